import { useEffect, useState } from 'react';

/** Pages behind links with a secret. */
type SecretPage = 'setup' | 'invite' | 'password' | 'pair';

const keyOf = (page: SecretPage): string => `studio.${page}.secret`;

/**
 * Returns the secret of a link. It leaves the address at once, so that it is in no history or screenshot. A reload of
 * the tab keeps it until it is used.
 */
function takeSecret(page: SecretPage): string {
  const secret = location.hash.slice(1);
  if (secret === '') return sessionStorage.getItem(keyOf(page)) ?? '';
  history.replaceState(null, '', `${location.pathname}${location.search}`);
  sessionStorage.setItem(keyOf(page), secret);
  return secret;
}

/** Returns the secret of the link behind a page. Another link that is opened in the same tab starts the page again. */
export function useSecret(page: SecretPage): string {
  const [secret] = useState(() => takeSecret(page));
  useEffect(() => {
    const again = (): void => {
      if (location.hash.length > 1) location.reload();
    };
    addEventListener('hashchange', again);
    return () => removeEventListener('hashchange', again);
  }, []);
  return secret;
}

/** Forgets a secret that was used. */
export function forgetSecret(page: SecretPage): void {
  sessionStorage.removeItem(keyOf(page));
}
