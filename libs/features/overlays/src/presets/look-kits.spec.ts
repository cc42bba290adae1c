import { catalog, findWidget } from '@studio/widgets/catalog';
import { readValues } from '@studio/widgets/read-values';
import { blankOverlay, nothing, overlayId, twoScenes, type GivenOverlay } from '../testing/given-overlay';
import { looksDifferent } from '../render/overlay.output';
import { kitValues } from '../look-kits/look-kit';
import { lookKitOf, lookKits } from '../look-kits/look-kits';
import { restoredScenes } from './preset.answers';
import { blank, fail } from './testing/presets';

const aurora = nothing.when('CreateOverlay', { ...blank, preset: 'aurora' });

const memberIdOf = (name: string): number => {
  const layer = Object.values(aurora.state().layers).find((each) => each.name === name);
  if (!layer) throw new Error(`There is no layer ${name}.`);
  return layer.memberId;
};

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
    .when('SetSceneMemberState', { overlayId, sceneId: 2, memberId: memberIdOf('Scenery'), hidden: false })
    .when('AddMember', { overlayId, widget: 'text' })
    .when('CreateScene', { overlayId, name: 'Extra', mode: 'blank' });

  it('shows and hides what the preset made, and leaves the rest as it is', () => {
    const before = changed.state();
    const restored = changed.when('RestoreLookScenes', { overlayId });
    restored.then([
      { type: 'layer.placed', data: { sceneId: 1, memberId: alerts, hidden: false } },
      { type: 'layer.placed', data: { sceneId: 2, memberId: memberIdOf('Scenery'), hidden: true } },
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
      { sceneId: 2, name: 'Live', changed: [{ memberId: memberIdOf('Scenery'), hidden: true }] },
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
    // Layer 1 was removed: all others have moved up by one.
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

  it('with force keeps how large a title is, in a wide font and back, whichever kits come between', () => {
    const title = twoScenes.when('AddMember', { overlayId, widget: 'text', values: { fontSize: 152 } });
    const sizeAfter = (from: GivenOverlay, ...kits: readonly string[]) =>
      kits
        .reduce((before, lookKit) => apply({ lookKit, mode: 'force', memberIds: [4] }, before), from)
        .state().layers[4]?.values['fontSize'];
    expect(sizeAfter(title, 'aurora')).toBe(152);
    expect(sizeAfter(title, 'arcade')).toBe(91.2);
    expect(sizeAfter(title, 'arcade', 'arcade')).toBe(91.2);
    for (const kit of ['neon', 'aurora', 'cozy', 'studio']) expect(sizeAfter(title, 'arcade', kit)).toBe(152);
  });

  it.each([8, 33, 48, 63, 64, 151, 400])(
    'with force gives a text of %i px its size back after a wide font',
    (fontSize) => {
      const text = twoScenes.when('AddMember', { overlayId, widget: 'text', values: { fontSize } });
      const wide = apply({ lookKit: 'arcade', mode: 'force', memberIds: [4] }, text);
      const back = apply({ lookKit: 'cozy', mode: 'force', memberIds: [4] }, wide).state().layers[4]?.values;
      expect(back?.['fontSize']).toBe(fontSize);
    },
  );

  it('with fill leaves the size of a text whose font somebody has chosen', () => {
    const withFont = twoScenes.when('AddMember', { overlayId, widget: 'text', values: { font: 'Bangers' } });
    expect(layersOf({ lookKit: 'arcade', memberIds: [4] }, withFont)[4]?.values).toMatchObject({
      font: 'Bangers',
      fontSize: 48,
    });
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
