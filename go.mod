module github.com/purrlor/purrlor

go 1.26
