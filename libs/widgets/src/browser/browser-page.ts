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

/**
 * Returns an HTTPS address in normal form; null for other protocols and for addresses with a user name or
 * password.
 */
function webAddress(text: string): string | null {
  try {
    const { protocol, username, password, href } = new URL(text);
    return protocol === 'https:' && username === '' && password === '' ? href : null;
  } catch {
    return null;
  }
}

/**
 * Returns a key that changes whenever the page must be reloaded: by command, and at the same server time on every
 * page.
 */
export function loadingOf(
  { reloadMin }: { readonly reloadMin: number },
  { reloads }: BrowserState,
  now: number,
): string {
  const turn = reloadMin > 0 ? Math.floor(now / (reloadMin * 60_000)) : 0;
  return `${reloads} ${reloadMin} ${turn}`;
}
