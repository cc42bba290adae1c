import { start } from '../testing/any-command';
import { OverlayRun, testOverlayId as overlayId } from '../testing/overlay-run';
import { overlaySteps } from './step-rules';
import { moveTo, Story } from './testing/story';

describe('undo', () => {
  it('takes back my latest step, then the one before', () => {
    const story = new Story()
      .does('ada', 'UpdateMember', moveTo(1, 10))
      .does('bob', 'UpdateMember', moveTo(2, 20))
      .does('ada', 'UpdateMember', moveTo(3, 30))
      .does('ada', 'Undo');
    expect(story.undid).toEqual(['h_4']);
    expect(story.does('ada', 'Undo').undid).toEqual(['h_2']);
    expect([story.x(1), story.x(2), story.x(3)]).toEqual([-600, 20, 624]);
    const { rev } = story;
    expect(story.does('ada', 'Undo').rev).toBe(rev);
  });

  it('passes over a step of which nothing is left', () => {
    const story = new Story()
      .does('ada', 'UpdateMember', moveTo(1, 10))
      .does('ada', 'PreviewScene', { sceneId: 1 })
      .does('bob', 'DeleteScene', { sceneId: 2 })
      .does('ada', 'Undo');
    expect(story.undid).toEqual(['h_2']);
  });

  it('with scope all takes back anybody’s', () => {
    const story = new Story()
      .does('ada', 'UpdateMember', moveTo(1, 10))
      .does('bob', 'Undo', { scope: 'all' });
    expect(story.undid).toEqual(['h_2']);
  });

  it('is refused where somebody else has changed the same since, and says what', () => {
    const story = new Story()
      .does('ada', 'UpdateMember', { memberId: 1, layout: { x: 10, y: 10 } })
      .does('bob', 'UpdateMember', moveTo(1, 20));
    expect(story.refuses('ada', 'Undo')).toMatchObject({
      code: 'undo_conflict',
      details: {
        overlap: [
          {
            path: 'scenes[1].memberState[1].layout.x',
            stepId: 'h_3',
            rev: 3,
            actor: { accountId: 'bob', via: 'api' },
            operation: 'update_member',
          },
        ],
      },
    });
    expect(story.does('ada', 'Undo', { force: true }).x(1)).toBe(-600);
  });

  it('is not refused where they have taken their change back', () => {
    const story = new Story()
      .does('ada', 'UpdateMember', moveTo(1, 10))
      .does('bob', 'UpdateMember', moveTo(1, 20))
      .does('bob', 'Undo');
    expect(story.does('ada', 'Undo').x(1)).toBe(-600);
  });

  it('tells a stale caller what has changed since', () => {
    const story = new Story()
      .does('ada', 'UpdateMember', moveTo(1, 10))
      .does('bob', 'UpdateMember', moveTo(2, 20));
    expect(story.refuses('ada', 'Undo', { expectedRev: 2 })).toMatchObject({
      code: 'rev_conflict',
      details: { currentRev: 3, current: { layers: [{ memberId: 2, layout: { x: 20 } }], activeSceneId: 1 } },
    });
  });

  it('passes over a step of which others have left nothing, and asks before it takes back an older one', () => {
    const story = new Story()
      .does('ada', 'UpdateMember', moveTo(1, 10))
      .does('ada', 'UpdateMember', moveTo(2, 20))
      .does('bob', 'UpdateMember', moveTo(1, 30))
      .does('bob', 'RemoveMember', { memberId: 2 });
    expect(story.refuses('ada', 'Undo')).toMatchObject({ code: 'undo_conflict', details: { stepId: 'h_2' } });
    expect(story.does('ada', 'Undo', { force: true }).undid).toEqual(['h_2']);
  });

  it('of a step that is taken back already changes nothing', () => {
    const story = new Story().does('ada', 'UpdateMember', moveTo(1, 10)).does('ada', 'Undo');
    expect(story.does('ada', 'Undo', { stepId: 'h_2' }).rev).toBe(3);
  });

  it('does not reach the making of the overlay', () => {
    const story = new Story();
    expect(story.does('owner', 'Undo').rev).toBe(1);
    expect(story.refuses('owner', 'RevertStep', { stepId: 'h_1' }).code).toBe('not_undoable');
  });

  it('leaves the order of others in the stack when it takes a layer away', () => {
    const story = new Story()
      .does('ada', 'AddMember', { widget: 'text', z: 1 })
      .does('bob', 'AddMember', { widget: 'clock', z: 0 })
      .does('bob', 'RestackMember', { memberId: 3, position: 'back' })
      .does('ada', 'Undo');
    expect(story.overlay.scenes[1]?.stack).toEqual([3, 5, 1, 2]);
  });

  it('never touches who may use the overlay', () => {
    const story = new Story()
      .does('owner', 'UpdateMember', moveTo(1, 10))
      .does('owner', 'PutEditor', { login: 'bea', permissions: ['overlays:read'] })
      .does('owner', 'Undo');
    expect(story.undid).toEqual(['h_2']);
    expect(Object.keys(story.overlay.editors)).toEqual(['bea']);
  });
});

