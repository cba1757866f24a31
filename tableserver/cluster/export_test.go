package cluster

// RemoteClients returns how many remote clients follow tables of this node.
func (n *Node) RemoteClients() int {
	n.mu.Lock()
	defer n.mu.Unlock()
	return len(n.remoteClients)
}

// Speak gives a node other message versions to read and write. Call it before Open.
func (n *Node) Speak(oldest, newest, written int) { n.speaks = versions{oldest, newest, written} }
