import { Problem } from '@studio/kernel/problem';
import { start } from '../testing/any-command';
import { OverlayRun, testOverlayId as overlayId, type AnyCommand } from '../testing/overlay-run';
import { undoSummary } from './undo-summary';
import { summaryOf } from './summary';
import { touchedBy } from './touched';

type Doing = readonly [name: AnyCommand['name'], fields: object];

/** The last of some commands on a starter overlay: layers 1 (Webcam frame), 2 (Latest follower), 3 (Chat). */
function summaries(...doings: readonly Doing[]) {
  const run = new OverlayRun(1000);
  run.run(start);
  let before = run.overlay;
  for (const [name, fields] of doings) {
    before = run.overlay;
    const outcome = run.run({ name, command: { overlayId, ...fields } } as AnyCommand);
    if (outcome instanceof Problem) throw outcome;
  }
  const step = run.fold.extension?.steps.newest;
  if (!step) throw new Error('Nothing was done.');
  return { summary: summaryOf(step, before, run.overlay), touched: touchedBy(step.changes) };
}

const scene: Doing = ['CreateScene', { name: 'BRB', mode: 'blank' }];

describe('a step in one line', () => {
  it.each<[string, readonly Doing[]]>([
    ['Created the overlay', []],
    ['Moved Latest follower', [['UpdateMember', { memberId: 2, layout: { x: 1 } }]]],
    ['Scaled Chat', [['UpdateMember', { memberId: 3, layout: { scale: 2 } }]]],
    ['Rotated Chat', [['UpdateMember', { memberId: 3, layout: { rot: 2 } }]]],
    ['Changed the opacity of Chat', [['UpdateMember', { memberId: 3, layout: { opacity: 0.5 } }]]],
    ['Cropped Chat', [['UpdateMember', { memberId: 3, layout: { cropL: 5 } }]]],
    ['Hid Chat', [['UpdateMember', { memberId: 3, hidden: true }]]],
    [
      'Showed Latest follower in BRB',
      [scene, ['SetSceneMemberState', { sceneId: 2, memberId: 2, hidden: false }]],
    ],
    [
      'Moved Latest follower in BRB',
      [scene, ['SetSceneMemberState', { sceneId: 2, memberId: 2, layout: { x: 1 } }]],
    ],
    ['Renamed Latest follower to Headline', [['UpdateMember', { memberId: 2, name: 'Headline' }]]],
    ['Locked Latest follower', [['UpdateMember', { memberId: 2, locked: true }]]],
    ['Animated Latest follower', [['UpdateMember', { memberId: 2, animLoop: 'pulse' }]]],
    ['Restacked layers', [['RestackMember', { memberId: 2, position: 'front' }]]],
    [
      'Styled Latest follower and Chat',
      [['ApplyLookKit', { lookKit: 'neon', memberIds: [2, 3], mode: 'force' }]],
    ],
    ['Added Text', [['AddMember', { widget: 'text' }]]],
    ['Removed Chat', [['RemoveMember', { memberId: 3 }]]],
    ['Added the group Top', [['CreateGroup', { memberIds: [2, 3], name: 'Top' }]]],
    [
      'Moved Latest follower and Chat',
      [['UpdateMembers', { changes: [2, 3].map((memberId) => ({ memberId, layout: { x: 1 } })) }]],
    ],
    [
      'Moved 3 layers',
      [['UpdateMembers', { changes: [1, 2, 3].map((memberId) => ({ memberId, layout: { x: 1 } })) }]],
    ],
    ['Added the scene BRB', [scene]],
    ['Added a preview of Scene 1', [['PreviewScene', { sceneId: 1 }]]],
    [
      'Took the preview to Scene 1',
      [
        ['PreviewScene', { sceneId: 1 }],
        ['SetSceneMemberState', { sceneId: 2, memberId: 1, hidden: true }],
        ['TakePreviewToProgram', { sceneId: 2 }],
      ],
    ],
    ['Went live: BRB', [scene, ['GoLiveScene', { sceneId: 2 }]]],
    ['Removed the scene BRB', [scene, ['DeleteScene', { sceneId: 2 }]]],
    ['Renamed BRB to Pause', [scene, ['UpdateScene', { sceneId: 2, name: 'Pause' }]]],
    ['Changed the transition of BRB', [scene, ['UpdateScene', { sceneId: 2, transitionType: 'cut' }]]],
    ['Reordered the scenes', [scene, ['ReorderScenes', { order: [2, 1] }]]],
    ['Renamed the overlay to Show', [['UpdateOverlay', { name: 'Show' }]]],
    ['Resized the canvas', [['UpdateOverlay', { height: 720 }]]],
    ['Deleted the overlay', [['DeleteOverlay', {}]]],
  ])('%s', (line, doings) => {
    expect(summaries(...doings).summary).toBe(line);
  });

  it('of an undo names what was undone, of its undo what was redone', () => {
    expect(undoSummary(['Moved Latest follower'])).toBe('Undid: Moved Latest follower');
    expect(undoSummary(['Undid: Moved Latest follower'])).toBe('Redid: Moved Latest follower');
    expect(undoSummary(['Redid: Moved Latest follower'])).toBe('Undid: Moved Latest follower');
  });
});

describe('what a step touched', () => {
  it('is the layer and the scene that a change was made in, and the property', () => {
    expect(summaries(['UpdateMember', { memberId: 2, layout: { x: 1, y: 2 } }]).touched).toEqual({
      members: [2],
      scenes: [1],
      groups: [],
      fields: ['layout'],
    });
  });

  it('is of a new layer only the scene that shows it', () => {
    expect(summaries(scene, ['AddMember', { widget: 'text', sceneId: 2 }]).touched).toMatchObject({
      members: [4],
      scenes: [2],
    });
  });

  it('is both scenes of a switch', () => {
    expect(summaries(scene, ['GoLiveScene', { sceneId: 2 }]).touched).toMatchObject({
      members: [],
      scenes: [1, 2],
    });
  });
});
