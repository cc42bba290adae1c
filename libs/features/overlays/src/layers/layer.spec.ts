import { overlayLimits } from '../model/overlay.limits';
import { defaultLayout } from '../model/overlay.state';
import { blankOverlay, overlayId, twoScenes } from '../testing/given-overlay';

describe('add_member', () => {
  const add = (command: object = {}, base = twoScenes) =>
    base.when('AddMember', { overlayId, widget: 'text', ...command });

  it('shows the layer on top of the live scene and hides it on top of all others', () => {
    const overlay = add({ layout: { x: 5 } }).state();
    expect(overlay.scenes[1]).toMatchObject({ stack: [1, 2, 3, 4], places: { 4: { hidden: false } } });
    expect(overlay.scenes[2]).toMatchObject({
      stack: [1, 2, 3, 4],
      places: { 4: { hidden: true, layout: { ...defaultLayout, x: 5 } } },
    });
  });

  it('gives new alerts a style, which a request may leave out', () => {
    const style = (more: object) => add({ widget: 'alert-box', ...more }).state().layers[4]?.values['style'];
    expect([style({}), style({ lookKit: 'neon' })]).toEqual(['party', 'party']);
    expect(style({ values: { style: 'plain' } })).toBe('plain');
  });

  it('has the defaults of a new layer [layers/4]', () => {
    expect(add().state().layers[4]).toMatchObject({
      name: 'Text',
      locked: false,
      animEntrance: 'none',
      animLoop: 'none',
      animDuration: 0.6,
      animDelay: 0,
      version: 1,
      values: { text: 'Your text' },
    });
  });

  it('shows it in the scene asked for only', () => {
    const { scenes } = add({ sceneId: 2 }).state();
    expect(scenes[1]?.places[4]?.hidden).toBe(true);
    expect(scenes[2]?.places[4]?.hidden).toBe(false);
  });

  it('may start hidden', () => {
    expect(add({ hidden: true }).state().scenes[1]?.places[4]?.hidden).toBe(true);
  });

  it.each([
    [0, [4, 1, 2, 3]],
    [2, [1, 2, 4, 3]],
    [3, [1, 2, 3, 4]],
    [1000, [1, 2, 3, 4]],
  ])('inserts at z %i of its scene and on top of the others', (z, stack) => {
    const { scenes } = add({ z }).state();
    expect(scenes[1]?.stack).toEqual(stack);
    expect(scenes[2]?.stack).toEqual([1, 2, 3, 4]);
  });

  it('saves what was sent over the defaults, clamps numbers and drops unknown keys', () => {
    const { values } = add({ values: { text: 'Hi', fontSize: 9999, nothing: 1 } }).state().layers[4] ?? {};
    expect(values).toMatchObject({ text: 'Hi', fontSize: 400, textColor: '#ffffff' });
    expect(values).not.toHaveProperty('nothing');
  });

  it.each([
    [{ align: 'middle' }, 'invalid_option'],
    [{ font: 'Comic Sans' }, 'invalid_option'],
    [{ fontSize: '12' }, 'invalid_value'],
    [{ textColor: 'red' }, 'invalid_value'],
    [{ uppercase: 1 }, 'invalid_value'],
  ] as const)('refuses values %j', (values, code) => {
    add({ values }).fails(code);
  });

  it('refuses an unknown widget and says which there are', () => {
    add({ widget: 'nothing' }).fails('invalid_option', {
      field: 'widget',
      allowed: expect.arrayContaining([{ key: 'text', label: 'Text' }]) as object,
    });
  });

  it('refuses a look kit that does not exist', () => {
    add({ lookKit: 'nothing' }).fails('invalid_option', { field: 'lookKit' });
  });

  it('refuses a scene that is not there', () => {
    add({ sceneId: 9 }).fails('not_found', { resource: 'scene' });
  });

  it('refuses one more layer than an overlay may have', () => {
    let overlay = blankOverlay;
    for (let n = 0; n < overlayLimits.layers.most; n++)
      overlay = overlay.when('AddMember', { overlayId, widget: 'shape' });
    add({}, overlay).fails('limit_reached', { resource: 'layers', limit: 200, used: 200 });
  });

  it('never gives an id twice', () => {
    const overlay = add({}, twoScenes.when('RemoveMember', { overlayId, memberId: 3 })).state();
    expect(Object.keys(overlay.layers)).toEqual(['1', '2', '4']);
  });
});

