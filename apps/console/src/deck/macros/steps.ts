import type { Schemas } from '../../api/client';
import { randomId } from '../../api/client-id';
import type { FormValues } from '../../kit/values';
import { actionOf, begunAction, changedAction } from './action-step';
import { begunTask, changedTask, taskOf } from './obs-step';

export type StepInput = Schemas['MacroStepInput'];
export type StepKind = StepInput['kind'];

/** Step in a form; empty fields are null or ''. */
export interface StepDraft extends FormValues {
  readonly kind: StepKind;
}

const begun: { readonly [Kind in StepKind]: FormValues } = {
  scene: {},
  command: { args: {} },
  media: {},
  position: {},
  layout: { layout: {}, durationMs: 500 },
  video: { op: 'play' },
  obs: { obs: begunTask },
  action: { action: begunAction },
  delay: { ms: 1000 },
};
export const stepKinds = Object.keys(begun) as readonly StepKind[];

/** Returns a new step, with its own key until it is saved. */
export function begunStep(kind: StepKind): StepDraft {
  return { kind, draftKey: randomId(), enabled: true, waitFor: 'start', onError: 'stop', ...begun[kind] };
}

/** Returns a key that identifies a step at any position. */
export function keyOf(step: StepDraft): string {
  return String(step['stepId'] ?? step['draftKey']);
}

const ofEveryKind = ['kind', 'stepId', 'enabled', 'waitFor', 'onError'];
const ofKind: { readonly [Kind in StepKind]: readonly string[] } = {
  scene: ['sceneId', 'transition', 'stinger'],
  command: ['memberId', 'command', 'args'],
  media: ['favoriteId', 'memberId', 'mode'],
  position: ['memberId', 'name'],
  layout: ['memberId', 'layout', 'durationMs'],
  video: ['memberId', 'op', 'videoId', 'volume'],
  obs: ['obs'],
  action: ['action'],
  delay: ['ms'],
};

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Returns a step as the API accepts it: the filled fields of its kind. */
export function stepOf(draft: StepDraft): StepInput {
  const own = new Set([...ofEveryKind, ...ofKind[draft.kind]]);
  const filled = Object.entries(draft).filter(([key, value]) => own.has(key) && isFilled(value));
  const nested = (key: string, value: unknown): unknown => {
    if (key === 'obs') return taskOf(value as FormValues);
    if (key === 'action') return actionOf(value as FormValues);
    if (key !== 'args' && key !== 'layout') return value;
    return Object.fromEntries(Object.entries(value as FormValues).filter(([, each]) => isFilled(each)));
  };
  return Object.fromEntries(filled.map(([key, value]) => [key, nested(key, value)])) as StepInput;
}

/** A step with other values: of another layer it can't know the commands and positions, of another command its values. */
export function changedStep(before: StepDraft, after: FormValues): StepDraft {
  const changed = after as StepDraft;
  if (changed.kind === 'obs')
    return { ...changed, obs: changedTask(before['obs'] as FormValues, changed['obs'] as FormValues) };
  if (changed.kind === 'action')
    return {
      ...changed,
      action: changedAction(before['action'] as FormValues, changed['action'] as FormValues),
    };
  if (before['memberId'] !== changed['memberId'] && changed.kind !== 'video' && changed.kind !== 'layout')
    return { ...changed, command: null, name: null, args: {} };
  if (before['command'] !== changed['command']) return { ...changed, args: {} };
  if (changed['op'] === 'volume') return { ...changed, volume: changed['volume'] ?? 50 };
  return { ...changed, volume: null };
}
