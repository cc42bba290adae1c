import fc from 'fast-check';
import type { StoredBranch, StoredStep } from '../model/automation.event-shapes';
import { progressOf, type Journal, type JournalEntry, type ReadyStep } from './interpreter';

const base = { enabled: true, onError: 'continue' } as const;
const author = { accountId: 'ada', scopes: [] };
const note = (stepId: string, more: Partial<StoredStep> = {}): StoredStep =>
  ({ ...base, stepId, author, type: 'notify', text: stepId, ...more }) as StoredStep;
const delay = (ms: number): StoredStep => ({ ...base, stepId: 'd', type: 'delay', ms });
const branch = (...steps: StoredStep[]): StoredBranch => ({ steps });

/** AutomationRuns steps to the end; each step that runs is listed with the time. */
function played(
  steps: readonly StoredStep[],
  outcome: (ready: ReadyStep) => Partial<JournalEntry> = () => ({}),
): { readonly ran: readonly string[]; readonly end: string } {
  let journal: Journal = {};
  let now = 0;
  const ran: string[] = [];
  for (let turn = 0; turn < 2000; turn++) {
    const progress = progressOf(steps, journal, now);
    if (progress.kind === 'over') return { ran, end: `${progress.outcome} ${progress.code ?? ''}`.trim() };
    for (const ready of progress.ready) {
      const { step, path } = ready;
      const until =
        step.type === 'delay'
          ? now + step.ms
          : step.type === 'wait_for'
            ? now + step.timeoutS * 1000
            : undefined;
      if (step.type === 'notify') ran.push(`${step.stepId}@${now}`);
      journal = {
        ...journal,
        [path]: { status: 'ok', code: null, ...(until !== undefined && { until }), ...outcome(ready) },
      };
    }
    if (progress.ready.length === 0) now = Math.min(...progress.waiting.map((each) => each.until));
  }
  throw new Error('The run does not end.');
}

it('runs steps in order, and goes on after a delay', () =>
  expect(played([note('a'), delay(500), note('b')])).toEqual({ ran: ['a@0', 'b@500'], end: 'finished' }));

it('passes over disabled steps', () =>
  expect(played([note('a', { enabled: false }), note('b')]).ran).toEqual(['b@0']));

it('goes on after a failure unless the step stops the run', () => {
  const fails = ({ step }: ReadyStep): Partial<JournalEntry> =>
    step.stepId === 'a' ? { status: 'failed', code: 'not_found' } : {};
  expect(played([note('a'), note('b')], fails)).toEqual({ ran: ['a@0', 'b@0'], end: 'finished' });
  expect(played([note('a', { onError: 'stop' }), note('b')], fails)).toEqual({
    ran: ['a@0'],
    end: 'failed not_found',
  });
});

it('counts delays inside of parallel branches', () => {
  const steps: StoredStep[] = [
    {
      ...base,
      stepId: 'p',
      type: 'parallel',
      branches: [branch(delay(300), note('a')), branch(note('b'), delay(200), note('c'))],
    },
    note('d'),
  ];
  expect(played(steps).ran).toEqual(['b@0', 'c@200', 'a@300', 'd@300']);
});

it('takes the branch that was chosen, or else', () => {
  const steps: StoredStep[] = [
    {
      ...base,
      stepId: 'c',
      type: 'choose',
      branches: [branch(note('a')), branch(note('b'))],
      else: [note('e')],
    },
    note('d'),
  ];
  const choosing = (choice: number) =>
    played(steps, ({ step }) => (step.type === 'choose' ? { choice } : {})).ran;
  expect(choosing(1)).toEqual(['b@0', 'd@0']);
  expect(choosing(-1)).toEqual(['e@0', 'd@0']);
});

it('repeats a number of times, or while a condition holds', () => {
  const repeat = (times: number | null): StoredStep => ({
    ...{ ...base, stepId: 'r', type: 'repeat', times, steps: [note('a')] },
    while: times === null ? { mode: 'all', items: [] } : null,
  });
  expect(played([repeat(3)]).ran).toHaveLength(3);
  let left = 3;
  const asked = ({ isLoop }: ReadyStep): Partial<JournalEntry> =>
    isLoop ? { choice: left-- > 0 ? 1 : 0 } : {};
  expect(played([repeat(null)], asked).ran).toHaveLength(3);
  expect(played([repeat(null)], ({ isLoop }) => (isLoop ? { choice: 1 } : {})).ran).toHaveLength(50);
});

it('ends inside of a choice where a stop says so', () => {
  const stop: StoredStep = { ...base, stepId: 's', type: 'stop', reason: 'enough', failed: true };
  const steps: StoredStep[] = [
    { ...base, stepId: 'c', type: 'choose', branches: [branch(stop)], else: [] },
    note('d'),
  ];
  expect(played(steps, ({ step }) => (step.type === 'choose' ? { choice: 0 } : {}))).toEqual({
    ran: [],
    end: 'failed enough',
  });
});

it('waits for an event until its time is over', () => {
  const wait = (onTimeout: 'stop' | 'continue'): StoredStep[] => [
    {
      ...base,
      stepId: 'w',
      type: 'wait_for',
      trigger: { type: 'follow', filter: {} },
      timeoutS: 5,
      onTimeout,
    },
    note('a'),
  ];
  expect(played(wait('continue')).ran).toEqual(['a@5000']);
  expect(played(wait('stop'))).toEqual({ ran: [], end: 'finished timed_out' });
  const came = ({ step }: ReadyStep): Partial<JournalEntry> =>
    step.type === 'wait_for' ? { choice: 1 } : {};
  expect(played(wait('stop'), came).ran).toEqual(['a@0']);
});

it('runs a step again whose outcome was never stored', () => {
  const journal: Journal = { '0': { status: 'started', code: null } };
  expect(progressOf([note('a')], journal, 0)).toMatchObject({ kind: 'pending', ready: [{ path: '0' }] });
});

it('always ends, after at most 500 steps', () => {
  const { step } = fc.letrec<{ step: StoredStep; steps: StoredStep[] }>((tie) => ({
    steps: fc.array(tie('step'), { maxLength: 3 }),
    step: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constant(note('n')),
      fc.nat(900).map(delay),
      fc.tuple(tie('steps'), fc.integer({ min: 1, max: 50 })).map(([steps, times]): StoredStep => ({
        ...base,
        stepId: 'r',
        type: 'repeat',
        times,
        while: null,
        steps,
      })),
      fc.tuple(tie('steps'), tie('steps')).map(([a, b]): StoredStep => ({
        ...base,
        stepId: 'p',
        type: 'parallel',
        branches: [branch(...a), branch(...b)],
      })),
      fc.tuple(tie('steps'), tie('steps')).map(([a, b]): StoredStep => ({
        ...base,
        stepId: 'c',
        type: 'choose',
        branches: [branch(...a)],
        else: b,
      })),
    ),
  }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 5 }), (steps) => {
      const { ran } = played(steps, ({ step: { type } }) => (type === 'choose' ? { choice: 0 } : {}));
      expect(ran.length).toBeLessThanOrEqual(510);
    }),
    { seed: 11, numRuns: 150 },
  );
});
