package load

import (
	"bufio"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

// ticksPerSecond is the unit of times in /proc, the same on every Linux that Go runs on.
const ticksPerSecond = 100

// usage is the memory and CPU time that a process has used.
type usage struct {
	rss int64         // bytes of memory
	CPU time.Duration // since it started
}

// ProcessUsage reads the usage of a process from /proc, which only Linux has.
func ProcessUsage(pid int) (usage, error) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return usage{}, err
	}
	_, rest, _ := strings.Cut(string(stat), ") ") // the name before it can contain anything
	fields := strings.Fields(rest)
	const userTime, systemTime, pages = 11, 12, 21
	if len(fields) <= pages {
		return usage{}, errors.New("unexpected format of /proc/PID/stat")
	}
	var values [3]int64
	for i, at := range []int{userTime, systemTime, pages} {
		if values[i], err = strconv.ParseInt(fields[at], 10, 64); err != nil {
			return usage{}, err
		}
	}
	return usage{values[2] * int64(os.Getpagesize()), time.Duration(values[0]+values[1]) * time.Second / ticksPerSecond}, nil
}

// metricsUsage reads the usage of a server from its metrics.
func metricsUsage(url string) (u usage, err error) {
	answer, err := http.Get(url)
	if err != nil {
		return u, err
	}
	defer answer.Body.Close()
	for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
		name, text, _ := strings.Cut(lines.Text(), " ")
		value, _ := strconv.ParseFloat(text, 64) // comments are not numbers
		switch name {
		case "process_resident_memory_bytes":
			u.rss = int64(value)
		case "process_cpu_seconds_total":
			u.CPU = time.Duration(value * float64(time.Second))
		}
	}
	return u, nil
}
