/**
 * Returns the name of a command as people of other bots write it in the form of this one: without the prefix, in lower
 * case, with ASCII letters, digits and underscores. Empty if nothing remains.
 */
export function plainCommandName(written: string): string {
  const plain = bareCommandName(written)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss');
  const joined = plain.replace(/[^a-z0-9_]+/gu, '_').replace(/^_+(?=[^_])|(?<=[^_])_+$/gu, '');
  return /[a-z0-9]/u.test(joined) ? joined : '';
}

/** Returns a name without the prefix that other bots write before it. */
export function bareCommandName(written: string): string {
  return written.trim().replace(/^[!?.\-+/$~]+/u, '');
}
