const SUFFIX = ' copy';
const MAX = 40;

/** `<name> copy`, the name cut so that the whole has at most 40 Unicode code points (rules B3). */
export function copyName(name: string): string {
  return [...name].slice(0, MAX - SUFFIX.length).join('') + SUFFIX;
}
