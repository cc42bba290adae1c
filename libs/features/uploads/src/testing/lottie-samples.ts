/** An animation of 2 s in 320 × 180, with one layer that shows nothing. */
export const lottie = {
  v: '5.7.4',
  fr: 30,
  ip: 0,
  op: 60,
  w: 320,
  h: 180,
  assets: [] as readonly object[],
  layers: [{ ty: 3, ip: 0, op: 60, ks: { o: { a: 0, k: 100 } } }] as readonly object[],
};

/** A picture of one pixel, as animations hold them. */
export const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

export function lottieWith(changes: object): Buffer {
  return Buffer.from(JSON.stringify({ ...lottie, ...changes }));
}

/** Compositions of which each shows the next twice: few bytes, and as many layers as a power of two. */
export function doubling(compositions: number): Buffer {
  const shows = (next: number) => [{ refId: `c${next}` }, { refId: `c${next}` }];
  const assets = Array.from({ length: compositions }, (_, i) => ({ id: `c${i}`, layers: shows(i + 1) }));
  return lottieWith({ assets, layers: shows(0) });
}
