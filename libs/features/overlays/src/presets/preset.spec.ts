import { findWidget } from '@studio/widgets/catalog';
import { readValues } from '@studio/widgets/read-values';
import { nothing } from '../testing/given-overlay';
import type { Layer, Layout, Overlay } from '../model/overlay.state';
import { liveSceneOf, scenesOf } from '../model/overlay.lookup';
import { outputOf } from '../render/overlay.output';
import { lookKitOf } from '../look-kits/look-kits';
import { presets } from './presets';
import { blank, fail } from './testing/presets';

/** Expected widgets of each scene of a look [presets/2]. */
const contents: { readonly [scene: string]: readonly string[] } = {
  'Starting Soon': ['background', 'countdown', 'socials', 'chat-box'],
  Live: ['webcam-frame', 'label', 'goal-bar', 'event-list'],
  BRB: ['background', 'text', 'now-playing', 'chat-box'],
  Ending: ['background', 'text', 'socials', 'event-list'],
};
const everywhere = ['alert-box', 'media', 'sound', 'drawing'];

/** Grid of edges and gaps, in design pixels of 1920 × 1080 (ADR 307). */
const GRID = 8;
/** Widgets that decorate or fill the canvas may extend over its edges. */
const unbound: ReadonlySet<string> = new Set(['background', 'shape', 'media', 'drawing', 'stinger']);
/** Widgets whose size is the design's, whatever they show. */
const fixed: ReadonlySet<string> = new Set(['webcam-frame', 'chat-box', 'event-list']);

/** The lines that a layer keeps to: its edges, or where it stays when its content gets longer. */
function linesOf({ widget: slug, values }: Layer, { x, y, scale }: Layout): readonly number[] {
  const { w, h } = findWidget(slug)?.defaultSize ?? fail();
  const width = (Number(values['boxWidth']) || w) * scale;
  const [left, right] = [960 + x - width / 2, 960 + x + width / 2];
  if (fixed.has(slug)) return [left, right, 540 + y + (h * scale) / 2];
  const { anchor } = values;
  return [anchor === 'left' ? left : anchor === 'right' ? right : 960 + x, 540 + y];
}

function offGrid(overlay: Overlay): readonly string[] {
  return scenesOf(overlay).flatMap(({ name, places }) =>
    Object.values(overlay.layers)
      .filter(({ memberId, widget }) => !unbound.has(widget) && !places[memberId]?.hidden)
      .map((layer) => ({ layer, lines: linesOf(layer, places[layer.memberId]?.layout ?? fail()) }))
      .filter(({ lines }) => lines.some((line) => Math.abs(line - Math.round(line / GRID) * GRID) > 0.01))
      .map(({ layer, lines }) => `${name}: ${layer.name} at ${lines.join(', ')}`),
  );
}

it('the starter keeps to a grid of 8 px', () => {
  expect(offGrid(nothing.when('CreateOverlay', { ...blank, starter: true }).state())).toEqual([]);
});

describe.each(presets)('preset $id', (preset) => {
  const made = nothing.when('CreateOverlay', { ...blank, preset: preset.id });
  const overlay = made.state();

  it('has the four scenes of a stream, the first of them live', () => {
    expect(scenesOf(overlay).map(({ name }) => name)).toEqual(['Starting Soon', 'Live', 'BRB', 'Ending']);
    expect(liveSceneOf(overlay).name).toBe('Starting Soon');
    expect(overlay.look).toBe(preset.id);
  });

  it('paints its scenery in the accents of its look kit, undimmed', () => {
    const sceneries = Object.values(overlay.layers).filter(({ values }) => values['kind'] === 'scenery');
    const { accent, accent2 } = lookKitOf(preset.lookKit).palette;
    for (const { values } of sceneries) expect(values).toMatchObject({ color2: accent, color3: accent2 });
  });

  it('shows something in every scene, and covers no camera on the live scene with a background', () => {
    for (const { sceneId, name } of scenesOf(overlay)) {
      const output = outputOf({ ...overlay, liveSceneId: sceneId });
      expect(output?.stack.length).toBeGreaterThan(2);
      const widgets = Object.values(output?.layers ?? {}).map(({ widget }) => widget);
      const backgrounds = Object.values(output?.layers ?? {}).filter(({ widget }) => widget === 'background');
      if (name === 'Live')
        expect(backgrounds.filter(({ values }) => values['cutFrames'] !== true)).toEqual([]);
      else expect(backgrounds.length).toBeGreaterThan(0);
      expect(widgets).toEqual(expect.arrayContaining([...(contents[name] ?? []), ...everywhere]));
    }
  });

  it('keeps to a grid of 8 px', () => {
    expect(offGrid(overlay)).toEqual([]);
  });

  it('uses what its widgets have, at sizes that layers may have', () => {
    for (const { widget: slug, values } of Object.values(overlay.layers)) {
      const widget = findWidget(slug);
      if (!widget) throw new Error(`There is no widget ${slug}.`);
      expect(readValues(widget, values)).toMatchObject({ ignored: [], clamped: [] });
    }
    for (const { scale } of scenesOf(overlay).flatMap(({ places }) =>
      Object.values(places).map(({ layout }) => layout),
    )) {
      expect(scale).toBeGreaterThanOrEqual(0.05);
      expect(scale).toBeLessThanOrEqual(4);
    }
    expect(preset.layers.every(({ name }) => [...name].length <= 40)).toBe(true);
  });

  it('names only options that it has, and each makes a difference', () => {
    const named = new Set(preset.layers.flatMap(({ option, without }) => option ?? without ?? []));
    expect([...named].sort()).toEqual(Object.keys(preset.options).sort());
    for (const key of named) {
      const without = nothing
        .when('CreateOverlay', {
          ...blank,
          preset: preset.id,
          presetOptions: { [key]: !preset.options[key]?.default },
        })
        .state();
      expect(Object.values(without.layers).map(({ name }) => name)).not.toEqual(
        Object.values(overlay.layers).map(({ name }) => name),
      );
    }
  });

  it('keeps the layers of a group next to each other', () => {
    const groups = liveSceneOf(overlay).stack.map((memberId) => overlay.layers[memberId]?.groupId ?? null);
    const runs = groups.filter((group, z) => group !== null && group !== groups[z - 1]);
    expect(new Set(runs).size).toBe(runs.length);
    expect(new Set(runs)).toEqual(new Set(Object.keys(overlay.groups)));
  });

  it('fits onto flat and tall canvases', () => {
    const places = (width: number, height: number) =>
      Object.values(
        liveSceneOf(nothing.when('CreateOverlay', { ...blank, width, height, preset: preset.id }).state())
          .places,
      );
    // 1920 × 540 design pixels: half as high, so everything is half as large.
    expect(places(1920, 540)[3]?.layout.scale).toBeCloseTo((places(1920, 1080)[3]?.layout.scale ?? 0) / 2, 2);
    // 1080 × 1920 pixels are 1920 × 3413 design pixels: layers of the lower edge stay near it.
    const lowest = Math.max(...places(1080, 1920).map(({ layout }) => layout.y));
    expect(lowest).toBeGreaterThan(1400);
  });
});

