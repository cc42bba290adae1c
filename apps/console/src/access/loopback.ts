/** Returns true if an address leads to the computer itself, so that no other device reaches it. */
export const isLoopback = ({ hostname }: URL): boolean => /^(?:localhost|127\..*|\[::1\])$/.test(hostname);
