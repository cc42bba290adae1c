import { Problem } from '@studio/kernel/problem';
import { nothing, overlayId, twoScenes } from '../testing/given-overlay';
import { usualLookups } from '../testing/overlay-lookups';
import { linksFollowed } from './link.decider';

const { linked } = usualLookups;
const memberId = 4;
const source = { sourceOverlayId: linked.link.overlayId, sourceMemberId: linked.link.memberId };
const added = twoScenes.when('AddLinkedMember', { overlayId, ...source });
const layer = () => added.state().layers[memberId];

describe('a linked layer', () => {
  it('has widget, settings and version of its source, and a place of its own', () => {
    expect(layer()).toMatchObject({
      memberId,
      widget: 'text',
      name: 'Headline',
      values: { text: 'Hello' },
      version: 4,
      link: linked.link,
      locked: false,
      groupId: null,
    });
    const { scenes, liveSceneId } = added.state();
    expect(scenes[liveSceneId]?.places[memberId]).toEqual({
      layout: { x: 0, y: 0, scale: 1, rot: 0, opacity: 1 },
      hidden: false,
    });
    const others = Object.values(scenes).filter(({ sceneId }) => sceneId !== liveSceneId);
    expect(others.map(({ places }) => places[memberId]?.hidden)).toEqual(others.map(() => true));
  });

  it('is not made of what may not be read', () => {
    const refusal = new Problem('not_found', 'There is no such overlay.', { resource: 'overlay' });
    twoScenes
      .when('AddLinkedMember', { overlayId, ...source }, { linked: refusal })
      .fails('not_found', { resource: 'overlay' });
  });

  it('can be renamed, moved and copied: the copy mirrors the same source', () => {
    const moved = added.when(
      'UpdateMember',
      { overlayId, memberId, name: 'Top', layout: { x: 5 } },
      { sizes: {} },
    );
    expect(moved.state().layers[memberId]).toMatchObject({ name: 'Top', link: linked.link });
    const copied = moved.when('DuplicateMember', { overlayId, memberId });
    expect(copied.state().layers[memberId + 1]).toMatchObject({ name: 'Top', link: linked.link });
  });

  it('looks like its source: no look kit changes it', () => {
    added
      .when('ApplyLookKit', { overlayId, lookKit: 'neon', memberIds: [memberId], mode: 'force' })
      .changesNothing();
  });

  it('becomes one of its own, which can be taken back', () => {
    const own = added.when('UnlinkMember', { overlayId, memberId });
    own.then([{ type: 'layer.unlinked', data: { memberId } }]);
    expect(own.state().layers[memberId]).toEqual(
      Object.fromEntries(Object.entries(layer() ?? {}).filter(([key]) => key !== 'link')),
    );
    own.when('UnlinkMember', { overlayId, memberId }).changesNothing();
    const undone = own.when('Undo', { overlayId, scope: 'mine', force: false, dryRun: false });
    expect(undone.state().layers[memberId]).toEqual(layer());
  });
});

describe('following sources', () => {
  const overlay = added.state();

  it('takes over settings and version', () => {
    const values = { text: 'New' };
    const events = linksFollowed(overlay, () => ({ values, version: 5 }));
    expect(events).toEqual([{ type: 'link.updated', data: { memberId, values, version: 5 } }]);
    const after = added.after(events);
    expect(after.state().layers[memberId]).toMatchObject({ values, version: 5, link: linked.link });
    expect(linksFollowed(after.state(), () => ({ values, version: 5 }))).toEqual([]);
  });

  it('ends where the source is gone', () => {
    const events = linksFollowed(overlay, () => 'gone');
    expect(events).toEqual([{ type: 'link.ended', data: { memberId } }]);
    expect(added.after(events).state().layers[memberId]?.link).toBeUndefined();
  });

  it('leaves alone of whose source nothing is known', () => {
    expect(linksFollowed(overlay, () => 'unknown')).toEqual([]);
  });
});

it('an overlay that is copied has layers of its own', () => {
  const copy = nothing.when('DuplicateOverlay', { overlayId }, { source: added.state() });
  expect(copy.state().layers[memberId]).toMatchObject({ values: { text: 'Hello' } });
  expect(copy.state().layers[memberId]?.link).toBeUndefined();
});
