import { overlayLimits } from '../model/overlay.limits';
import { derivedId } from '@studio/kernel/ids';
import { catalog, findWidget } from '@studio/widgets/catalog';
import type { Widget } from '@studio/widgets/widget';
import { defaultLayout, type Overlay } from '../model/overlay.state';
import { overlayId, twoScenes, type GivenOverlay } from '../testing/given-overlay';
import { groupViews } from './group.views';

/** Layers 1 to 6 from bottom to top, all visible in scene 1, hidden in scene 2. rev 8 */
const six = [4, 5, 6].reduce<GivenOverlay>(
  (overlay) => overlay.when('AddMember', { overlayId, widget: 'text' }),
  twoScenes,
);

const create = (memberIds: readonly number[], from: GivenOverlay = six, name = 'Group') =>
  from.when('CreateGroup', { overlayId, memberIds, name });
const groupIdsOf = (overlay: Overlay) => Object.keys(overlay.groups);
const groupOfLayers = (overlay: Overlay) =>
  Object.values(overlay.layers).map(({ groupId }) => groupIdsOf(overlay).indexOf(groupId ?? ''));

/** Layers 2 and 4 in one group, called Group. rev 9 */
const grouped = create([2, 4]);
const groupId = groupIdsOf(grouped.state())[0] ?? '';

describe('create_group', () => {
  it('moves its layers next to the topmost of them, in their order, in the live scene only', () => {
    const overlay = create([4, 2])
      .then([
        { type: 'group.created', data: { groupId, name: 'Group', collapsed: false, memberIds: [2, 4] } },
        { type: 'scene.restacked', data: { sceneId: 1, stack: [1, 3, 2, 4, 5, 6] } },
      ])
      .state();
    expect(overlay.scenes[2]?.stack).toEqual([1, 2, 3, 4, 5, 6]);
    expect(overlay.scenes[1]?.places).toBe(six.state().scenes[1]?.places);
  });

  it('leaves the stack when they are next to each other already', () => {
    create([2, 3]).then([
      {
        type: 'group.created',
        data: { groupId: expect.any(String) as string, name: 'Group', collapsed: false, memberIds: [2, 3] },
      },
    ]);
  });

  it('has an id that follows from the command', () => {
    expect(groupId).toBe(derivedId('00000000-0000-4000-8000-000000000009', 'group'));
  });

  it('is called Group without a name of its own', () => {
    expect(groupViews(create([1, 2], six, '').state())[0]?.name).toBe('Group');
    expect(groupViews(create([1, 2], six, 'Camera').state())[0]?.name).toBe('Camera');
  });

  it('takes its layers out of their groups, and a group without layers is gone', () => {
    const overlay = create([1, 2], create([4, 5, 6]));
    expect(groupOfLayers(create([4, 1], overlay).state())).toEqual([2, 1, -1, 2, 0, 0]);
    const both = create([1, 2], overlay).state();
    expect(groupIdsOf(both)).toHaveLength(2);
    expect(groupOfLayers(both)).toEqual([1, 1, -1, 0, 0, 0]);
  });

  it('counts a layer once that is named twice', () => {
    expect(groupOfLayers(create([1, 1, 2]).state())).toEqual([0, 0, -1, -1, -1, -1]);
  });

  it('refuses layers that are not there', () => {
    create([1, 8, 9]).fails('not_found', { resource: 'layer', memberIds: [8, 9] });
  });

  it('refuses one more than an overlay may have', () => {
    const fiftyGroups = Array.from({ length: overlayLimits.groups.most }, (_, n) => `group ${n}`);
    const crowded = six.after(
      fiftyGroups.map(
        (id) =>
          ({
            type: 'group.created',
            data: { groupId: id, name: 'Group', collapsed: false, memberIds: [] },
          }) as const,
      ),
    );
    create([1, 2], crowded).fails('limit_reached', { resource: 'groups', limit: 50, used: 50 });
  });
});

