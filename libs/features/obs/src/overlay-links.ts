import type { LinkSigner } from '@studio/realtime/link';

/** Overlay in the address of a browser source. */
export interface OverlayInUrl {
  readonly overlayId: string;
  /** Generation of its link; null if the link opens nothing here. */
  readonly generation: number | null;
}

/** Returns the overlay that an address shows; null for another page. */
export function overlayInUrl(url: string, links: Pick<LinkSigner, 'read'>): OverlayInUrl | null {
  const link = linkIn(url);
  if (link === null) return null;
  const target = links.read(link);
  if (target) return target;
  const [overlayId = ''] = link.split('.');
  return overlayId === '' ? null : { overlayId, generation: null };
}

/** Returns true if both addresses lead to the same page of this computer or of the same host. */
export function isSamePage(one: string, other: string): boolean {
  return linkIn(one) !== null && linkIn(one) === linkIn(other) && originOf(one) === originOf(other);
}

function linkIn(url: string): string | null {
  const path = parsed(url)?.pathname;
  const link = path && /\/o\/([^/]+)\/?$/.exec(path)?.[1];
  if (!link) return null;
  try {
    return decodeURIComponent(link).trim();
  } catch {
    return null;
  }
}

function originOf(url: string): string | null {
  const page = parsed(url);
  if (!page) return null;
  return isLoopbackName(page.hostname) ? `${page.protocol}//localhost:${page.port}` : page.origin;
}

function parsed(url: string): URL | null {
  return URL.canParse(url.trim()) ? new URL(url.trim()) : null;
}

/** True for the names and addresses by which a computer reaches itself. */
export function isLoopbackName(hostname: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
