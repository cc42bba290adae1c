/** Pages behind links with a secret. */
type SecretPage = 'setup' | 'invite' | 'password' | 'pair';

const keyOf = (page: SecretPage): string => `studio.${page}.secret`;

/**
 * Returns the secret of a link. It leaves the address at once, so that it is in no history or screenshot. A reload of
 * the tab keeps it until it is used.
 */
export function takeSecret(page: SecretPage): string {
  const secret = location.hash.slice(1);
  if (secret === '') return sessionStorage.getItem(keyOf(page)) ?? '';
  history.replaceState(null, '', `${location.pathname}${location.search}`);
  sessionStorage.setItem(keyOf(page), secret);
  return secret;
}

/** Forgets a secret that was used. */
export function forgetSecret(page: SecretPage): void {
  sessionStorage.removeItem(keyOf(page));
}