describe('update_group', () => {
  const update = (command: object, from: GivenOverlay = grouped) =>
    from.when('UpdateGroup', { overlayId, groupId, ...command });

  it('renames, collapses', () => {
    update({ name: 'Camera', collapsed: true }).then([
      { type: 'group.renamed', data: { groupId, name: 'Camera' } },
      { type: 'group.collapsed', data: { groupId, collapsed: true } },
    ]);
    update({ name: '' }, update({ name: 'Camera' })).then([
      { type: 'group.renamed', data: { groupId, name: 'Group' } },
    ]);
  });

  it('hides and shows every layer of it in the live scene', () => {
    const hidden = update({ hidden: true });
    hidden.then([
      { type: 'layer.placed', data: { sceneId: 1, memberId: 2, hidden: true } },
      { type: 'layer.placed', data: { sceneId: 1, memberId: 4, hidden: true } },
    ]);
    expect(hidden.state().scenes[2]).toBe(grouped.state().scenes[2]);
    expect(groupViews(hidden.state())[0]).toMatchObject({ hidden: true, locked: false });
    expect(groupViews(update({ hidden: false }, hidden).state())[0]).toMatchObject({ hidden: false });
  });

  it('locks and unlocks every layer of it', () => {
    const locked = update({ locked: true });
    locked.then([
      { type: 'layer.locked', data: { memberId: 2, locked: true } },
      { type: 'layer.locked', data: { memberId: 4, locked: true } },
    ]);
    expect(groupViews(locked.state())[0]).toMatchObject({ hidden: false, locked: true });
  });

  it('is hidden and locked when all its layers are, however they came to be', () => {
    const set = (memberId: number, from: GivenOverlay) =>
      from.when('UpdateMember', { overlayId, memberId, hidden: true, locked: true });
    const one = set(2, grouped);
    expect(groupViews(one.state())[0]).toMatchObject({ hidden: false, locked: false });
    expect(groupViews(set(4, one).state())[0]).toMatchObject({ hidden: true, locked: true });
  });

  it('changes nothing when it is so already or nothing is sent', () => {
    update({ name: 'Group', collapsed: false, hidden: false, locked: false }).changesNothing();
    update({}).changesNothing();
  });

  it('refuses a group that is not there', () => {
    for (const unknown of ['nothing', 'constructor', '__proto__'])
      update({ groupId: unknown }).fails('not_found', { resource: 'group', groupId: unknown });
  });
});

describe('set_group_layers', () => {
  const set = (command: object, from: GivenOverlay = grouped) =>
    from.when('SetGroupLayers', { overlayId, groupId, ...command });

  it('changes who belongs to it, and nothing else', () => {
    const overlay = set({ add: [1, 6], remove: [2] })
      .then([
        { type: 'group.left', data: { groupId, memberIds: [2] } },
        { type: 'group.joined', data: { groupId, memberIds: [1, 6] } },
      ])
      .state();
    expect(overlay.scenes).toBe(grouped.state().scenes);
    expect(groupViews(overlay)[0]?.memberIds).toEqual([1, 4, 6]);
  });

  it('leaves layers where they are that are to be removed but are not in it', () => {
    const other = create([5, 6], grouped);
    set({ remove: [1, 5] }, other).changesNothing();
    set({ add: [2] }, other).changesNothing();
    set({ add: [], remove: [] }, other).changesNothing();
  });

  it('takes layers out of their old groups, which are gone without layers', () => {
    const other = create([5, 6], grouped);
    const otherId = groupIdsOf(other.state())[1] ?? '';
    expect(groupIdsOf(set({ add: [5] }, other).state())).toEqual([groupId, otherId]);
    set({ add: [5, 6] }, other).then([
      { type: 'group.joined', data: { groupId, memberIds: [5, 6] } },
      { type: 'group.removed', data: { groupId: otherId, memberIds: [] } },
    ]);
  });

  it('is itself gone when its last layer leaves, and is not when others join', () => {
    set({ remove: [4, 2] }).then([
      { type: 'group.left', data: { groupId, memberIds: [2, 4] } },
      { type: 'group.removed', data: { groupId, memberIds: [] } },
    ]);
    expect(groupViews(set({ remove: [4, 2], add: [1] }).state())[0]?.memberIds).toEqual([1]);
  });

  it('refuses layers that are not there', () => {
    set({ add: [8, 1], remove: [9] }).fails('not_found', { resource: 'layer', memberIds: [8, 9] });
  });

  it('refuses a group that is not there', () => {
    set({ groupId: 'nothing', add: [1] }).fails('not_found', { resource: 'group' });
  });
});

describe('move_group', () => {
  const fireworks: Widget = {
    ...(catalog[0] as Widget),
    slug: 'fireworks',
    flags: { selfPositioning: true, fullCanvasBackground: false, audio: false, singleton: false },
  };
  const move = (command: object, from: GivenOverlay = grouped) =>
    from.when('MoveGroup', { overlayId, groupId, dx: 0, dy: 0, ...command });

  it('moves its layers in the live scene and leaves scale, rotation and opacity', () => {
    const turned = grouped.when('UpdateMember', {
      overlayId,
      memberId: 4,
      layout: { x: 10, scale: 2, rot: 30, opacity: 0.5 },
    });
    const overlay = move({ dx: 100, dy: -50.5 }, turned)
      .then([
        {
          type: 'layer.placed',
          data: { sceneId: 1, memberId: 2, layout: { ...defaultLayout, x: 100, y: -50.5 } },
        },
        {
          type: 'layer.placed',
          data: { sceneId: 1, memberId: 4, layout: { x: 110, y: -50.5, scale: 2, rot: 30, opacity: 0.5 } },
        },
      ])
      .state();
    expect(overlay.scenes[2]).toBe(grouped.state().scenes[2]);
  });

  it('leaves locked and self-positioning layers where they are', () => {
    const locked = grouped.when('UpdateMember', { overlayId, memberId: 2, locked: true });
    move({ dx: 1 }, locked).then([
      { type: 'layer.placed', data: { sceneId: 1, memberId: 4, layout: { ...defaultLayout, x: 1 } } },
    ]);
    const find = (slug: string) => (slug === 'text' ? fireworks : findWidget(slug));
    move({ dx: 1 }, grouped.with({ catalog: { find, widgets: catalog } })).changesNothing();
  });

  it('changes nothing when it moves by nothing', () => {
    move({}).changesNothing();
  });

  it('refuses a group that is not there', () => {
    move({ groupId: 'nothing', dx: 1 }).fails('not_found', { resource: 'group' });
  });
});

