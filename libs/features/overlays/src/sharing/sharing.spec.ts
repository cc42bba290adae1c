import { overlayRendering } from '../render/overlay.output';
import { blankOverlay, overlayId } from '../testing/given-overlay';
import { editorList } from './sharing.views';

const bea = { userId: 'u-bea', login: 'bea', name: 'Bea' };
const shared = blankOverlay.when(
  'PutEditor',
  { overlayId, login: 'bea', permissions: ['overlays:read', 'scenes:golive'] },
  { invited: bea },
);

describe('put_editor', () => {
  it('shares the overlay with an account', () => {
    shared.then([{ type: 'editor.put', data: { ...bea, permissions: ['overlays:read', 'scenes:golive'] } }]);
    expect(shared.state().editors).toEqual({
      'u-bea': {
        ...bea,
        permissions: ['overlays:read', 'scenes:golive'],
        addedAt: '2026-01-01T00:00:01.000Z',
      },
    });
  });

  it('replaces the permissions of an editor, who stays since when it was', () => {
    const { editors } = shared
      .when('PutEditor', { overlayId, login: 'bea', permissions: ['overlays:write'] }, { invited: bea })
      .state();
    expect(editors['u-bea']).toMatchObject({
      permissions: ['overlays:write'],
      addedAt: '2026-01-01T00:00:01.000Z',
    });
  });

  it('changes nothing for the same permissions, in whatever order and however often', () => {
    shared
      .when(
        'PutEditor',
        { overlayId, login: 'bea', permissions: ['scenes:golive', 'overlays:read', 'scenes:golive'] },
        { invited: bea },
      )
      .changesNothing();
  });

  it('refuses a login that no account has, and names the field', () => {
    blankOverlay
      .when('PutEditor', { overlayId, login: 'cid', permissions: ['overlays:read'] }, { invited: null })
      .fails('invalid_value', { field: 'login', reason: 'no_account' });
  });

  it('lists no login that an earlier version stored without an account, and counts none', () => {
    const put = { overlayId, login: 'cid', permissions: ['overlays:read'] } as const;
    let old = shared;
    for (let i = 0; i < 50; i++)
      old = old.when('PutEditor', put, { invited: { userId: `nobody:c${i}`, login: 'cid', name: 'cid' } });
    expect(editorList(old.state()).items).toMatchObject([{ userId: 'u-bea', login: 'bea', name: 'Bea' }]);
    const cid = { userId: 'u-cid', login: 'cid', name: 'Cid' };
    const now = old.when('PutEditor', put, { invited: cid });
    const listed = (state: Parameters<typeof editorList>[0]) =>
      editorList(state)
        .items.map(({ userId }) => userId)
        .sort();
    expect(listed(now.state())).toEqual(['u-bea', 'u-cid']);
    expect(listed(now.when('RemoveEditor', { overlayId, login: 'cid' }).state())).toEqual(['u-bea']);
  });

  it('invites no more than there is room for', () => {
    let full = blankOverlay;
    for (let i = 0; i < 50; i++)
      full = full.when(
        'PutEditor',
        { overlayId, login: `l${i}`, permissions: ['overlays:read'] },
        { invited: { userId: `u-l${i}`, login: `l${i}`, name: `l${i}` } },
      );
    full
      .when(
        'PutEditor',
        { overlayId, login: 'cid', permissions: ['overlays:read'] },
        { invited: { userId: 'u-cid', login: 'cid', name: 'cid' } },
      )
      .fails('limit_reached', { resource: 'editors', limit: 50 });
    full
      .when(
        'PutEditor',
        { overlayId, login: 'l7', permissions: ['overlays:write'] },
        { invited: { userId: 'u-l7', login: 'l7', name: 'l7' } },
      )
      .state();
  });

  it('refuses what can be no login, and the owner', () => {
    blankOverlay
      .when('PutEditor', { overlayId, login: 'no body', permissions: ['overlays:read'] }, { invited: null })
      .fails('invalid_value', { field: 'login' });
    blankOverlay
      .when(
        'PutEditor',
        { overlayId, login: 'ada', permissions: ['overlays:read'] },
        { invited: { userId: 'account-1', login: 'ada', name: 'Ada' } },
      )
      .fails('invalid_value', { field: 'login' });
  });
});

describe('remove_editor', () => {
  it('takes the overlay away from an account, however its login is written', () => {
    const { editors } = shared
      .when('RemoveEditor', { overlayId, login: '@Bea' })
      .then([{ type: 'editor.removed', data: { userId: 'u-bea' } }])
      .state();
    expect(editors).toEqual({});
  });

  it('refuses somebody it isn’t shared with', () => {
    shared.when('RemoveEditor', { overlayId, login: 'cid' }).fails('not_found', { resource: 'editor' });
  });
});

describe('rotate_overlay_link', () => {
  const minutes = (n: number) => n * 60_000;
  const start = Date.UTC(2026, 0, 1);
  const rotate = (given: typeof blankOverlay, graceMinutes: number, now: number) =>
    given.when('RotateOverlayLink', { overlayId, graceMinutes }, { now });
  const opens = (given: typeof blankOverlay, generation: number, now: number) =>
    overlayRendering.opens(given.state(), generation, now);

  it('makes a new link and lets the old one work for its grace, to the millisecond', () => {
    const rotated = rotate(blankOverlay, 10, start).then([
      { type: 'link.rotated', data: { generation: 2, oldLinkEndsAt: '2026-01-01T00:10:00.000Z' } },
    ]);
    expect(opens(rotated, 2, start)).toBe(true);
    expect(opens(rotated, 1, start + minutes(10) - 1)).toBe(true);
    expect(opens(rotated, 1, start + minutes(10))).toBe(false);
    expect(opens(rotated, 3, start)).toBe(false);
  });

  it('ends the old link at once without a grace', () => {
    expect(opens(rotate(blankOverlay, 0, start), 1, start)).toBe(false);
  });

  it('lets no earlier link outlive the one that was replaced', () => {
    const twice = rotate(rotate(blankOverlay, 60, start), 5, start);
    expect(opens(twice, 1, start + minutes(5) - 1)).toBe(true);
    expect(opens(twice, 1, start + minutes(5))).toBe(false);
    expect(opens(twice, 2, start + minutes(5))).toBe(false);
    expect(rotate(twice, 0, start).state().endingLinks).toEqual([]);
  });

  it('ends no earlier link later than it was promised', () => {
    const twice = rotate(rotate(blankOverlay, 5, start), 60, start);
    expect(opens(twice, 1, start + minutes(5))).toBe(false);
    expect(opens(twice, 2, start + minutes(60) - 1)).toBe(true);
  });

  it('leaves no link to a deleted overlay', () => {
    const gone = rotate(blankOverlay, 10, start).when('DeleteOverlay', { overlayId });
    expect(opens(gone, 1, start)).toBe(false);
    expect(opens(gone, 2, start)).toBe(false);
  });
});

describe('who sees the overlay, and where', () => {
  it('is not what rev counts', () => {
    shared
      .when('RotateOverlayLink', { overlayId, graceMinutes: 10 })
      .when('RemoveEditor', { overlayId, login: 'bea' })
      .when('AddMember', { overlayId, widget: 'text', expectedRev: undefined } as never)
      .when('UpdateMember', { overlayId, memberId: 1, name: 'Title', expectedRev: 2 })
      .state();
  });

  it('ends with the overlay', () => {
    shared.when('DeleteOverlay', { overlayId }).then([
      { type: 'editor.removed', data: { userId: 'u-bea' } },
      { type: 'overlay.deleted', data: { sceneIds: [1], memberIds: [] } },
    ]);
  });
});
