import { catalog, findWidget } from '@studio/widgets/catalog';
import { readValues } from '@studio/widgets/read-values';
import { blankOverlay, nothing, overlayId, twoScenes, type GivenOverlay } from '../testing/given-overlay';
import type { Layer, Layout, Overlay } from '../model/overlay.state';
import { liveSceneOf, scenesOf } from '../model/overlay.lookup';
import { looksDifferent, outputOf } from '../render/overlay.output';
import { kitValues } from '../look-kits/look-kit';
import { lookKitOf, lookKits } from '../look-kits/look-kits';
import { restoredScenes } from './preset.answers';
import { presets } from './presets';

const blank = { name: 'Stream', width: 1920, height: 1080, starter: false };
const aurora = nothing.when('CreateOverlay', { ...blank, preset: 'aurora' });

const memberIdOf = (name: string): number => {
  const layer = Object.values(aurora.state().layers).find((each) => each.name === name);
  if (!layer) throw new Error(`There is no layer ${name}.`);
  return layer.memberId;
};

/** What scenes of looks are made of (open points 4.1). */
const contents: { readonly [scene: string]: readonly string[] } = {
  'Starting Soon': ['background', 'countdown', 'socials', 'chat-box'],
  Live: ['webcam-frame', 'label', 'goal-bar'],
  BRB: ['background', 'text', 'now-playing', 'chat-box'],
  Ending: ['background', 'text', 'socials', 'event-list'],
};
const everywhere = ['alert-box', 'media', 'sound', 'drawing'];