describe('what others did that depends on what is taken back', () => {
  it('is told of: a preview of a scene', () => {
    const story = new Story()
      .does('ada', 'CreateScene', { name: 'BRB', mode: 'snapshot' })
      .does('bob', 'PreviewScene', { sceneId: 2 });
    expect(story.refuses('ada', 'Undo')).toMatchObject({
      code: 'undo_conflict',
      details: { stepId: 'h_2', overlap: [{ path: 'scenes[3]', stepId: 'h_3' }] },
    });
    expect(Object.keys(story.does('ada', 'Undo', { force: true }).overlay.scenes)).toEqual(['1']);
  });

  it('is told of: layers put into a group', () => {
    const story = new Story().does('ada', 'CreateGroup', { memberIds: [1, 3], name: 'Top' });
    const [groupId] = Object.keys(story.overlay.groups);
    story.does('bob', 'SetGroupLayers', { groupId, add: [2] });
    expect(story.refuses('ada', 'Undo')).toMatchObject({
      code: 'undo_conflict',
      details: { overlap: [{ path: 'layers[2].groupId', stepId: 'h_3' }] },
    });
  });

  it('is told of: the scene that is live', () => {
    const story = new Story()
      .does('ada', 'CreateScene', { name: 'BRB', mode: 'snapshot' })
      .does('bob', 'GoLiveScene', { sceneId: 2 });
    expect(story.refuses('ada', 'RevertStep', { stepId: 'h_2' })).toMatchObject({
      code: 'undo_conflict',
      details: { overlap: [{ path: 'activeSceneId', stepId: 'h_3' }] },
    });
    expect(story.does('ada', 'RevertStep', { stepId: 'h_2', force: true }).overlay.liveSceneId).toBe(1);
  });

  it('is told of: the place of a layer in a scene that came later', () => {
    const story = new Story()
      .does('ada', 'AddMember', { widget: 'text' })
      .does('bob', 'CreateScene', { name: 'BRB', mode: 'blank' })
      .does('bob', 'SetSceneMemberState', { sceneId: 2, memberId: 4, hidden: false });
    expect(story.refuses('ada', 'Undo')).toMatchObject({
      code: 'undo_conflict',
      details: { overlap: [{ path: 'scenes[2].memberState[4].hidden', stepId: 'h_4' }] },
    });
  });

  it('is no obstacle once they have taken it back', () => {
    const story = new Story()
      .does('ada', 'CreateScene', { name: 'BRB', mode: 'snapshot' })
      .does('bob', 'GoLiveScene', { sceneId: 2 })
      .does('bob', 'GoLiveScene', { sceneId: 1 })
      .does('bob', 'PreviewScene', { sceneId: 2 })
      .does('bob', 'Undo')
      .does('ada', 'Undo');
    expect(story.undid).toEqual(['h_2']);
  });

  it('is no obstacle where it only stands in what others made', () => {
    const story = new Story()
      .does('ada', 'AddMember', { widget: 'text' })
      .does('bob', 'CreateScene', { name: 'BRB', mode: 'snapshot' })
      .does('ada', 'Undo');
    expect(story.undid).toEqual(['h_2']);
  });
});

