/** The version of the protocol that the page speaks, as protocol/message.go has it. */
export const protocol = 1;
