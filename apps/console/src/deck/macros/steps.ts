import type { Schemas } from '../../api/client';
import { randomId } from '../../api/client-id';
import type { FormValues } from '../../kit/values';

export type StepInput = Schemas['MacroStepInput'];
export type StepKind = StepInput['kind'];

/** A step as a form has it: what isn't filled in is null or ''. */
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
  delay: { ms: 1000 },
};
export const stepKinds = Object.keys(begun) as readonly StepKind[];

/** A new step; it has a key of its own until it is saved. */
export function begunStep(kind: StepKind): StepDraft {
  return { kind, draftKey: randomId(), enabled: true, waitFor: 'start', onError: 'stop', ...begun[kind] };
}

/** Tells steps apart, wherever they stand. */
export function keyOf(step: StepDraft): string {
  return String(step['stepId'] ?? step['draftKey']);
}

const ofEveryKind = ['kind', 'stepId', 'enabled', 'waitFor', 'onError'];
const ofKind: { readonly [Kind in StepKind]: readonly string[] } = {
  scene: ['sceneId', 'transition'],
  command: ['memberId', 'command', 'args'],
  media: ['favoriteId', 'memberId', 'mode'],
  position: ['memberId', 'name'],
  layout: ['memberId', 'layout', 'durationMs'],
  video: ['memberId', 'op', 'videoId', 'volume'],
  delay: ['ms'],
};

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** A step as the interface takes it: the fields of its kind that are filled in. */
export function stepOf(draft: StepDraft): StepInput {
  const own = new Set([...ofEveryKind, ...ofKind[draft.kind]]);
  const filled = Object.entries(draft).filter(([key, value]) => own.has(key) && isFilled(value));
  const step = filled.map(([key, value]) => [
    key,
    key === 'args' || key === 'layout'
      ? Object.fromEntries(Object.entries(value as FormValues).filter(([, each]) => isFilled(each)))
      : value,
  ]);
  return Object.fromEntries(step) as StepInput;
}

/** A step with other values: of another layer it can't know the commands and positions, of another command its values. */
export function changedStep(before: StepDraft, after: FormValues): StepDraft {
  const changed = after as StepDraft;
  if (before['memberId'] !== changed['memberId'] && changed.kind !== 'video' && changed.kind !== 'layout')
    return { ...changed, command: null, name: null, args: {} };
  if (before['command'] !== changed['command']) return { ...changed, args: {} };
  if (changed['op'] === 'volume') return { ...changed, volume: changed['volume'] ?? 50 };
  return { ...changed, volume: null };
}