describe('redo', () => {
  it('does again what was undone, last undone first', () => {
    const story = new Story()
      .does('ada', 'UpdateMember', moveTo(1, 10))
      .does('ada', 'UpdateMember', moveTo(2, 20))
      .does('ada', 'Undo')
      .does('ada', 'Undo')
      .does('ada', 'Redo');
    expect([story.x(1), story.x(2)]).toEqual([10, -600]);
    expect(story.does('ada', 'Redo').x(2)).toBe(20);
    const { rev } = story;
    expect(story.does('ada', 'Redo').rev).toBe(rev);
    expect(story.does('ada', 'Undo').undid).toEqual(['h_3']);
  });

  it('is over with an edit of one’s own, not with one of somebody else', () => {
    const undone = () => new Story().does('ada', 'UpdateMember', moveTo(1, 10)).does('ada', 'Undo');
    const others = undone().does('bob', 'UpdateMember', moveTo(2, 20)).does('ada', 'Redo');
    expect(others.x(1)).toBe(10);
    const own = undone().does('ada', 'UpdateMember', moveTo(2, 20)).does('ada', 'Redo');
    expect(own.x(1)).toBe(-600);
  });

  it('is never taken for an undo, although what it did again is forgotten', () => {
    const story = new Story();
    const others = (upTo: number): void => {
      while (story.rev < upTo) story.does('bob', 'UpdateMember', moveTo(2, story.rev));
    };
    others(248);
    story.does('ada', 'UpdateMember', moveTo(1, 10)).does('ada', 'Undo').does('ada', 'Redo');
    // 250 steps are remembered: the redo is the oldest of them.
    others(500);
    expect(story.does('ada', 'Redo').x(1)).toBe(10);
    expect(story.rev).toBe(500);
  });

  it('is refused where somebody else has changed the same since', () => {
    const story = new Story()
      .does('ada', 'UpdateMember', moveTo(1, 10))
      .does('ada', 'Undo')
      .does('bob', 'UpdateMember', moveTo(1, 20));
    expect(story.refuses('ada', 'Redo').code).toBe('undo_conflict');
  });
});

