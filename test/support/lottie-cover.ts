const still = (k: unknown) => ({ a: 0, k });
const keys = (...given: readonly (readonly [frame: number, value: readonly number[]])[]) => ({
  a: 1,
  k: given.map(([t, s]) => ({ t, s, i: { x: [1], y: [1] }, o: { x: [0], y: [0] } })),
});
const solid = (sw: number, sh: number, sc: string, ks: object) => ({
  ...{ ty: 1, sw, sh, sc, ip: 0, op: 60, st: 0, sr: 1, ddd: 0, bm: 0 },
  ks: {
    o: still(100),
    r: still(0),
    p: still([0, 0, 0]),
    a: still([0, 0, 0]),
    s: still([100, 100, 100]),
    ...ks,
  },
});
/** An animation of a second: green comes until 0.2 s and goes from 0.8 s; a mark lies at its time in ms. */
export const lottieCover = Buffer.from(
  JSON.stringify({
    ...{ v: '5.7.4', fr: 60, ip: 0, op: 60, w: 1600, h: 900, ddd: 0, assets: [] },
    layers: [
      solid(2, 2, '#00ff00', { p: keys([0, [0, 0, 0]], [60, [1000, 0, 0]]) }),
      solid(1600, 900, '#00ff00', { o: keys([0, [0]], [12, [100]], [48, [100]], [60, [0]]) }),
    ],
  }),
);