describe('update_member', () => {
  const update = (command: object, base = twoScenes) =>
    base.when('UpdateMember', { overlayId, memberId: 2, ...command });

  it('means the live scene with layout, z and hidden', () => {
    const { scenes } = update({ layout: { x: 7 }, z: 0, hidden: true })
      .then([
        {
          type: 'layer.placed',
          data: { sceneId: 1, memberId: 2, layout: { ...defaultLayout, x: 7 }, hidden: true },
        },
        { type: 'scene.restacked', data: { sceneId: 1, stack: [2, 1, 3] } },
      ])
      .state();
    expect(scenes[2]).toBe(twoScenes.state().scenes[2]);
  });

  it('means all scenes with name, lock and animation', () => {
    const { scenes, layers } = update({ name: 'Title', locked: true, animLoop: 'float', animDelay: 1 })
      .then([
        { type: 'layer.renamed', data: { memberId: 2, name: 'Title' } },
        { type: 'layer.locked', data: { memberId: 2, locked: true } },
        {
          type: 'layer.animated',
          data: {
            memberId: 2,
            animation: { animEntrance: 'none', animLoop: 'float', animDuration: 0.6, animDelay: 1 },
          },
        },
      ])
      .state();
    expect(scenes).toBe(twoScenes.state().scenes);
    expect(layers[2]?.version).toBe(1);
  });

  it('comes in steps once somebody wants it, and smoothly again', () => {
    const stepped = update({ animSteps: 6 });
    expect(stepped.state().layers[2]?.animSteps).toBe(6);
    update({ animSteps: 6 }, stepped).changesNothing();
    expect(update({ animDelay: 1 }, stepped).state().layers[2]?.animSteps).toBe(6);
    expect(update({ animSteps: 0 }, stepped).state().layers[2]?.animSteps).toBe(0);
    update({ animSteps: 0 }).changesNothing();
  });

  it("takes the widget's own name for an empty one", () => {
    const named = update({ name: 'Title' });
    update({ name: '' }, named).then([{ type: 'layer.renamed', data: { memberId: 2, name: 'Text' } }]);
  });

  it('changes nothing when it is so already or nothing is sent', () => {
    update({ name: 'Text', locked: false, hidden: false, z: 1, animDelay: 0, layout: {} }).changesNothing();
    update({}).changesNothing();
  });

  it('refuses a revision that is not the current one, with the current state', () => {
    update({ hidden: true, expectedRev: 5 }).state();
    for (const expectedRev of [0, 4, 6])
      update({ hidden: true, expectedRev }).fails('rev_conflict', {
        expectedRev,
        currentRev: 5,
        current: { memberId: 2, widget: 'text', hidden: false, z: 1 },
      });
  });

  it('refuses a layer that is not there, before it looks at the revision', () => {
    update({ memberId: 9, expectedRev: 0 }).fails('not_found', { resource: 'layer' });
  });
});

describe('update_members', () => {
  const update = (changes: readonly { memberId: number }[], more: object = {}, base = twoScenes) =>
    base.when('UpdateMembers', { overlayId, changes, ...more });

  it('changes several layers in one step, in the live scene by default', () => {
    const { scenes } = update([
      { memberId: 1, layout: { x: 7 }, name: 'Camera' },
      { memberId: 2, sceneId: 2, hidden: false },
      { memberId: 3, locked: true, animLoop: 'float' },
    ] as never)
      .then([
        { type: 'layer.placed', data: { sceneId: 1, memberId: 1, layout: { ...defaultLayout, x: 7 } } },
        { type: 'layer.renamed', data: { memberId: 1, name: 'Camera' } },
        { type: 'layer.placed', data: { sceneId: 2, memberId: 2, hidden: false } },
        { type: 'layer.locked', data: { memberId: 3, locked: true } },
        {
          type: 'layer.animated',
          data: {
            memberId: 3,
            animation: { animEntrance: 'none', animLoop: 'float', animDuration: 0.6, animDelay: 0 },
          },
        },
      ])
      .state();
    expect(scenes[1]?.places[2]).toBe(twoScenes.state().scenes[1]?.places[2]);
  });

  it('makes z moves in the order of the list, then numbers the stack anew, once per scene', () => {
    // 1 2 3 → 1 to the top: 2 3 1 → 3 to the bottom: 3 2 1
    update([
      { memberId: 1, z: 1000 },
      { memberId: 3, z: 0 },
      { memberId: 2, sceneId: 2, z: 0 },
    ] as never).then([
      { type: 'scene.restacked', data: { sceneId: 1, stack: [3, 2, 1] } },
      { type: 'scene.restacked', data: { sceneId: 2, stack: [2, 1, 3] } },
    ]);
  });

  it('changes nothing when it is so already, when moves undo each other, or for an empty list', () => {
    update([{ memberId: 1, locked: false, z: 0 }] as never).changesNothing();
    update([
      { memberId: 1, z: 1 },
      { memberId: 2, z: 1 },
    ] as never).changesNothing();
    update([]).changesNothing();
  });

  it('changes nothing at all when a layer or scene is not there, and names each', () => {
    update(
      [
        { memberId: 1, hidden: true },
        { memberId: 8, sceneId: 9, hidden: true },
        { memberId: 2, sceneId: 9, hidden: true },
      ] as never,
      { expectedRev: 0 },
    ).fails('not_found', {
      resource: 'layer',
      errors: [
        { index: 1, memberId: 8, code: 'not_found', field: 'memberId' },
        { index: 1, memberId: 8, code: 'not_found', field: 'sceneId' },
        { index: 2, memberId: 2, code: 'not_found', field: 'sceneId' },
      ],
    });
  });

  it('compares expectedRev with the rev of the overlay, also for offline scenes', () => {
    const later = twoScenes.when('UpdateOverlay', { overlayId, name: 'Other' });
    const change = [{ memberId: 2, sceneId: 2, hidden: false }] as never;
    update(change, { expectedRev: 6 }, later).state();
    update(change, { expectedRev: 5 }, later).fails('rev_conflict', {
      currentRev: 6,
      current: { layers: [{ memberId: 2, hidden: false }] },
    });
  });
});

