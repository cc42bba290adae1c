/**
 * Returns those of an operator's addresses that are on this machine, over plain HTTP, as `host:port`: see
 * `Outbound`.
 */
export function placesHere(urls: readonly string[]): readonly string[] {
  return urls
    .filter((url) => url.startsWith('http:'))
    .map((url) => new URL(url))
    .map(({ hostname, port }) => `${hostname}:${port || '80'}`);
}
