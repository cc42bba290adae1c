import fc from 'fast-check';
import type { EventOf } from '@studio/kernel/decider';
import { given } from '@studio/kernel/given-when-then';
import { runDecider, type AutomationRunCommands } from './run.decider';
import type { RunEvents } from './run.events';
import { startable, verdictOn, type RunRules, type AutomationRuns } from './run.state';

type NewRun = AutomationRunCommands['RequestRun']['run'];

const AT = '2026-01-01T00:00:00.000Z';
const cooldown = { globalS: 0, userS: 0, perStream: 0 };
const rules: RunRules = { mode: 'single', maxRuns: 10, queue: null, cooldown, isChat: true };
const newRun = (runId: string, more: Partial<NewRun> = {}): NewRun => ({
  ...{
    runId,
    accountId: 'ada',
    automationId: 'a',
    version: 1,
    steps: [],
    overlayId: null,
    trigger: 'raid',
    eventId: runId,
    at: AT,
  },
  ...{ simulated: false, depth: 1, stream: null, platform: null, viewerId: null, user: null, data: null },
  ...{ argsText: null, checks: null },
  ...more,
});
const requested = (
  run: NewRun,
  { mode, queue }: RunRules = rules,
  started = true,
): { readonly type: 'run.requested'; readonly data: RunEvents['run.requested'] } => ({
  type: 'run.requested',
  data: { ...run, mode, queue, started, plain: run.viewerId === null ? plainOf(run) : null, checks: null },
});
const plainOf = ({ data, argsText, checks }: NewRun) => ({ data, argsText, checks });
const idsOf = (state: AutomationRuns, which: 'running' | 'waiting') =>
  Object.values(state.active)
    .filter((run) => run.state === which)
    .map(({ runId }) => runId);

it('starts a run, once', () => {
  given(runDecider)
    .when('RequestRun', { run: newRun('r1'), rules })
    .then([requested(newRun('r1'))])
    .when('RequestRun', { run: newRun('r1'), rules: { ...rules, mode: 'parallel' } })
    .changesNothing();
});

it('cancels the run before it in mode restart', () => {
  const restart = { ...rules, mode: 'restart' } as const;
  given(runDecider, requested(newRun('r1'), restart))
    .when('RequestRun', { run: newRun('r2'), rules: restart })
    .then([
      {
        type: 'run.ended',
        data: { runId: 'r1', automationId: 'a', outcome: 'cancelled', code: 'restarted', replaces: null },
      },
      requested(newRun('r2'), restart),
    ]);
});

it('starts the next run of a queue when one ends, whichever automation it belongs to', () => {
  const inQueue: RunRules = { ...rules, mode: 'parallel', queue: 'alerts' };
  given(
    runDecider,
    requested(newRun('r1'), inQueue),
    requested(newRun('r2', { automationId: 'b' }), inQueue, false),
  )
    .when('EndRun', { runId: 'r1', outcome: 'finished', code: null })
    .then([
      {
        type: 'run.ended',
        data: { runId: 'r1', automationId: 'a', outcome: 'finished', code: null, replaces: null },
      },
      { type: 'run.started', data: { runId: 'r2' } },
    ]);
});

it('starts nothing in a paused queue until it goes on', () => {
  const inQueue: RunRules = { ...rules, queue: 'alerts' };
  given(runDecider, { type: 'queue.changed', data: { name: 'alerts', paused: true } })
    .when('RequestRun', { run: newRun('r1'), rules: inQueue })
    .then([requested(newRun('r1'), inQueue, false)])
    .when('UpdateAutomationQueue', { name: 'alerts', paused: false }, { isUsed: true })
    .then([
      { type: 'queue.changed', data: { name: 'alerts', paused: false } },
      { type: 'run.started', data: { runId: 'r1' } },
    ]);
});

