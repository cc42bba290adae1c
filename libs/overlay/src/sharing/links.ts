import type { LinkSigner, LinkTarget } from '@studio/realtime/link';

/** The address to enter as browser source. */
export function linkUrl(
  { links, publicUrl }: { readonly links: LinkSigner; readonly publicUrl: string },
  target: LinkTarget,
): string {
  return `${publicUrl}/o/${links.sign(target)}`;
}
