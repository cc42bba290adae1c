/** Returns true if an address leads to the computer itself, so that no other device reaches it. */
export const isLoopback = ({ hostname }: URL): boolean => /^(?:localhost|127\..*|\[::1\])$/.test(hostname);

/** Returns true if nobody outside of one's own network reaches an address: the computer itself, or a private name or range. */
export const isAtHome = (url: URL): boolean =>
  isLoopback(url) ||
  /^(?:10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)[\d.]+$|^[^.]+$|\.(?:local|lan|home\.arpa)$|^\[f[cde]/u.test(
    url.hostname,
  );
