import type { LinkSigner, LinkTarget } from '@studio/realtime/link';

/** Returns the link for programs on the computer of the studio; null if the other link is one, or if there is none. */
export function localLinkUrl(
  { links, publicUrl, localUrl }: Parameters<typeof linkUrl>[0] & { readonly localUrl: string | null },
  target: LinkTarget,
): string | null {
  const isLocal = /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(new URL(publicUrl).hostname);
  return isLocal || localUrl === null ? null : linkUrl({ links, publicUrl: localUrl }, target);
}

/** The address to enter as browser source. */
export function linkUrl(
  { links, publicUrl }: { readonly links: LinkSigner; readonly publicUrl: string },
  target: LinkTarget,
): string {
  return `${publicUrl}/o/${links.sign(target)}`;
}
