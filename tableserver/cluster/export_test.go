package cluster

// Guests returns how many remote clients follow tables of this node.
func (n *Node) Guests() int {
	n.mu.Lock()
	defer n.mu.Unlock()
	return len(n.guests)
}

// Speak gives a node other message versions to read and write. Call it before Open.
func (n *Node) Speak(oldest, newest, written int) { n.speaks = versions{oldest, newest, written} }
