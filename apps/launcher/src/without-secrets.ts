/** Names of variables whose values are nobody's business. */
const SECRET_NAME = /SECRET|TOKEN|PASSWORD|(?:^|_)KEY$/;
/** Shorter values would be found everywhere. */
const SECRET_LENGTH = 6;

/** Replacement for a secret. */
const HIDDEN = '…';

/**
 * Makes what a log says fit to be sent to others: without tokens, links of overlays, links that work once, passwords in
 * addresses, values of secret settings; and with `~` for the user's own folder, which has their name in it.
 */
export function withoutSecrets(
  env: Readonly<Record<string, string | undefined>>,
  home: string,
): (text: string) => string {
  const values = Object.entries(env)
    .flatMap(([name, value = '']) => (SECRET_NAME.test(name) && value.length >= SECRET_LENGTH ? [value] : []))
    .sort((a, b) => b.length - a.length);
  // JSON writes a backslash as two.
  const homes = home.length > 1 ? [...new Set([home, JSON.stringify(home).slice(1, -1)])] : [];
  return (text) => {
    let cleaned = text;
    for (const value of values) cleaned = cleaned.replaceAll(value, HIDDEN);
    for (const folder of homes) cleaned = cleaned.replaceAll(folder, '~');
    return cleaned
      .replace(/\bosp_\w+/g, `osp_${HIDDEN}`)
      .replace(/\/(o|d)\/[^\s"'/?#)]+/g, `/$1/${HIDDEN}`)
      .replace(/\/console\/setup#[^\s"')]+/g, `/console/setup#${HIDDEN}`)
      .replace(/:\/\/[^\s"'/@]+@/g, `://${HIDDEN}@`)
      .replace(/\b(usess=|Bearer )[^\s"';,]+/gi, `$1${HIDDEN}`)
      .replace(/[\w-]{24,}/g, (run) => (isOpaque(run) ? HIDDEN : run));
  };
}

/** Looks like random bits; ids and digests are written in lower case. */
function isOpaque(run: string): boolean {
  return /[A-Z]/.test(run) && /[a-z]/.test(run) && /\d/.test(run);
}