it('names the trace that gives way after 50 of an outcome', () => {
  const commits = Array.from({ length: 50 }, (_, i) => [
    requested(newRun(`r${i}`)),
    {
      type: 'run.ended' as const,
      data: { runId: `r${i}`, automationId: 'a', outcome: 'finished' as const, code: null, replaces: null },
    },
  ]);
  given(runDecider, ...commits, requested(newRun('last')))
    .when('EndRun', { runId: 'last', outcome: 'finished', code: null })
    .then([
      {
        type: 'run.ended',
        data: { runId: 'last', automationId: 'a', outcome: 'finished', code: null, replaces: 'r0' },
      },
    ]);
});

describe('refuses by the first reason', () => {
  const now = Date.UTC(2026, 0, 1);
  type Commit = EventOf<RunEvents> | readonly EventOf<RunEvents>[];
  const after = (...commits: readonly Commit[]) => given(runDecider, ...commits).state();
  const over = (runId: string) => ({
    type: 'run.ended' as const,
    data: { runId, automationId: 'a', outcome: 'finished' as const, code: null, replaces: null },
  });
  const reasonOf = (
    state: AutomationRuns,
    more: Partial<RunRules>,
    run: Partial<NewRun> = {},
    at = now + 1000,
  ) => verdictOn(state, newRun('n', run), { ...rules, ...more }, at);

  it('the cooldown of all, then of the viewer', () => {
    const ada = { viewerId: 'ada' };
    const state = after(requested(newRun('r1', ada)), over('r1'));
    const globally = { cooldown: { ...cooldown, globalS: 30 } };
    expect(reasonOf(state, globally)).toEqual({ kind: 'refused', reason: 'cooldown' });
    const each = { cooldown: { ...cooldown, userS: 30 } };
    expect(reasonOf(state, each, ada)).toEqual({ kind: 'refused', reason: 'user_cooldown' });
    expect(reasonOf(state, each, { viewerId: 'eve' })).toMatchObject({ kind: 'run' });
    expect(reasonOf(state, each, ada, now + 3_600_000)).toMatchObject({ kind: 'run' });
  });

  it('never a viewer because of a simulated run', () => {
    const state = after(requested(newRun('r1', { simulated: true })), over('r1'));
    const globally = { cooldown: { ...cooldown, globalS: 30 } };
    expect(reasonOf(state, globally)).toMatchObject({ kind: 'run' });
    expect(reasonOf(state, globally, { simulated: true })).toMatchObject({ kind: 'refused' });
  });

  it('more runs in a stream than allowed', () => {
    const stream = { stream: '2026-01-01T18:00:00.000Z' };
    const state = after(requested(newRun('r1', stream)), over('r1'));
    const once = { cooldown: { ...cooldown, perStream: 1 } };
    expect(reasonOf(state, once, stream)).toEqual({ kind: 'refused', reason: 'stream_limit' });
    expect(reasonOf(state, once, { stream: 'later' })).toMatchObject({ kind: 'run' });
  });

  it('more than 60 starts in a minute, 120 if chat triggers', () => {
    const commits = Array.from({ length: 60 }, (_, i) => [requested(newRun(`r${i}`)), over(`r${i}`)]);
    const state = after(...commits);
    expect(reasonOf(state, { isChat: false }, {}, now + 59_500)).toEqual({
      kind: 'refused',
      reason: 'over_budget',
    });
    expect(reasonOf(state, { isChat: true }, {}, now + 59_500)).toMatchObject({ kind: 'run' });
  });
});

type Step = { readonly kind: 'ask' | 'end' | 'cancel'; readonly nth: number };
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step['kind']>('ask', 'ask', 'ask', 'end', 'end', 'cancel'),
    nth: fc.nat(5),
  }),
  { maxLength: 60 },
);

