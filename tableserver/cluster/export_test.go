package cluster

// Guests returns how many clients of other nodes look at tables of this one.
func (n *Node) Guests() int {
	n.mu.Lock()
	defer n.mu.Unlock()
	return len(n.guests)
}

// Speak makes a node one of another program, which reads messages of some versions and writes one. It is called before Open.
func (n *Node) Speak(oldest, newest, written int) { n.speaks = versions{oldest, newest, written} }