describe('on a wide canvas', () => {
  const wide = { ...blank, width: 2560, height: 1080 };
  const placeOf = (preset: string, name: string) => {
    const overlay = nothing.when('CreateOverlay', { ...wide, preset }).state();
    const layer = Object.values(overlay.layers).find((each) => each.name === name);
    const layout = layer && liveSceneOf(overlay).places[layer.memberId]?.layout;
    if (!layout) throw new Error(`There is no layer ${name}.`);
    return layout;
  };

  it.each(presets.map(({ id }) => id))('%s keeps what belongs to a side there', (preset) => {
    const { layers = [], options = {} } = presets.find(({ id }) => id === preset) ?? {};
    const usual = layers
      .filter(({ side, option }) => side !== undefined && (option === undefined || options[option]?.default))
      .map(({ name, layout }) => [name, layout?.x ?? 0, layout?.scale ?? 1] as const);
    expect(usual.length).toBeGreaterThan(1);
    for (const [name, x, before] of usual) {
      const { x: now, scale } = placeOf(preset, name);
      // Three quarters of the size, at the same edge of the safe area, which is 864 from the middle.
      expect(864 - Math.abs(now)).toBeCloseTo(0.75 * (864 - Math.abs(x)), 2);
      expect(scale).toBeCloseTo(0.75 * before, 2);
    }
  });

  it('the ground reaches from edge to edge, from the horizon on', () => {
    const { x, y, scale } = placeOf('neon', 'Ground, left');
    expect([x, scale]).toEqual([-160, 4]);
    expect(y - 400).toBeCloseTo(190 * 0.75, 2);
  });
});

describe('create_overlay with a preset', () => {
  const valuesOf = (channel: { platform: 'kick'; name: string } | null) =>
    Object.values(
      nothing.when('CreateOverlay', { ...blank, preset: 'aurora' }, { channel }).state().layers,
    ).map(({ values }) => values);

  it('calls the channel by its name', () => {
    const values = valuesOf({ platform: 'kick', name: 'NightOwl' });
    expect(values).toContainEqual(expect.objectContaining({ text: 'NightOwl' }));
    expect(values).toContainEqual(expect.objectContaining({ nameplate: 'NightOwl' }));
    expect(values).toContainEqual(
      expect.objectContaining({
        items: [{ itemId: 'channel', name: 'NightOwl', network: 'kick', url: '' }],
      }),
    );
  });

  it('has a placeholder where no channel is connected', () => {
    expect(valuesOf(null)).toContainEqual(expect.objectContaining({ text: 'Your channel' }));
    expect(JSON.stringify(valuesOf(null))).not.toMatch(/\{channel\}|\{platform\}/);
  });

  it('refuses an unknown preset and names those there are', () => {
    nothing.when('CreateOverlay', { ...blank, preset: 'nothing' }).fails('invalid_option', {
      field: 'preset',
      allowed: presets.map(({ id, name }) => ({ key: id, label: name })),
    });
  });

  it('refuses an option that the preset lacks', () => {
    nothing
      .when('CreateOverlay', { ...blank, preset: 'aurora', presetOptions: { clock: true, confetti: true } })
      .fails('invalid_option', { field: 'presetOptions.confetti' });
  });
});
