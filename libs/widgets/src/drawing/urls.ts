/** Returns an address on our own server; null for any other. */
export function ownUrl(value: string): string | null {
  if (value === '') return null;
  try {
    const { origin, href } = new URL(value, location.href);
    return origin === location.origin ? href : null;
  } catch {
    return null;
  }
}
