import { overlayId, twoScenes } from '../testing/given-overlay';

/** After rev 5: rev 6 renames the overlay, rev 7 shows layer 2 in scene 2, rev 8 moves layer 1 in scene 1. */
const changed = twoScenes
  .when('UpdateOverlay', { overlayId, name: 'Show' })
  .when('SetSceneMemberState', { overlayId, sceneId: 2, memberId: 2, hidden: false })
  .when('SetSceneMemberState', { overlayId, sceneId: 1, memberId: 1, layout: { x: 3 } });

const actor = { accountId: 'account-1', via: 'api' };
const place = { overlayId, memberId: 3, hidden: true };

describe('a stale revision', () => {
  it('is answered with what has changed since: who, when, and which layers and scenes', () => {
    changed.when('SetSceneMemberState', { ...place, sceneId: 1, expectedRev: 5 }).fails('rev_conflict', {
      expectedRev: 5,
      currentRev: 8,
      changedSince: [
        { rev: 6, actor, operation: 'test', memberIds: [], sceneIds: [], at: '2026-01-01T00:00:05.000Z' },
        { rev: 7, actor, operation: 'test', memberIds: [2], sceneIds: [2], at: '2026-01-01T00:00:06.000Z' },
        { rev: 8, actor, operation: 'test', memberIds: [1], sceneIds: [1], at: '2026-01-01T00:00:07.000Z' },
      ],
      current: { sceneId: 1, memberId: 3, hidden: false },
    });
  });

  it('of an offline scene is answered with what has changed in that scene', () => {
    changed.when('SetSceneMemberState', { ...place, sceneId: 2, expectedRev: 5 }).fails('rev_conflict', {
      currentRev: 7,
      changedSince: [{ rev: 7, memberIds: [2], sceneIds: [2] }],
    });
  });

  it('that lies in the future has nothing that changed since', () => {
    changed
      .when('SetSceneMemberState', { ...place, sceneId: 1, expectedRev: 9 })
      .fails('rev_conflict', { currentRev: 8, changedSince: [] });
  });
});