/** Edges and gaps lie on it, in design pixels of 1920 × 1080 (ADR 307). */
const GRID = 8;
/** What decorates or fills the canvas runs over its edges. */
const unbound: ReadonlySet<string> = new Set(['background', 'shape', 'media', 'drawing']);
/** As large as the design says, whatever they show. */
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

  it('shows something in every scene, and leaves the live scene free of backgrounds', () => {
    for (const { sceneId, name } of scenesOf(overlay)) {
      const output = outputOf({ ...overlay, liveSceneId: sceneId });
      expect(output?.stack.length).toBeGreaterThan(2);
      const widgets = Object.values(output?.layers ?? {}).map(({ widget }) => widget);
      expect(widgets.includes('background')).toBe(name !== 'Live');
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
    const named = new Set(preset.layers.flatMap(({ option }) => option ?? []));
    expect([...named].sort()).toEqual(Object.keys(preset.options).sort());
    for (const key of named) {
      const without = nothing
        .when('CreateOverlay', { ...blank, preset: preset.id, presetOptions: { [key]: false } })
        .state();
      expect(Object.keys(without.layers).length).toBeLessThan(Object.keys(overlay.layers).length);
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
    // 1080 × 1920 pixels are 1920 × 3413 design pixels: what belongs to the lower edge is still near it.
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
    const usual = presets
      .find(({ id }) => id === preset)
      ?.layers.filter(({ side }) => side !== undefined)
      .map(({ name, layout }) => [name, layout?.x ?? 0] as const);
    expect(usual?.length).toBeGreaterThan(1);
    for (const [name, x] of usual ?? []) {
      const { x: now, scale } = placeOf(preset, name);
      // Three quarters as large, at the same edge of the safe area, which is 864 from the middle.
      expect(864 - Math.abs(now)).toBeCloseTo(0.75 * (864 - Math.abs(x)), 2);
      expect(scale).toBeLessThan(1);
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

describe('look kits', () => {
  it('are five, each with settings that its widgets take as they are', () => {
    expect(lookKits.length).toBeGreaterThanOrEqual(5);
    expect(new Set(lookKits.map(({ id }) => id)).size).toBe(lookKits.length);
    for (const kit of lookKits) {
      for (const slug of Object.keys(kit.overrides)) expect(findWidget(slug)).toBeDefined();
      for (const widget of catalog)
        expect(readValues(widget, kitValues(kit, widget))).toMatchObject({ ignored: [], clamped: [] });
    }
  });

  it('style a layer where it isn’t told otherwise', () => {
    const { layers } = nothing
      .when('CreateOverlay', blank)
      .when('AddMember', { overlayId, widget: 'text', lookKit: 'neon', values: { textColor: '#123456' } })
      .when('AddMember', {
        overlayId,
        widget: 'text',
        lookKit: 'neon',
        animEntrance: 'none',
        values: { font: null },
      })
      .state();
    const neon = lookKitOf('neon');
    expect(layers[1]?.values).toMatchObject({ font: neon.fonts.body, textColor: '#123456' });
    expect(layers[1]).toMatchObject(neon.motion);
    expect(layers[2]).toMatchObject({ animEntrance: 'none', values: { font: 'Inter' } });
  });
});

describe('restore_look_scenes', () => {
  const alerts = memberIdOf('Alerts');
  const changed = aurora
    .when('UpdateMember', { overlayId, memberId: alerts, hidden: true, layout: { x: 5 } })
    .when('SetSceneMemberState', { overlayId, sceneId: 2, memberId: memberIdOf('Night sky'), hidden: false })
    .when('AddMember', { overlayId, widget: 'text' })
    .when('CreateScene', { overlayId, name: 'Extra', mode: 'blank' });

  it('shows and hides what the preset made, and leaves the rest as it is', () => {
    const before = changed.state();
    const restored = changed.when('RestoreLookScenes', { overlayId });
    restored.then([
      { type: 'layer.placed', data: { sceneId: 1, memberId: alerts, hidden: false } },
      { type: 'layer.placed', data: { sceneId: 2, memberId: memberIdOf('Night sky'), hidden: true } },
    ]);
    const after = restored.state();
    expect(after.scenes[1]?.places[alerts]?.layout.x).toBe(5);
    const added = before.nextMemberId - 1;
    expect(after.scenes[1]?.places[added]).toBe(before.scenes[1]?.places[added]);
    expect(after.scenes[5]).toBe(before.scenes[5]);
  });

  it('answers what changed, by scene', () => {
    const after = changed.when('RestoreLookScenes', { overlayId }).state();
    expect(restoredScenes(changed.state(), after)).toEqual([
      { sceneId: 1, name: 'Starting Soon', changed: [{ memberId: alerts, hidden: false }] },
      { sceneId: 2, name: 'Live', changed: [{ memberId: memberIdOf('Night sky'), hidden: true }] },
      { sceneId: 3, name: 'BRB', changed: [] },
      { sceneId: 4, name: 'Ending', changed: [] },
    ]);
  });

  it('passes over layers and scenes that are gone', () => {
    changed
      .when('RemoveMember', { overlayId, memberId: alerts })
      .when('DeleteScene', { overlayId, sceneId: 2 })
      .when('RestoreLookScenes', { overlayId })
      .changesNothing();
  });

  it('works in a copy, whose ids are others', () => {
    const source = changed
      .when('RemoveMember', { overlayId, memberId: 1 })
      .when('DeleteScene', { overlayId, sceneId: 3 })
      .state();
    const copy = nothing.when('DuplicateOverlay', { overlayId }, { source });
    expect(Object.keys(copy.state().scenes)).toEqual(['1', '2', '3', '4']);
    // Layer 1 is gone: all others have moved up by one.
    copy
      .when('RestoreLookScenes', { overlayId })
      .then([{ type: 'layer.placed', data: { sceneId: 1, memberId: alerts - 1, hidden: false } }]);
  });

  it('is refused for overlays that began otherwise', () => {
    nothing.when('CreateOverlay', blank).when('RestoreLookScenes', { overlayId }).fails('not_look_overlay');
  });
});

describe('apply_look_kit', () => {
  const apply = (command: object, from: GivenOverlay = twoScenes) =>
    from.when('ApplyLookKit', { overlayId, lookKit: 'neon', mode: 'fill', ...command });
  const neon = lookKitOf('neon');
  const kitOf = (slug: string) => kitValues(neon, findWidget(slug) ?? fail());
  const layersOf = (command: object, from?: GivenOverlay) => apply(command, from).state().layers;
  const chosen = { font: 'Bangers', letterSpacing: 7 };
  const withChosen = twoScenes.when('AddMember', { overlayId, widget: 'text', values: chosen });

  it('sets what the kit has for each widget, in all layers and one step', () => {
    const before = twoScenes.state().layers;
    const after = layersOf({});
    for (const memberId of [1, 2, 3]) {
      const { widget, values } = before[memberId] ?? fail();
      expect(after[memberId]).toEqual({
        ...before[memberId],
        values: { ...values, ...kitOf(widget) },
        version: 2,
      });
    }
    expect(apply({}).state().scenes).toBe(twoScenes.state().scenes);
  });

  it('tells of each layer only the settings that became others', () => {
    const { values } = twoScenes.state().layers[2] ?? fail();
    const changed = Object.entries(kitOf('text')).filter(([key, value]) => values[key] !== value);
    expect(changed.length).toBeLessThan(Object.keys(values).length);
    apply({ memberIds: [2] }).then([
      { type: 'layer.values-set', data: { memberId: 2, values: Object.fromEntries(changed) } },
    ]);
  });

  it('changes the layers that are named, each once', () => {
    const layers = layersOf({ memberIds: [2, 2] });
    expect([1, 2, 3].map((memberId) => layers[memberId]?.version)).toEqual([1, 2, 1]);
  });

  it('leaves with fill what somebody has chosen, and changes it with force', () => {
    expect(layersOf({ memberIds: [4] }, withChosen)[4]?.values).toMatchObject({
      ...chosen,
      shadow: kitOf('text')['shadow'],
    });
    expect(layersOf({ memberIds: [4], mode: 'force' }, withChosen)[4]?.values).toMatchObject(kitOf('text'));
  });

  it('changes nothing the second time', () => {
    for (const mode of ['fill', 'force']) apply({ mode }, apply({ mode })).changesNothing();
  });

  it('styles locked layers too', () => {
    const locked = twoScenes.when('UpdateMember', { overlayId, memberId: 2, locked: true });
    expect(layersOf({}, locked)[2]?.version).toBe(2);
  });

  it('leaves layers alone whose widget the kit or the catalog has nothing for', () => {
    const video = blankOverlay.when('AddMember', { overlayId, widget: 'video' });
    apply({ mode: 'force' }, video).changesNothing();
    const unknown = twoScenes.with({ catalog: { find: () => undefined, widgets: [] } });
    apply({ mode: 'force' }, unknown).changesNothing();
  });

  it('refuses layers that are not there before it looks at the kit, and changes nothing', () => {
    apply({ memberIds: [2, 8, 9], lookKit: 'nothing' }).fails('not_found', {
      resource: 'layer',
      memberIds: [8, 9],
    });
  });

  it('refuses an unknown kit and names those there are', () => {
    apply({ lookKit: 'nothing' }).fails('invalid_option', {
      field: 'lookKit',
      allowed: lookKits.map(({ id, name }) => ({ key: id, label: name })),
    });
  });

  it('is on air if a layer that viewers see looks different', () => {
    const hidden = twoScenes.when('UpdateMember', { overlayId, memberId: 2, hidden: true });
    const isOnAir = (from: GivenOverlay) =>
      looksDifferent(from.state(), apply({ memberIds: [2] }, from).state());
    expect([isOnAir(twoScenes), isOnAir(hidden)]).toEqual([true, false]);
  });

  it('is undone in one step, setting by setting; versions go on', () => {
    const undo = { overlayId, scope: 'mine', force: false, dryRun: false } as const;
    const before = withChosen.state().layers;
    const after = apply({ mode: 'force' }, withChosen).when('Undo', undo).state().layers;
    for (const memberId of [1, 2, 3, 4]) expect(after[memberId]).toEqual({ ...before[memberId], version: 3 });
  });
});

function fail(): never {
  throw new Error('There is no such layer.');
}
