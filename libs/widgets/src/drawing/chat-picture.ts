import { badgeSign } from './badge-sign';
import { ownUrl } from './urls';

/** A picture in a chat line; none for what our own server doesn't have: the text stands for it then. */
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

/** A badge beside a name: its picture, or the sign of its role. */
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
