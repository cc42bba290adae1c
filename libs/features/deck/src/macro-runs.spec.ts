import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { randomCommandId } from '@studio/kernel/ids';
import { MisbehavingLog } from '@studio/kernel/testing/misbehaving-log';
import { deckDecider } from './deck.decider';
import type { Deck } from './deck.state';
import { deckProjection } from './deck.projection';
import { MacroRuns } from './macro-runs';

const STREAM = 'deck-o';
const DELAY_MS = 200;
const HOUR_MS = 3600_000;

/** A run whose first step is a delay, on a clock that can be set. */
async function waitingRun() {
  let skewMs = 0;
  const clock = { now: () => Date.now() + skewMs };
  const log = new MisbehavingLog();
  const pipeline = new CommitPipeline(log, clock);
  const unused = (): never => {
    throw new Error('Nobody asks for it.');
  };
  const runsWith = (items: readonly object[]): MacroRuns =>
    new MacroRuns({
      ...{ pipeline, clock },
      designSteps: { take: unused },
      operations: { run: unused, callerOf: unused },
      reader: { due: () => Promise.resolve(items) },
    } as never);
  const runs = runsWith([]);
  const commandId = randomCommandId();
  const settings = { enabled: true, waitFor: 'start', onError: 'stop', authorId: 'ada' } as const;
  const { commit } = await pipeline.execute<Deck>({
    ...{ stream: STREAM, evolver: deckDecider, operation: 'fire_deck_macro', commandId },
    ...{ correlationId: commandId, causationId: commandId, actor: { accountId: 'ada', via: 'api' } },
    decide: ({ state, rev }, now) =>
      deckDecider.decide.FireDeckMacro(state, { overlayId: 'o', macroId: 1, dryRun: false }, {
        ...{ now, rev, accountId: 'ada', id: () => 'the run', extension: null },
        design: {
          macros: () => [
            {
              ...{ macroId: 1, name: 'Go', color: null, icon: null, broken: new Set<string>() },
              steps: [{ ...settings, stepId: 'a', kind: 'delay', ms: DELAY_MS }],
            },
          ],
        },
      } as never),
  });
  const [fired] = commit?.events ?? [];
  if (!fired) throw new Error('Nothing was fired.');
  const [call] = (await runs.reactions['run.fired']?.(fired)) ?? [];
  await call?.run({} as never);
  /** Runs of the next process, which knows the documents. */
  const afterRestart = (): MacroRuns =>
    runsWith(
      log.events(STREAM).flatMap(({ type, data, meta }) => {
        const change = deckProjection.on[type as 'run.advanced']?.(data as never, { id: 'o', meta })[0];
        return change?.kind === 'put' ? [change.doc] : [];
      }),
    );
  return { runs, afterRestart, clock, setClock: (ms: number) => (skewMs += ms) };
}

it.each([-HOUR_MS, 0, HOUR_MS])(
  'a delay lasts as long as it should when the clock is set by %s ms',
  async (ms) => {
    const fired = performance.now();
    const { runs, clock, setClock } = await waitingRun();
    const began = performance.now();
    setClock(ms);
    const early = await runs.due(clock.now());
    // On a machine that does other things the delay may be over by then.
    if (performance.now() - fired < DELAY_MS) expect(early).toEqual([]);
    await runs.alarm.wait(10_000, new AbortController().signal);
    // Timers may fire a little early.
    while (performance.now() - began < DELAY_MS) await new Promise(setImmediate);
    expect(performance.now() - began).toBeLessThan(5000);
    expect(await runs.due(clock.now())).toMatchObject([{ id: 'the run.1' }]);
  },
);

it('a delay is no longer than it should be when the clock is set back before a restart', async () => {
  const { afterRestart, clock, setClock } = await waitingRun();
  setClock(-HOUR_MS);
  const restarted = performance.now();
  const runs = afterRestart();
  const began = performance.now();
  const early = await runs.due(clock.now());
  if (performance.now() - restarted < DELAY_MS) expect(early).toEqual([]);
  await runs.alarm.wait(10_000, new AbortController().signal);
  while (performance.now() - began < DELAY_MS) await new Promise(setImmediate);
  expect(performance.now() - began).toBeLessThan(5000);
  expect(await runs.due(clock.now())).toMatchObject([{ id: 'the run.1' }]);
});

it('a delay that passed while the server was away is over at once', async () => {
  const { afterRestart, clock, setClock } = await waitingRun();
  setClock(DELAY_MS);
  expect(await afterRestart().due(clock.now())).toMatchObject([{ id: 'the run.1' }]);
});
