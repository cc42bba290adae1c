/** Returns true if this browser has passkeys, and the page an address that they can be made for. */
export function canUsePasskeys(): boolean {
  const isIpAddress = /^(?:[\d.]+|\[.*\])$/.test(location.hostname);
  return 'PublicKeyCredential' in window && !isIpAddress;
}

/** Returns true if the person closed the browser's question, or let it time out. */
export function isCanceled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}
