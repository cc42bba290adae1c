import type { BrowserState } from './browser.state';

interface Settings {
  readonly url: string;
  readonly urls: readonly { readonly name: string; readonly url: string }[];
}

/** The address that is shown; null for none. A page that is in the list no longer gives way to that of the settings. */
export function shownAddress({ url, urls }: Settings, { page }: BrowserState): string | null {
  const chosen = page === null ? undefined : urls.find(({ name }) => name === page)?.url;
  return webAddress(chosen || url);
}

/** As browsers write it; null for anything but https, and where it tells who asks. */
function webAddress(text: string): string | null {
  try {
    const { protocol, username, password, href } = new URL(text);
    return protocol === 'https:' && username === '' && password === '' ? href : null;
  } catch {
    return null;
  }
}

/** Changes whenever it is to be loaded anew: by command, and by the server's time at the same moment everywhere. */
export function loadingOf(
  { reloadMin }: { readonly reloadMin: number },
  { reloads }: BrowserState,
  now: number,
): string {
  const turn = reloadMin > 0 ? Math.floor(now / (reloadMin * 60_000)) : 0;
  return `${reloads} ${reloadMin} ${turn}`;
}
