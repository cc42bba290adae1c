import { badgeSign } from './badge-sign';
import { ownUrl } from './urls';

/**
 * Returns an image for a chat line; null for an address that is not on our server. The text is then shown instead.
 */
export function chatPicture(
  name: string,
  url: string,
  title: string,
  height: string,
): readonly HTMLElement[] {
  const src = ownUrl(url);
  if (src === null) return [];
  const image = new Image();
  image.className = name;
  image.alt = title;
  image.src = src;
  image.style.height = height;
  return [image];
}

/** Returns a badge: its image, or the icon of its role. */
export function badgePicture({
  id,
  url,
  title,
}: {
  readonly id: string;
  readonly url: string;
  readonly title: string;
}): readonly Element[] {
  const shown = chatPicture('badge', url, title, '0.9em');
  const sign = shown.length > 0 ? null : badgeSign(id, title);
  sign?.classList.add('badge');
  return sign ? [sign] : shown;
}