describe('delete_group', () => {
  it('leaves the layers where and as they are', () => {
    const overlay = grouped
      .when('DeleteGroup', { overlayId, groupId })
      .then([{ type: 'group.removed', data: { groupId, memberIds: [2, 4] } }])
      .state();
    expect(overlay.groups).toEqual({});
    expect(groupOfLayers(overlay)).toEqual([-1, -1, -1, -1, -1, -1]);
    expect(overlay.scenes).toBe(grouped.state().scenes);
  });

  it('refuses a group that is not there', () => {
    grouped.when('DeleteGroup', { overlayId, groupId: 'nothing' }).fails('not_found', { resource: 'group' });
  });
});

describe('duplicate_group', () => {
  const duplicate = (from: GivenOverlay = grouped) => from.when('DuplicateGroup', { overlayId, groupId });

  it('copies every layer into a new group, visible in the live scene only', () => {
    const shown = grouped
      .when('SetSceneMemberState', { overlayId, sceneId: 2, memberId: 2, hidden: false, layout: { y: 300 } })
      .when('UpdateGroup', { overlayId, groupId, collapsed: true });
    const overlay = duplicate(shown).state();
    const [, copy] = groupViews(overlay);
    expect(copy).toMatchObject({ name: 'Group copy', collapsed: true, hidden: false, memberIds: [7, 8] });
    expect(copy?.groupId).not.toBe(groupId);
    expect(overlay.layers[8]).toMatchObject({ widget: 'text', name: 'Text', groupId: copy?.groupId });
    expect(overlay.scenes[1]?.places[7]).toEqual({
      layout: { ...defaultLayout, x: 20, y: 20 },
      hidden: false,
    });
    expect(overlay.scenes[2]?.places[7]).toEqual({
      layout: { ...defaultLayout, x: 20, y: 320 },
      hidden: true,
    });
  });

  it('puts the copies as one block directly above the topmost layer, in the order of each scene', () => {
    expect(duplicate().state().scenes[1]?.stack).toEqual([1, 3, 2, 4, 7, 8, 5, 6]);
    expect(duplicate().state().scenes[2]?.stack).toEqual([1, 2, 3, 4, 7, 8, 5, 6]);
    // In scene 2 layer 4 is below layer 2, and so are their copies 8 and 7.
    const otherwise = grouped.when('SetSceneMemberState', { overlayId, sceneId: 2, memberId: 4, z: 0 });
    expect(duplicate(otherwise).state().scenes[2]?.stack).toEqual([4, 1, 2, 8, 7, 3, 5, 6]);
  });

  it('cuts the name so that the whole has 40 characters', () => {
    const long = grouped.when('UpdateGroup', { overlayId, groupId, name: '👋'.repeat(40) });
    expect(groupViews(duplicate(long).state())[1]?.name).toBe(`${'👋'.repeat(35)} copy`);
  });

  it('refuses when not all copies have room', () => {
    let crowded: GivenOverlay = grouped;
    for (let n = 6; n < overlayLimits.layers.most - 1; n++)
      crowded = crowded.when('AddMember', { overlayId, widget: 'shape' });
    duplicate(crowded).fails('limit_reached', { resource: 'layers', limit: 200, used: 199 });
  });

  it('refuses a group that is not there', () => {
    grouped
      .when('DuplicateGroup', { overlayId, groupId: 'nothing' })
      .fails('not_found', { resource: 'group' });
  });
});

describe('layers of a group', () => {
  it('leave it when they are removed; the last one takes it along', () => {
    const one = grouped.when('RemoveMember', { overlayId, memberId: 2 });
    expect(groupViews(one.state())[0]?.memberIds).toEqual([4]);
    one.when('RemoveMember', { overlayId, memberId: 4 }).then([
      { type: 'layer.removed', data: { memberId: 4, sceneIds: [1, 2] } },
      { type: 'group.removed', data: { groupId, memberIds: [] } },
    ]);
  });

  it('are copied into it', () => {
    const copied = grouped.when('DuplicateMember', { overlayId, memberId: 2 }).state();
    expect(groupViews(copied)[0]?.memberIds).toEqual([2, 7, 4]);
  });
});
