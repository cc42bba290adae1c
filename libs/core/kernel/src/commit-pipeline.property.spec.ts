import fc from 'fast-check';
import { CommitPipeline, type CommitResult } from './commit-pipeline';
import type { Commit, NewEvent, StoredEvent } from './event';
import { emptyFold, foldEvents, type Fold } from './fold';
import { eventId, keyedCommandId, randomCommandId } from './ids';
import { Problem } from './problem';
import { MisbehavingLog, turn } from './testing/misbehaving-log';
import { deciding, cabinetDecider, type Cabinet, type CabinetCommands } from './testing/shelf';
import { realTime } from '../../../../test/support/until';

const STREAM = 'shelf-1';
const clock = { now: () => Date.UTC(2026, 0, 1) };

/** One caller: what it sends, through which process, when, and how long it waits. */
interface Call {
  readonly command: {
    readonly [Name in keyof CabinetCommands]: readonly [Name, CabinetCommands[Name]];
  }[keyof CabinetCommands];
  /** Callers with the same key send the same command. */
  readonly key: number;
  readonly process: number;
  readonly afterTurns: number;
  readonly deadlineMs: number;
}

const key = fc.constantFrom('a', 'b', 'c');
const command = fc.oneof(
  fc
    .record({
      key,
      colour: fc.constantFrom('red', 'blue'),
      expectedRev: fc.option(fc.nat(8), { nil: undefined }),
    })
    .map((c) => ['Put', c] as const),
  fc.record({ key, w: fc.nat(3) }).map((c) => ['Resize', c] as const),
  fc.record({ key }).map((c) => ['Take', c] as const),
  fc
    .record({ name: fc.constantFrom('A', 'B'), times: fc.integer({ min: 1, max: 3 }) })
    .map((c) => ['Rename', c] as const),
);
const calls = fc.array(
  fc.record({
    command,
    key: fc.nat(30),
    process: fc.nat(1),
    afterTurns: fc.nat(12),
    deadlineMs: fc.constantFrom(1, 3, 10_000, 10_000, 10_000),
  }),
  { minLength: 1, maxLength: 25 },
);
const fault = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('fine' as const), turns: fc.nat(5) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('answer-lost' as const, 'request-lost' as const, 'late' as const),
      turns: fc.nat(5),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'overtaken' as const,
        'unavailable' as const,
        'too-large' as const,
        'broken' as const,
      ),
      turns: fc.constant(0),
    }),
  },
);
const scenario = fc.record({
  shared: fc.boolean(),
  recognisesRepeats: fc.boolean(),
  maxBatchCommands: fc.integer({ min: 1, max: 6 }),
  calls,
  faults: fc.array(fault, { maxLength: 15 }),
});

/** Result of a call, with the state of the log when the call began. */
interface CallResult {
  readonly call: Call;
  readonly commandId: string;
  readonly lengthBefore: number;
  readonly result: CommitResult<Cabinet> | null;
  readonly error: unknown;
  /** The states that it was decided on, the last one last. */
  readonly seen: readonly Fold<Cabinet>[];
}

type Scenario = typeof scenario extends fc.Arbitrary<infer S> ? S : never;

/** Runs a scenario to its end: all callers are answered and nothing is under way. */
async function play({ shared, recognisesRepeats, maxBatchCommands, calls, faults }: Scenario) {
  const log = new MisbehavingLog({ shared, recognisesRepeats, pageSize: 2 });
  const options = { firstRetryMs: 1, lastRetryMs: 1, maxBatchCommands };
  // Only a shared log has a second process.
  const pipelines = [1, 2].map(() => new CommitPipeline(log, clock, options));
  const pipelineOf = ({ process }: Call) => pipelines[shared ? process : 0] as CommitPipeline;
  const keys = new Map<number, Call['command']>();

  const overtaking = () => foreignCommit(log);
  for (const { kind, turns } of faults) {
    if (kind === 'fine' || kind === 'answer-lost' || kind === 'request-lost')
      log.script.push({ kind, after: turns });
    else if (kind === 'late') log.script.push({ kind, arrives: turns });
    else if (kind !== 'overtaken') log.script.push({ kind });
    else if (shared) log.script.push({ kind, by: overtaking });
  }

  const results = await Promise.all(
    calls.map(async (call): Promise<CallResult> => {
      await turnsFrom(call.afterTurns);
      if (!keys.has(call.key)) keys.set(call.key, call.command);
      const [name, data] = keys.get(call.key) ?? call.command;
      const commandId = keyedCommandId('anna', name, `key-${call.key}`);
      const lengthBefore = log.events(STREAM).length;
      const seen: Fold<Cabinet>[] = [];
      const decide = deciding(name, data as never);
      const request = {
        stream: STREAM,
        evolver: cabinetDecider,
        commandId,
        operation: name,
        correlationId: '',
        causationId: '',
      };
      try {
        const result = await pipelineOf(call).execute<Cabinet>({
          ...request,
          actor: { accountId: 'anna', via: 'api' },
          deadlineMs: call.deadlineMs,
          decide: (fold, now) => {
            seen.push(fold);
            return decide(fold, now);
          },
        });
        return { call, commandId, lengthBefore, result, error: null, seen };
      } catch (error) {
        return { call, commandId, lengthBefore, result: null, error, seen };
      }
    }),
  );
  await Promise.all(pipelines.map((pipeline) => pipeline.drain()));
  await realTime(1, 'timers of the pipelines run');
  return { log, pipelines, told: results };
}

async function turnsFrom(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await turn();
}