describe('what depends on what is taken back', () => {
  it('a layer comes back with its settings, group and places, hidden in scenes that came later', () => {
    const story = new Story()
      .does('ada', 'CreateGroup', { memberIds: [2, 3], name: 'Top' })
      .does('ada', 'UpdateMember', { ...moveTo(3, 7), locked: true });
    const before = story.overlay;
    story
      .does('ada', 'RemoveMember', { memberId: 3 })
      .does('bob', 'CreateScene', { name: 'BRB', mode: 'snapshot' })
      .does('bob', 'AddMember', { widget: 'text' })
      .does('ada', 'Undo');
    const { layers, scenes } = story.overlay;
    expect(layers[3]).toEqual({ ...before.layers[3], version: 2 });
    expect(scenes[1]?.places[3]).toEqual(before.scenes[1]?.places[3]);
    expect(scenes[1]?.stack.filter((memberId) => memberId !== 4)).toEqual(before.scenes[1]?.stack);
    expect(scenes[2]?.places[3]).toEqual({ layout: before.scenes[1]?.places[3]?.layout, hidden: true });
    expect(scenes[2]?.stack.at(-1)).toBe(3);
  });

  it('a layer that comes back has a version that it never had, one higher than its last', () => {
    const story = new Story().does('ada', 'AddMember', { widget: 'text' });
    const added = story.rev;
    const version = (): number | undefined => story.overlay.layers[4]?.version;
    story.does('ada', 'ApplyLookKit', { lookKit: 'neon', memberIds: [4], mode: 'force' });
    expect(version()).toBe(2);
    // Returns in its state at the removal, and in a much earlier state.
    story.does('ada', 'RemoveMember', { memberId: 4 }).does('ada', 'Undo');
    expect(version()).toBe(3);
    story.does('ada', 'RemoveMember', { memberId: 4 }).does('ada', 'RestoreOverlay', { rev: added });
    expect(version()).toBe(4);
    // Undo and redo of the step that added it.
    story.does('bob', 'AddMember', { widget: 'clock' }).does('bob', 'Undo').does('bob', 'Redo');
    expect(story.overlay.layers[5]?.version).toBe(2);
  });

  it('a layer comes back without a group that is gone', () => {
    const story = new Story()
      .does('ada', 'CreateGroup', { memberIds: [2, 3], name: 'Top' })
      .does('ada', 'RemoveMember', { memberId: 3 });
    const [groupId] = Object.keys(story.overlay.groups);
    story.does('ada', 'DeleteGroup', { groupId }).does('ada', 'Undo', { stepId: 'h_3' });
    expect(story.overlay.layers[3]?.groupId).toBeNull();
  });

  it('a scene that is live goes only for another to be live, and takes its previews with it', () => {
    const story = new Story()
      .does('ada', 'CreateScene', { name: 'BRB', mode: 'snapshot' })
      .does('ada', 'PreviewScene', { sceneId: 2 })
      .does('ada', 'GoLiveScene', { sceneId: 2 })
      .does('ada', 'RevertStep', { stepId: 'h_2' });
    expect(Object.keys(story.overlay.scenes)).toEqual(['1']);
    expect(story.overlay.liveSceneId).toBe(1);
    expect(story.overlay.previewBases).toEqual({});
  });

  it('the last scene stays', () => {
    const story = new Story()
      .does('ada', 'CreateScene', { name: 'BRB', mode: 'snapshot' })
      .does('ada', 'GoLiveScene', { sceneId: 2 })
      .does('ada', 'DeleteScene', { sceneId: 1 });
    expect(story.refuses('ada', 'RevertStep', { stepId: 'h_2' }).code).toBe('last_scene');
  });
});

describe('restore', () => {
  it('brings the whole design back as one step, ids and all', () => {
    const story = new Story();
    const then = story.overlay;
    story
      .does('ada', 'RemoveMember', { memberId: 1 })
      .does('bob', 'AddMember', { widget: 'text' })
      .does('bob', 'UpdateOverlay', { name: 'Other' })
      .does('ada', 'RestoreOverlay', { rev: 1 });
    const { layers, scenes, name, nextMemberId } = story.overlay;
    expect(name).toBe(then.name);
    expect(Object.keys(layers)).toEqual(['1', '2', '3']);
    expect({ ...scenes[1], rev: 0 }).toEqual({ ...then.scenes[1], rev: 0 });
    expect(nextMemberId).toBe(5);
    expect(story.does('ada', 'Undo').overlay.name).toBe('Other');
  });

  it('is refused for a rev or a part that there never was', () => {
    const story = new Story();
    expect(story.refuses('ada', 'RestoreOverlay', { rev: 2 }).code).toBe('not_found');
    expect(story.refuses('ada', 'RestoreOverlay', { rev: 1, memberIds: [9] }).code).toBe('not_found');
    expect(story.refuses('ada', 'RestoreOverlay', { rev: 1, sceneIds: [9] }).code).toBe('not_found');
  });
});

describe('a drag', () => {
  it('is taken back as one', () => {
    const run = new OverlayRun(100);
    run.run(start);
    for (const x of [1, 2, 3])
      run.run({ name: 'UpdateMember', command: { overlayId, memberId: 1, layout: { x } } }, 'ada');
    run.run({ name: 'Undo', command: { overlayId, scope: 'mine', force: false, dryRun: false } }, 'ada');
    expect(run.overlay.scenes[1]?.places[1]?.layout.x).toBe(-600);
  });

  it('is not what gives a layer other code twice', () => {
    expect(overlaySteps.draggedProperty(['layers', '1', 'code', 'hash'])).toBeNull();
    expect(overlaySteps.draggedProperty(['layers', '1', 'values', 'code'])).not.toBeNull();
  });
});
