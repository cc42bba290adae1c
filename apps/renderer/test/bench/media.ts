import { PNG } from 'pngjs';
import type { Media } from './bench-page';

function picture(width: number, height: number, color: readonly number[]): Buffer {
  const png = new PNG({ width, height });
  for (let at = 0; at < width * height; at++) png.data.set(color, at * 4);
  return PNG.sync.write(png);
}

const emotes = ['seventv/7', 'twitch/1', 'bttv/b', 'ffz/2'].map(
  (name) => [`/emotes/${name}`, { type: 'image/png', content: picture(56, 56, [255, 200, 0, 255]) }] as const,
);

/** Pictures that tests of widgets show. */
export const media: Media = {
  ...Object.fromEntries(emotes),
  '/media/a.png': { type: 'image/png', content: picture(200, 100, [255, 0, 0, 255]) },
  '/media/b.png': { type: 'image/png', content: picture(100, 100, [0, 0, 255, 255]) },
};