/** Commit of a writer that does not use this pipeline. */
function foreignCommit(log: MisbehavingLog): readonly NewEvent[] {
  const commandId = randomCommandId();
  const rev = foldOf(log.events(STREAM)).rev + 1;
  const common = { commandId, index: 0, of: 1, causationId: '', correlationId: '', operation: 'x', rev };
  const meta = {
    ...common,
    actor: { accountId: 'bert', via: 'api' },
    at: new Date(clock.now()).toISOString(),
  } as const;
  return [{ id: eventId(commandId, 0), type: 'shelf.renamed', data: { name: `foreign ${rev}` }, meta }];
}

function foldOf(events: readonly StoredEvent[]): Fold<Cabinet> {
  return foldEvents(cabinetDecider, emptyFold(cabinetDecider), events);
}

function toCommits(events: readonly StoredEvent[]): readonly Commit[] {
  return events
    .filter(({ meta }) => meta.index === 0)
    .map(({ stream, revision, position, meta }) => ({
      stream,
      events: events.slice(revision, revision + meta.of),
      position,
    }));
}

/** Commits stand whole in the log, their revs count up from 1 without gap, and no command is there twice. */
function checkLog(events: readonly StoredEvent[]): void {
  let next = 0;
  let rev = 0;
  const commands = new Set<string>();
  while (next < events.length) {
    const { commandId, of } = events[next]?.meta as NewEvent['meta'];
    rev++;
    expect(commands).not.toContain(commandId);
    commands.add(commandId);
    const commit = events.slice(next, next + of);
    expect(commit.map(({ meta }) => [meta.commandId, meta.index, meta.of, meta.rev])).toEqual(
      commit.map((_, index) => [commandId, index, of, rev]),
    );
    expect(commit).toHaveLength(of);
    next += of;
  }
}

function checkResult(callResult: CallResult, events: readonly StoredEvent[]): void {
  const { commandId, result, error, lengthBefore, seen } = callResult;
  const own = events.filter(({ meta }) => meta.commandId === commandId);
  const stateAt = (revision: number) => foldOf(events.slice(0, revision + 1)).state;
  if (result) {
    // All that it shows is in the log.
    expect(result.before.state).toEqual(stateAt(result.before.revision));
    expect(result.after.state).toEqual(stateAt(result.after.revision));
    if (result.commit ?? result.repeated)
      expect(result.position >= (own.at(-1)?.position ?? 'none')).toBe(true);
    if (result.commit) expect(result.commit.events.map(({ id }) => id)).toEqual(own.map(({ id }) => id));
    if (result.repeated) expect(own.map(({ revision }) => revision).at(0)).toBe(result.repeated.from);
  }
  if (result && !result.repeated && !result.commit) {
    expect(result.after.revision).toBeGreaterThanOrEqual(lengthBefore - 1);
  }
  if (error) expect(error).toBeInstanceOf(Problem);
  if (
    error instanceof Problem &&
    !['unavailable', 'outcome_unknown', 'payload_too_large'].includes(error.code)
  ) {
    // Refused on a state that came to be, and not on one that was over when the command came in.
    const last = seen.at(-1) as Fold<Cabinet>;
    expect(last.state).toEqual(stateAt(last.revision));
    expect(last.revision).toBeGreaterThanOrEqual(lengthBefore - 1);
  }
}

describe('the pipeline on a store that misbehaves', () => {
  it('loses nothing, doubles nothing and answers only from what became durable', async () => {
    const seen = {
      committed: 0,
      refused: 0,
      unchanged: 0,
      repeated: 0,
      unknown: 0,
      unavailable: 0,
      madeHere: 0,
    };
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => {
        const { log, pipelines, told: callResult } = await play(given);
        const events = log.events(STREAM);
        checkLog(events);
        for (const one of callResult) checkResult(one, events);
        const committed = new Set(events.map(({ meta }) => meta.commandId));
        for (const commandId of new Set(callResult.map((one) => one.commandId))) {
          const all = callResult.filter((one) => one.commandId === commandId);
          // The commit is in the log exactly if it was acknowledged; after an unknown outcome it may be either.
          const acknowledged = all.some(({ result }) => result && (result.commit || result.repeated));
          const unknown = all.some(
            ({ error }) => error instanceof Problem && error.code === 'outcome_unknown',
          );
          if (acknowledged || !unknown) expect(committed.has(commandId)).toBe(Boolean(acknowledged));
        }
        for (const pipeline of pipelines.slice(0, given.shared ? 2 : 1)) {
          const fold = await pipeline.read(STREAM, cabinetDecider);
          expect({ ...fold, keyed: [...fold.keyed] }).toEqual({
            ...foldOf(events),
            keyed: [...foldOf(events).keyed],
          });
        }
        for (const commit of toCommits(events)) {
          const [first, last] = [commit.events[0], commit.events.at(-1)].map((event) => event?.revision ?? 0);
          for (const { recent } of pipelines) {
            const made = recent.of<Cabinet>(commit);
            if (!made) continue;
            expect(made.before.state).toEqual(foldOf(events.slice(0, first)).state);
            expect(made.after.state).toEqual(foldOf(events.slice(0, (last ?? 0) + 1)).state);
            seen.madeHere++;
          }
        }
        for (const { result, error } of callResult) {
          if (result) seen[result.commit ? 'committed' : result.repeated ? 'repeated' : 'unchanged']++;
          else if (error instanceof Problem && error.code === 'outcome_unknown') seen.unknown++;
          else seen[(error as Problem).code === 'unavailable' ? 'unavailable' : 'refused']++;
        }
      }),
      { seed: 20260101, numRuns: 200, endOnFailure: true },
    );
    // The runs have met every kind of answer.
    expect(Object.entries(seen).filter(([, count]) => count < 20)).toEqual([]);
  }, 30_000);
});
