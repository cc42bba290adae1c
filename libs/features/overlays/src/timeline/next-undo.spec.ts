import { operationsIn } from '@studio/operations/operation';
import { overlayArea } from '../overlay.area';
import { nextUndo } from './next-undo';
import { germanOperations } from './german-summary';
import { moveTo, Story } from './testing/story';

const next = (story: Story, by = 'ada', locale: 'en' | 'de' = 'en') =>
  nextUndo({ overlay: story.overlay, steps: story.steps }, by, locale);

/** A preview of the live scene with a change, taken after a Clock was added. */
const takeAfterClock = () =>
  new Story()
    .does('ada', 'UpdateOverlay', { name: 'Show' })
    .does('ada', 'PreviewScene', { sceneId: 1 })
    .does('ada', 'SetSceneMemberState', { sceneId: 2, memberId: 1, layout: { x: 99 } })
    .does('ada', 'AddMember', { widget: 'clock' })
    .does('ada', 'TakePreviewToProgram', { sceneId: 2 });

describe('the next undo at a keyboard', () => {
  it('is a take that came last, and never the layer that was added before it', () => {
    const story = takeAfterClock();
    const { undo, redo } = next(story);
    expect(undo).toEqual({ stepId: 'h_6', label: 'Take of Scene 1', switches: true, onAir: true });
    expect(redo).toBeNull();
    story.does('ada', 'Undo', { stepId: undo?.stepId });
    expect(story.x(1)).toBe(-600);
    expect(Object.values(story.overlay.layers).map(({ widget }) => widget)).toContain('clock');
    expect(next(story).undo).toMatchObject({ label: 'Add Clock', switches: false });
  });

  it('goes live with the scene that was live before', () => {
    const story = new Story()
      .does('ada', 'CreateScene', { name: 'BRB', mode: 'snapshot' })
      .does('ada', 'GoLiveScene', { sceneId: 2 });
    expect(next(story).undo).toMatchObject({ label: 'Go live with BRB', switches: true });
    expect(next(story, 'ada', 'de').undo?.label).toBe('BRB auf Sendung nehmen');
    story.does('ada', 'Undo', { stepId: next(story).undo?.stepId });
    expect(story.overlay.liveSceneId).toBe(1);
  });

  it('has a redo that goes on air again, and further undos behind it', () => {
    const story = takeAfterClock();
    story.does('ada', 'Undo', { stepId: next(story).undo?.stepId });
    expect(next(story).redo).toMatchObject({ label: 'Take of Scene 1', switches: true });
    story.does('ada', 'Redo', { stepId: next(story).redo?.stepId });
    expect(story.x(1)).toBe(99);
    expect(next(story)).toMatchObject({ undo: { stepId: 'h_6' }, redo: null });
    // All the way back, and forth again.
    const labels: string[] = [];
    for (let { undo } = next(story); undo; { undo } = next(story)) {
      labels.push(undo.label);
      story.does('ada', 'Undo', { stepId: undo.stepId });
    }
    expect(labels).toEqual([
      'Take of Scene 1',
      'Add Clock',
      'Move Webcam frame in Scene 1',
      'Add a preview of Scene 1',
      'Rename overlay to Show',
    ]);
    let redone = 0;
    for (let { redo } = next(story); redo; { redo } = next(story)) {
      story.does('ada', 'Redo', { stepId: redo.stepId });
      redone++;
    }
    expect(redone).toBe(5);
    expect(story.x(1)).toBe(99);
  });

  it('names the setting that changes back, in the language of the reader', () => {
    const story = new Story()
      .does('ada', 'AddMember', { widget: 'text', name: 'Channel' })
      .does('ada', 'UpdateMemberFields', { memberId: 4, values: { text: 'NightOwl' } });
    expect(next(story).undo?.label).toBe('Change text of Channel');
    expect(next(story, 'ada', 'de').undo?.label).toBe('Text von Channel ändern');
    story.does('ada', 'UpdateMemberFields', { memberId: 4, values: { text: 'Owl', fontSize: 60 } });
    expect(next(story).undo?.label).toBe('Change settings of Channel');
    story
      .does('ada', 'AddMember', { widget: 'alert-box', name: 'Alerts' })
      .does('ada', 'UpdateMemberFields', { memberId: 5, values: { followText: 'Hi {name}' } });
    expect(next(story).undo?.label).toBe('Change text (Follow) of Alerts');
  });

  it('passes over what others did and what nobody did by hand', () => {
    const story = new Story()
      .does('ada', 'UpdateMember', moveTo(1, 10))
      .does('bob', 'UpdateMember', moveTo(2, 20))
      .does('ada', 'CreateScene', { name: 'BRB', mode: 'snapshot' })
      .through('obs')
      .does('ada', 'GoLiveScene', { sceneId: 2 })
      .through('automation')
      .does('ada', 'UpdateMember', moveTo(3, 30));
    expect(next(story).undo).toMatchObject({ stepId: 'h_4', label: 'Add the scene BRB', onAir: true });
    expect(next(story, 'bob').undo).toMatchObject({ label: 'Move Latest follower in Scene 1' });
    expect(next(story, 'eve')).toEqual({ undo: null, redo: null });
  });

  it('leaves out a switch after which another scene went live', () => {
    const story = new Story()
      .does('ada', 'UpdateMember', moveTo(1, 10))
      .does('bob', 'CreateScene', { name: 'BRB', mode: 'snapshot' })
      .does('ada', 'GoLiveScene', { sceneId: 2 })
      .does('bob', 'GoLiveScene', { sceneId: 1 });
    expect(next(story).undo?.stepId).toBe('h_2');
  });

  it('has German words for every operation that makes steps', () => {
    const excluded = /^validate_|_editor$|_link$|_template$|_version$|^(create|delete|duplicate)_overlay$/;
    const commands = operationsIn(...overlayArea.operations).filter(
      ({ method, tool }) => method !== 'GET' && !excluded.test(tool),
    );
    expect(commands.length).toBeGreaterThan(40);
    expect(commands.map(({ tool }) => tool).filter((tool) => !germanOperations[tool])).toEqual([]);
  });
});

describe('redo of a named step', () => {
  it('is refused for a step that took nothing back', () => {
    const story = new Story().does('ada', 'UpdateMember', moveTo(1, 10));
    expect(story.refuses('ada', 'Redo', { stepId: 'h_2' })).toMatchObject({
      code: 'not_undoable',
      details: { stepId: 'h_2', operation: 'update_member' },
    });
    expect(story.refuses('ada', 'Redo', { stepId: 'h_77' }).code).toBe('not_found');
  });
});
