/** Headers that belong to the connection, or that the server sets itself. */
const ownHeaders: ReadonlySet<string> = new Set([
  ...['connection', 'content-length', 'expect', 'host', 'keep-alive', 'proxy-authorization'],
  ...['proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
]);
const MOST_HEADERS = 10;

/**
 * Returns what headers of a request must be instead, in words; null if the names are valid.
 * @param reserved lower-case names that the caller sets itself
 */
export function headersFault(names: readonly string[], reserved: readonly string[] = []): string | null {
  if (names.length > MOST_HEADERS) return `at most ${MOST_HEADERS} headers`;
  const isWrong = (name: string): boolean =>
    !/^[\w!#$%&'*+.^`|~-]{1,64}$/u.test(name) ||
    ownHeaders.has(name.toLowerCase()) ||
    reserved.includes(name.toLowerCase());
  return names.some(isWrong)
    ? 'valid header names; headers that the server sets itself are not allowed'
    : null;
}
