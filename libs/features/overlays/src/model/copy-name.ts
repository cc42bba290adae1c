const SUFFIX = ' copy';
const MAX = 40;

/** Returns `<name> copy`, with the name cut so that the result has at most 40 Unicode code points [overlays/5]. */
export function copyName(name: string): string {
  return [...name].slice(0, MAX - SUFFIX.length).join('') + SUFFIX;
}
