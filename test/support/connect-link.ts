/** A browser opens a connect link and follows the one that its page offers. @returns the answer to that, not followed */
export async function followConnectLink(url: string): Promise<Response> {
  const page = await (await fetch(url)).text();
  const next = /<a href="(\?ticket=[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
  if (next === undefined) throw new Error(`The page offers no way to the platform: ${page}`);
  return fetch(new URL(next, url), { redirect: 'manual' });
}
