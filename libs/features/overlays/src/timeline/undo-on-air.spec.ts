import { moveTo, Story } from './testing/story';

describe('undo over what is on air', () => {
  it('leaves going live and takes alone, unless they are named', () => {
    const story = new Story()
      .does('ada', 'UpdateMember', moveTo(1, 10))
      .does('ada', 'CreateScene', { name: 'BRB', mode: 'snapshot' })
      .does('ada', 'GoLiveScene', { sceneId: 2 })
      .does('ada', 'Undo', { stepId: 'h_4' });
    expect(story.overlay.liveSceneId).toBe(1);
    // Redo would switch the scene on air as well.
    expect(story.does('ada', 'Redo').overlay.liveSceneId).toBe(1);
    expect(story.does('ada', 'Undo').undid).toEqual(['h_3']);
  });

  it('tells which steps on air it passed over', () => {
    const story = new Story()
      .does('ada', 'UpdateMember', moveTo(1, 10))
      .does('ada', 'CreateScene', { name: 'BRB', mode: 'blank' })
      .does('ada', 'UpdateMember', moveTo(2, 20))
      .does('bob', 'GoLiveScene', { sceneId: 2 })
      .does('ada', 'GoLiveScene', { sceneId: 1 })
      .does('ada', 'Undo');
    expect(story.undid).toEqual(['h_4']);
    expect(story.skipped).toEqual(['h_6']);
  });

  it('does not take away a scene that was put on air or taken since', () => {
    const story = new Story()
      .does('ada', 'CreateScene', { name: 'BRB', mode: 'snapshot' })
      .does('ada', 'GoLiveScene', { sceneId: 2 })
      .does('ada', 'GoLiveScene', { sceneId: 1 });
    expect(story.refuses('ada', 'Undo')).toMatchObject({
      code: 'not_undoable',
      details: { stepId: 'h_4', operation: 'go_live_scene', scope: 'scenes:golive' },
    });
    expect(Object.keys(story.overlay.scenes)).toContain('2');

    const taken = new Story().does('ada', 'CreateScene', { name: 'BRB', mode: 'snapshot' });
    taken.does('ada', 'PreviewScene', { sceneId: 2 });
    taken.does('ada', 'TakePreviewToProgram', { sceneId: 3 });
    expect(taken.refuses('ada', 'Undo')).toMatchObject({
      code: 'not_undoable',
      details: { stepId: 'h_4', operation: 'take_preview_to_program' },
    });
    // By id, every step can be undone.
    taken.does('ada', 'Undo', { stepId: 'h_4' }).does('ada', 'Undo').does('ada', 'Undo');
    expect(Object.keys(taken.overlay.scenes)).toEqual(['1']);
  });

  it('does not take back what a take has changed too', () => {
    const story = new Story()
      .does('ada', 'UpdateMember', moveTo(1, 10))
      .does('ada', 'PreviewScene', { sceneId: 1 })
      .does('ada', 'SetSceneMemberState', { sceneId: 2, memberId: 1, layout: { x: 99 } })
      .does('ada', 'TakePreviewToProgram', { sceneId: 2 });
    expect(story.refuses('ada', 'Undo')).toMatchObject({ code: 'not_undoable', details: { stepId: 'h_5' } });
    expect(story.x(1)).toBe(99);
  });

  it('does not take a layer off the air that a take has put there', () => {
    const story = new Story()
      .does('ada', 'AddMember', { widget: 'text' })
      .does('ada', 'PreviewScene', { sceneId: 1 })
      .does('ada', 'SetSceneMemberState', { sceneId: 2, memberId: 1, layout: { x: 99 } })
      .does('ada', 'TakePreviewToProgram', { sceneId: 2 });
    expect(story.refuses('ada', 'Undo')).toMatchObject({ code: 'not_undoable', details: { stepId: 'h_5' } });
    expect(Object.keys(story.overlay.layers)).toContain('4');
  });

  it('does not take a layer off the air that stands in a taken scene which came later', () => {
    const story = new Story()
      .does('ada', 'AddMember', { widget: 'text' })
      .does('bob', 'CreateScene', { name: 'BRB', mode: 'snapshot' })
      .does('bob', 'PreviewScene', { sceneId: 2 })
      .does('ada', 'TakePreviewToProgram', { sceneId: 3 });
    expect(story.refuses('ada', 'Undo', { force: true })).toMatchObject({
      code: 'not_undoable',
      details: { stepId: 'h_5' },
    });
  });

  it('stops at a take also where nothing is left of what led to it', () => {
    const story = new Story()
      .does('ada', 'UpdateOverlay', { name: 'Other' })
      .does('ada', 'PreviewScene', { sceneId: 1 })
      .does('ada', 'SetSceneMemberState', { sceneId: 2, memberId: 1, layout: { x: 99 } })
      .does('ada', 'TakePreviewToProgram', { sceneId: 2 });
    expect(story.refuses('ada', 'Undo')).toMatchObject({ code: 'not_undoable', details: { stepId: 'h_5' } });
    const others = new Story()
      .does('ada', 'UpdateOverlay', { name: 'Other' })
      .does('bob', 'PreviewScene', { sceneId: 1 })
      .does('ada', 'TakePreviewToProgram', { sceneId: 2 })
      .does('ada', 'Undo');
    expect([others.undid, others.skipped]).toEqual([['h_2'], ['h_4']]);
  });

  it('does not get stuck on a switch of which others have left nothing', () => {
    const story = new Story()
      .does('ada', 'CreateScene', { name: 'BRB', mode: 'snapshot' })
      .does('ada', 'GoLiveScene', { sceneId: 2 })
      .does('bob', 'GoLiveScene', { sceneId: 1 })
      .does('ada', 'Undo');
    expect(story.undid).toEqual(['h_2']);
  });

  it('names the switch that put the scene on air, whatever was taken since', () => {
    const story = new Story()
      .does('ada', 'CreateScene', { name: 'BRB', mode: 'snapshot' })
      .does('bob', 'GoLiveScene', { sceneId: 2 })
      .does('bob', 'PreviewScene', { sceneId: 1 })
      .does('bob', 'TakePreviewToProgram', { sceneId: 3 });
    expect(story.refuses('ada', 'Undo', { force: true })).toMatchObject({
      code: 'not_undoable',
      details: { stepId: 'h_3', operation: 'go_live_scene', scope: 'scenes:golive' },
    });
    expect(story.does('ada', 'Undo', { stepId: 'h_3' }).overlay.liveSceneId).toBe(1);
    expect(story.does('ada', 'Undo').undid).toEqual(['h_2']);
  });

  it('never switches the picture on air, unless the step is named', () => {
    const story = new Story()
      .does('ada', 'CreateScene', { name: 'BRB', mode: 'snapshot' })
      .does('ada', 'GoLiveScene', { sceneId: 2 });
    expect(story.refuses('ada', 'Undo')).toMatchObject({
      code: 'not_undoable',
      details: { stepId: 'h_3', operation: 'go_live_scene', scope: 'scenes:golive' },
    });
    expect(story.refuses('ada', 'Undo', { force: true, scope: 'all' }).code).toBe('not_undoable');
    expect(story.does('ada', 'Undo', { stepId: 'h_2' }).overlay.liveSceneId).toBe(1);
    // Redo would switch the scene on air back.
    expect(story.refuses('ada', 'Redo')).toMatchObject({ code: 'not_undoable', details: { stepId: 'h_4' } });
  });

  it('does not change by redo what was taken since, until the take is taken back', () => {
    const story = new Story()
      .does('ada', 'UpdateMember', moveTo(1, 10))
      .does('ada', 'Undo')
      .does('bob', 'PreviewScene', { sceneId: 1 })
      .does('ada', 'TakePreviewToProgram', { sceneId: 2 });
    expect(story.refuses('ada', 'Redo')).toMatchObject({ code: 'not_undoable', details: { stepId: 'h_5' } });
    expect(story.does('ada', 'Undo', { stepId: 'h_5' }).does('ada', 'Redo').x(1)).toBe(10);
  });
});
