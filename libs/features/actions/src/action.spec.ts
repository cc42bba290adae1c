import { Problem } from '@studio/kernel/problem';
import { RequestValidator } from '@studio/operations/request-validator';
import { Int } from '@studio/operations/fields';
import { Answers, describeOperation, Operation } from '@studio/operations/operation';
import { ActLimits } from './act-limits';
import { ActionOf, actionOf, type ActionInput } from './action.input';
import { writtenAction, type Action, type WrittenAction } from './action.state';
import { filled } from './filled';

class DoneView {
  @Int('Nothing.') readonly nothing: number;
}

const taken = ['none', 'widget_command', 'scene', 'spot', 'obs'] as const;

@Operation({
  route: 'POST /hosts',
  tool: 'make_host',
  group: 'Bot',
  scope: 'bot:write',
  summary: 'Make a host of an action',
})
class MakeHost extends Answers(DoneView) {
  @ActionOf('Host', taken, 'What is done.') readonly action: ActionInput;
}

const validator = new RequestValidator(describeOperation(MakeHost));
const sent = (action: object): ActionInput => (validator.read({ body: { action } }) as MakeHost).action;

function refused(run: () => unknown): Problem {
  try {
    run();
  } catch (error) {
    if (error instanceof Problem) return error;
  }
  throw new Error('It was taken.');
}

describe('an action as it is sent', () => {
  it('has the defaults of its type', () => {
    const spot = { type: 'spot', overlayId: 'o', memberId: 3, spotId: 's' };
    expect(actionOf(sent(spot), taken)).toEqual({ ...spot, durationMs: 400 });
    const command = { type: 'widget_command', overlayId: 'o', memberId: 3, command: 'increment' };
    expect(actionOf(sent(command), taken)).toEqual({ ...command, args: {} });
    const scene = { type: 'scene', overlayId: 'o', sceneId: 2, transition: 'cut', backAfterS: 0 };
    expect(actionOf(sent(scene), taken)).toEqual({
      type: 'scene',
      overlayId: 'o',
      sceneId: 2,
      transition: 'cut',
    });
  });

  it('of type none is none', () => {
    expect(actionOf(sent({ type: 'none' }), taken)).toBeNull();
    expect(actionOf(null, taken)).toBeNull();
  });

  it('is refused by one exact error', () => {
    const missing = refused(() => sent({ type: 'scene', overlayId: 'o' }));
    expect(missing.details).toEqual({
      errors: [{ field: 'action.sceneId', location: 'body', expected: 'an integer of at least 1' }],
    });
    const unknown = refused(() => sent({ type: 'dance' }));
    expect(unknown.details).toMatchObject({ errors: [{ field: 'action.type' }] });
    expect(refused(() => sent({ type: 'scene', overlayId: 'o', sceneId: 1, backAfterS: 601 })).code).toBe(
      'invalid_request',
    );
  });

  it('of a type that isn’t taken here is told which are', () => {
    const { code, details } = refused(() => actionOf(sent({ type: 'sound', uploadId: 4 }), taken));
    expect(code).toBe('invalid_option');
    expect(details).toEqual({
      field: 'action.type',
      allowed: taken.map((key) => ({ key, label: key })),
    });
  });

  it('on OBS has the fields of its task, and no others', () => {
    const onObs = (fields: object) => actionOf(sent({ type: 'obs', obsId: 1, ...fields }), taken);
    expect(onObs({ do: 'text', input: 'Caption', text: '' })).toMatchObject({ do: 'text', text: '' });
    expect(onObs({ do: 'replay_save' })).toEqual({ type: 'obs', obsId: 1, do: 'replay_save' });
    for (const fields of [
      { do: 'scene' },
      { do: 'item', scene: 'Game', source: 'Cam' },
      { do: 'muted', input: 'Mic', muted: true, text: 'x' },
      { do: 'replay_save', scene: 'Game' },
    ])
      expect(refused(() => onObs(fields)).code).toBe('invalid_value');
    expect(refused(() => onObs({ do: 'stream' })).code).toBe('invalid_request');
  });

  it('of type spot is about a layer or a group', () => {
    for (const both of [{}, { memberId: 1, groupId: 'g' }])
      expect(
        refused(() => actionOf(sent({ type: 'spot', overlayId: 'o', spotId: 's', ...both }), taken)).code,
      ).toBe('invalid_value');
  });
});

describe('an action that is kept', () => {
  const action: Action = { type: 'scene', overlayId: 'o', sceneId: 2 };
  const before: WrittenAction = { action, author: { accountId: 'ada', scopes: ['scenes:golive'] } };
  const eve = { accountId: 'eve', scopes: [] };
  const refusal = new Problem('insufficient_scope', 'No.');

  it('stays its author’s when it is sent as it was, by whomever', () => {
    expect(writtenAction(before, { action: { ...action }, author: eve, refusal })).toBe(before);
  });

  it('is refused when it is new and its writer may not', () => {
    const other: Action = { ...action, sceneId: 3 };
    expect(refused(() => writtenAction(before, { action: other, author: eve, refusal }))).toBe(refusal);
    expect(writtenAction(before, { action: other, author: eve, refusal: null })).toEqual({
      action: other,
      author: eve,
    });
  });

  it('is gone when none is sent', () => {
    expect(writtenAction(before, null)).toBeNull();
  });
});

it('texts are filled once: what a viewer wrote is never looked at again', () => {
  const by = { user: '{args}', args: '{amount} {user}', amount: '5' };
  expect(filled({ text: '{user}: {args}', deep: [{ n: 1, t: '{amount}{other}' }] }, by)).toEqual({
    text: '{args}: {amount} {user}',
    deep: [{ n: 1, t: '5{other}' }],
  });
});

describe('acts on an overlay', () => {
  it('are five in any second, of which one is a scene switch', () => {
    const limits = new ActLimits();
    expect(limits.take('o', true, 1000)).toBe(true);
    expect(limits.take('o', true, 1500)).toBe(false);
    for (const at of [1500, 1600, 1700, 1800]) expect(limits.take('o', false, at)).toBe(true);
    expect(limits.take('o', false, 1900)).toBe(false);
    expect(limits.take('other', false, 1900)).toBe(true);
    expect(limits.take('o', true, 2000)).toBe(true);
    expect(limits.take('o', false, 2001)).toBe(false);
    expect(limits.take('o', false, 2500)).toBe(true);
  });
});
