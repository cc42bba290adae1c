import { begunStep, changedStep, stepKinds, stepOf, type StepDraft } from './steps';

const draft = (kind: StepDraft['kind'], values: object): StepDraft => ({ kind, ...values });

it('a step has the fields of its kind that are filled in, and no others', () => {
  expect(stepOf(draft('scene', { sceneId: 2, transition: null, broken: false, authorId: 'x' }))).toEqual({
    kind: 'scene',
    sceneId: 2,
  });
  expect(stepOf(draft('layout', { memberId: 1, layout: { x: 0, y: null }, durationMs: 0 }))).toEqual({
    kind: 'layout',
    memberId: 1,
    layout: { x: 0 },
    durationMs: 0,
  });
  expect(
    stepOf(draft('command', { memberId: 1, command: 'say', args: { text: '', by: 0, on: false } })),
  ).toEqual({ kind: 'command', memberId: 1, command: 'say', args: { by: 0, on: false } });
  for (const kind of stepKinds) expect(stepOf(begunStep(kind))).not.toHaveProperty('draftKey');
});

it('of another layer nothing is known that the last one had', () => {
  const before = draft('command', { memberId: 1, command: 'start', args: { seconds: 5 } });
  expect(changedStep(before, { ...before, memberId: 2 })).toMatchObject({ command: null, args: {} });
  expect(changedStep(before, { ...before, command: 'stop' })).toMatchObject({ command: 'stop', args: {} });
  expect(changedStep(before, { ...before, enabled: false })).toMatchObject({ args: { seconds: 5 } });
});

it('a volume goes with its operation only', () => {
  const before = draft('video', { memberId: 1, op: 'play' });
  const louder = changedStep(before, { ...before, op: 'volume' });
  expect(louder).toMatchObject({ volume: 50 });
  expect(changedStep(louder, { ...louder, op: 'skip' })).toMatchObject({ volume: null });
});

it('a task in OBS has its own fields, and flags instead of the texts of selects', () => {
  const task = { obsId: 1, do: 'item', scene: 'Live', source: 'Camera', visible: 'false', text: 'x' };
  expect(stepOf(draft('obs', { obs: task }))).toEqual({
    kind: 'obs',
    obs: { obsId: 1, do: 'item', scene: 'Live', source: 'Camera', visible: false },
  });
  expect(stepOf(draft('obs', { obs: { obsId: 1, do: 'text', input: 'true', text: '' } }))).toMatchObject({
    obs: { input: 'true', text: '' },
  });
});

it('another task in OBS has other fields, another OBS other names', () => {
  const before = draft('obs', { obs: { obsId: 1, do: 'scene', scene: 'Live' } });
  const muted = changedStep(before, { ...before, obs: { obsId: 1, do: 'muted', scene: 'Live' } });
  expect(muted['obs']).toEqual({ obsId: 1, do: 'muted', input: null, muted: 'toggle' });
  const other = changedStep(before, { ...before, obs: { obsId: 2, do: 'scene', scene: 'Live' } });
  expect(other['obs']).toEqual({ obsId: 2, do: 'scene', scene: null });
});

it('an action has the fields that its operation needs, and begins anew with another type', () => {
  const action = { type: 'prediction', op: 'start', title: 'Win?', outcomes: ['Yes', 'No'], seconds: null };
  const before = draft('action', { action: { ...action, outcome: 2 } });
  expect(stepOf(before)).toEqual({
    kind: 'action',
    action: { type: 'prediction', op: 'start', title: 'Win?', outcomes: ['Yes', 'No'] },
  });
  expect(stepOf(draft('action', { action: { ...action, op: 'resolve', outcome: 2 } }))).toEqual({
    kind: 'action',
    action: { type: 'prediction', op: 'resolve', outcome: 2 },
  });
  const other = changedStep(before, { ...before, action: { ...action, type: 'raid_mode' } });
  expect(other['action']).toEqual({ type: 'raid_mode', op: 'toggle' });
});
