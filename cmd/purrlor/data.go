package main

// defaultData is the database that the server and the operator's commands use unless told otherwise.
const defaultData = "purrlor.db"