it('runs in each mode exactly as a model says', () => {
  const modes = fc.constantFrom('single', 'restart', 'queued', 'parallel');
  fc.assert(
    fc.property(modes, fc.integer({ min: 1, max: 4 }), steps, (mode, maxRuns, all) => {
      const model: { running: string[]; waiting: string[] } = { running: [], waiting: [] };
      let state = given(runDecider);
      const own: RunRules = { ...rules, mode, maxRuns };
      for (const [i, { kind, nth }] of all.entries()) {
        if (kind === 'ask') {
          const isFull = model.running.length + model.waiting.length >= (mode === 'single' ? 1 : maxRuns);
          if (mode === 'restart') model.running = [`r${i}`];
          else if (!isFull && mode === 'queued' && model.running.length > 0) model.waiting.push(`r${i}`);
          else if (!isFull) model.running.push(`r${i}`);
          state = state.when('RequestRun', { run: newRun(`r${i}`), rules: own });
        } else if (kind === 'end') {
          const runId = model.running[nth % Math.max(1, model.running.length)] ?? 'none';
          model.running = model.running.filter((each) => each !== runId);
          if (runId !== 'none' && mode === 'queued') model.running.push(...model.waiting.splice(0, 1));
          state = state.when('EndRun', { runId, outcome: 'finished', code: null });
        } else {
          Object.assign(model, { running: [], waiting: [] });
          state = state.when('CancelRuns', { automationId: 'a', code: 'disabled' });
        }
        const now = state.state();
        expect(idsOf(now, 'running').sort()).toEqual([...model.running].sort());
        expect(idsOf(now, 'waiting')).toEqual(model.waiting);
      }
    }),
    { seed: 3, numRuns: 200 },
  );
});

it('runs one run of a queue at a time, of all automations, and leaves none waiting that could start', () => {
  const automations = [
    { ...rules, mode: 'parallel', queue: 'q', maxRuns: 3 },
    { ...rules, mode: 'queued', queue: 'q', maxRuns: 3 },
    { ...rules, mode: 'restart', queue: 'q' },
    { ...rules, mode: 'parallel', maxRuns: 2 },
  ] as const satisfies readonly RunRules[];
  fc.assert(
    fc.property(steps, (all) => {
      let state = given(runDecider);
      for (const [i, { kind, nth }] of all.entries()) {
        const place = nth % automations.length;
        const own = automations[place] ?? rules;
        const automationId = `a${place}`;
        const active = Object.keys(state.state().active);
        if (kind === 'ask')
          state = state.when('RequestRun', { run: newRun(`r${i}`, { automationId }), rules: own });
        else if (kind === 'end')
          state = state.when('EndRun', {
            ...{ runId: active[nth % Math.max(1, active.length)] ?? 'none', outcome: 'failed', code: 'x' },
          });
        else state = state.when('CancelRuns', { automationId, code: 'disabled' });
        const now = state.state();
        const running = Object.values(now.active).filter((run) => run.state === 'running');
        expect(running.filter(({ queue }) => queue === 'q').length).toBeLessThanOrEqual(1);
        expect(startable(now)).toEqual([]);
      }
    }),
    { seed: 5, numRuns: 100 },
  );
});

it('encrypts nothing of a run without a viewer, and keeps its data for its steps', () => {
  const run = newRun('r1', { data: { viewers: 5 }, argsText: 'a b' });
  const after = given(runDecider).when('RequestRun', { run, rules });
  expect(after.state().active['r1']).toMatchObject({ data: { viewers: 5 }, argsText: 'a b' });
  after.then([
    {
      type: 'run.requested',
      data: {
        ...{ ...run, data: null, argsText: null, mode: 'single', queue: null, started: true },
        plain: { data: { viewers: 5 }, argsText: 'a b', checks: null },
      },
    },
  ]);
});

it('keeps outputs of steps for later steps, with and without a viewer', () => {
  for (const viewerId of [null, 'v1']) {
    const progress = { runId: 'r1', outcomes: [], viewerId, details: null, outputs: { api: 5 }, until: null };
    given(runDecider, requested(newRun('r1', { viewerId })))
      .when('ProgressRun', progress)
      .then([
        {
          type: 'run.progressed',
          data: viewerId
            ? { ...progress, plain: null }
            : { ...progress, outputs: null, plain: { details: null, outputs: { api: 5 } } },
        },
      ]);
  }
});
