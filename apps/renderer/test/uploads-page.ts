import { PNG } from 'pngjs';
import { server } from './shown-page';

export const RED = [255, 0, 0, 255] as const;
export const BLUE = [0, 0, 255, 255] as const;

/** Left half one colour, right half another; a transparent one leaves it out. */
export function halves(
  width: number,
  height: number,
  left: readonly number[],
  right: readonly number[],
): Buffer {
  const picture = new PNG({ width, height });
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) picture.data.set(x < width / 2 ? left : right, (y * width + x) * 4);
  return PNG.sync.write(picture);
}

beforeEach(() => {
  server.media.set('/media/a.png', { type: 'image/png', content: halves(200, 100, RED, BLUE) });
  server.media.set('/media/b.png', { type: 'image/png', content: halves(100, 100, BLUE, BLUE) });
  server.media.set('/media/half.png', { type: 'image/png', content: halves(200, 100, RED, [0, 0, 0, 0]) });
});