describe('duplicate_member', () => {
  const duplicate = (command: object = {}, base = twoScenes) =>
    base.when('DuplicateMember', { overlayId, memberId: 2, ...command });

  it('copies everything but the id', () => {
    const source = twoScenes.when('UpdateMember', {
      overlayId,
      memberId: 2,
      name: 'Title',
      locked: true,
      animEntrance: 'pop',
    });
    const { layers } = duplicate({}, source).state();
    expect(layers[4]).toEqual({ ...layers[2], memberId: 4 });
  });

  it('is slightly offset, directly above the layer, and visible in the live scene only', () => {
    const { scenes } = duplicate().state();
    expect(scenes[1]).toMatchObject({
      stack: [1, 2, 4, 3],
      places: { 4: { layout: { ...defaultLayout, x: 20, y: 20 }, hidden: false } },
    });
    expect(scenes[2]).toMatchObject({
      stack: [1, 2, 4, 3],
      places: { 4: { layout: { ...defaultLayout, x: 20, y: 20 }, hidden: true } },
    });
  });

  it('is visible in the scene asked for only, also when the layer is hidden there', () => {
    const { scenes } = duplicate({ sceneId: 2 }).state();
    expect(scenes[1]?.places[4]?.hidden).toBe(true);
    expect(scenes[2]?.places[4]?.hidden).toBe(false);
  });

  it('is offset from where the layer is in each scene', () => {
    const moved = twoScenes.when('SetSceneMemberState', {
      overlayId,
      sceneId: 2,
      memberId: 2,
      layout: { x: -300, rot: 45 },
    });
    const { scenes } = duplicate({}, moved).state();
    expect(scenes[1]?.places[4]?.layout).toEqual({ ...defaultLayout, x: 20, y: 20 });
    expect(scenes[2]?.places[4]?.layout).toEqual({ ...defaultLayout, x: -280, y: 20, rot: 45 });
  });

  it('refuses layers and scenes that are not there', () => {
    duplicate({ memberId: 9 }).fails('not_found', { resource: 'layer' });
    duplicate({ sceneId: 9 }).fails('not_found', { resource: 'scene' });
  });

  it('refuses one more layer than an overlay may have', () => {
    let overlay = blankOverlay;
    for (let n = 0; n < overlayLimits.layers.most; n++)
      overlay = overlay.when('AddMember', { overlayId, widget: 'shape' });
    duplicate({}, overlay).fails('limit_reached', { resource: 'layers', limit: 200, used: 200 });
  });
});

describe('remove_member', () => {
  it('takes the layer out of every scene', () => {
    const overlay = twoScenes
      .when('RemoveMember', { overlayId, memberId: 2 })
      .then([{ type: 'layer.removed', data: { memberId: 2, sceneIds: [1, 2] } }])
      .state();
    expect(overlay.scenes[1]).toMatchObject({ stack: [1, 3] });
    expect(overlay.scenes[2]?.places).not.toHaveProperty('2');
  });

  it('refuses a layer that is not there', () => {
    twoScenes.when('RemoveMember', { overlayId, memberId: 9 }).fails('not_found', { resource: 'layer' });
  });
});
