import * as fc from 'fast-check';
import type { RenderChange, RenderLayer, RenderState, Transition } from './protocol';
import { applyChanges, diffRenderState } from './render-state';

const options = { transition: null, startAt: 1000 };
const runs = { seed: 20260101, numRuns: 1000 };

const value = fc.oneof(
  fc.integer(),
  fc.string(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.integer(), { maxLength: 2 }),
);

const layerOf = (memberId: number): fc.Arbitrary<RenderLayer> =>
  fc.record({
    memberId: fc.constant(memberId),
    widget: fc.constantFrom('text', 'shape'),
    layout: fc.record(
      {
        x: fc.integer(),
        y: fc.integer(),
        scale: fc.integer(),
        rot: fc.integer(),
        opacity: fc.integer(),
        cropL: fc.integer(),
      },
      { requiredKeys: ['x', 'y', 'scale', 'rot', 'opacity'] },
    ),
    animation: fc.record({
      entrance: fc.constantFrom('none' as const, 'pop' as const),
      loop: fc.constant('none' as const),
      duration: fc.integer(),
      delay: fc.integer(),
    }),
    values: fc.dictionary(fc.constantFrom('text', 'color', 'size', 'constructor'), value, {
      noNullPrototype: true,
    }),
  });

const viewStateOf = (memberIds: readonly number[]): fc.Arbitrary<RenderState> =>
  fc.record({
    canvas: fc.record({ width: fc.constant(1920), height: fc.constantFrom(1080, 1920) }),
    sceneId: fc.integer({ min: 1, max: 3 }),
    layers: fc
      .tuple(...memberIds.map(layerOf))
      .map((layers) => Object.fromEntries(layers.map((layer) => [layer.memberId, layer]))),
    stack: fc.shuffledSubarray([...memberIds], { minLength: memberIds.length }),
  });

const picture = fc.subarray([1, 2, 3, 4]).chain(viewStateOf);
const maybePicture = fc.option(picture, { freq: 8 });

/** View state and another that shares most layers with it, some of them as equal copies. */
const neighbours = fc
  .tuple(picture, picture, fc.array(fc.constantFrom('keep', 'copy', 'other'), { minLength: 4, maxLength: 4 }))
  .map(([before, other, fates]) => {
    const layers: { [memberId: number]: RenderLayer } = { ...other.layers };
    for (const [key, layer] of Object.entries(before.layers)) {
      const fate = fates[Number(key) - 1];
      if (fate === 'keep') layers[Number(key)] = layer;
      if (fate === 'copy') layers[Number(key)] = structuredClone(layer);
    }
    return { before, after: { ...other, layers } };
  });

describe('the difference between two pictures', () => {
  it('turns the one into the other', () => {
    fc.assert(
      fc.property(maybePicture, maybePicture, (before, after) => {
        expect(applyChanges(before, diffRenderState(before, after, options))).toEqual(after);
      }),
      runs,
    );
  });

  it('survives the wire', () => {
    fc.assert(
      fc.property(maybePicture, maybePicture, (before, after) => {
        const sent = JSON.parse(JSON.stringify(diffRenderState(before, after, options))) as RenderChange[];
        expect(applyChanges(before, sent)).toEqual(after);
      }),
      runs,
    );
  });

  it('touches only layers that differ: all others keep their reference', () => {
    fc.assert(
      fc.property(neighbours, ({ before, after }) => {
        const applied = applyChanges(before, diffRenderState(before, after, options));
        for (const [key, layer] of Object.entries(before.layers)) {
          const memberId = Number(key);
          const stayed = JSON.stringify(after.layers[memberId]) === JSON.stringify(layer);
          if (stayed) expect(applied?.layers[memberId]).toBe(layer);
        }
        expect(applied).toEqual(after);
      }),
      runs,
    );
  });

  it('is empty exactly when the pictures are equal', () => {
    fc.assert(
      fc.property(picture, fc.oneof(picture, fc.constant(null)), (before, other) => {
        expect(diffRenderState(before, structuredClone(before), options)).toEqual([]);
        const equal = other !== null && JSON.stringify(before) === JSON.stringify(other);
        expect(diffRenderState(before, other, options).length === 0).toBe(equal);
      }),
      runs,
    );
    expect(diffRenderState(null, null, options)).toEqual([]);
  });

  it('composes: the differences of many steps lead where the last step stands', () => {
    fc.assert(
      fc.property(fc.array(maybePicture, { minLength: 2, maxLength: 6 }), (pictures) => {
        const all = pictures
          .slice(1)
          .flatMap((next, i) => diffRenderState(pictures[i] ?? null, next, options));
        expect(applyChanges(pictures[0] ?? null, all)).toEqual(pictures.at(-1));
      }),
      runs,
    );
  });

  const text: RenderLayer = {
    memberId: 1,
    widget: 'text',
    layout: { x: 0, y: 0, scale: 1, rot: 0, opacity: 1 },
    animation: { entrance: 'none', loop: 'none', duration: 1, delay: 0 },
    values: { text: 'a', color: '#fff' },
  };
  const shown: RenderState = {
    canvas: { width: 1920, height: 1080 },
    sceneId: 1,
    layers: { 1: text },
    stack: [1],
  };

  it('carries only what changed of a layer, and only the values that changed', () => {
    const after = { ...shown, layers: { 1: { ...text, values: { ...text.values, text: 'b' } } } };
    expect(diffRenderState(shown, after, options)).toEqual([
      { kind: 'layer-changed', memberId: 1, values: { text: 'b' } },
    ]);
  });

  it('begins with the switch when another scene is live', () => {
    const transition: Transition = { type: 'fade', ms: 300 };
    const after = { ...shown, sceneId: 2, canvas: { width: 1080, height: 1920 }, layers: {}, stack: [] };
    expect(diffRenderState(shown, after, { transition, startAt: 5 })[0]).toEqual({
      kind: 'live',
      sceneId: 2,
      transition,
      startAt: 5,
    });
  });

  it('cuts when the switch has no transition', () => {
    expect(diffRenderState(shown, { ...shown, sceneId: 2 }, options)).toMatchObject([
      { kind: 'live', transition: { type: 'cut', ms: 0 } },
    ]);
  });

  it('is gone when nothing is left', () => {
    expect(diffRenderState(shown, null, options)).toEqual([{ kind: 'gone' }]);
  });

  it('does not look into layers that kept their reference', () => {
    const shy = new Proxy(text, {
      get: (_, key) => {
        throw new Error(`looked at ${String(key)}`);
      },
    });
    expect(
      diffRenderState({ ...shown, layers: { 1: shy } }, { ...shown, layers: { 1: shy } }, options),
    ).toEqual([]);
  });

  it.each<[string, RenderChange]>([
    ['a change of a layer that is not there', { kind: 'layer-changed', memberId: 9, values: { text: 'x' } }],
    ['the removal of a layer that is not there', { kind: 'layer-removed', memberId: 9 }],
    ['a kind of change from a newer server', JSON.parse('{"kind":"sparkle"}') as RenderChange],
  ])('leaves the picture as it is on %s', (_, change) => {
    expect(applyChanges(shown, [change])).toBe(shown);
  });

  it('makes no picture of changes that belong to none', () => {
    expect(
      applyChanges(null, [
        { kind: 'layer-added', layer: text },
        { kind: 'stacked', stack: [1] },
      ]),
    ).toBeNull();
  });
});
