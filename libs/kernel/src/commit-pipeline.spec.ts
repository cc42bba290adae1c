import {
  CommitPipeline,
  type CommandRequest,
  type CommitResult,
  type PipelineOptions,
} from './commit-pipeline';
import type { NewEvent } from './event';
import { emptyFold, foldEvents } from './fold';
import { eventId, keyedCommandId, randomCommandId } from './ids';
import { Problem } from './problem';
import { MisbehavingLog, turn, type Fault, type MisbehavingLogOptions } from './testing/misbehaving-log';
import { deciding, shelfDecider, type Shelf, type ShelfCommands } from './testing/shelf';

const STREAM = 'shelf-1';
const clock = { now: () => Date.UTC(2026, 0, 1) };

function setUp(options: Partial<PipelineOptions> = {}, logOptions: MisbehavingLogOptions = {}) {
  const log = new MisbehavingLog(logOptions);
  const pipeline = new CommitPipeline(log, clock, { firstRetryMs: 1, lastRetryMs: 2, ...options });
  const run = <Name extends keyof ShelfCommands>(
    name: Name,
    command: ShelfCommands[Name],
    request: Partial<CommandRequest<Shelf>> = {},
  ): Promise<CommitResult<Shelf>> => {
    const commandId = request.commandId ?? randomCommandId();
    return pipeline.execute({
      stream: STREAM,
      evolver: shelfDecider,
      commandId,
      operation: name,
      actor: { accountId: 'anna', via: 'api' },
      correlationId: commandId,
      causationId: commandId,
      decide: deciding(name, command),
      ...request,
    });
  };
  /** Names of the shelf in the order of the log. */
  const names = () => log.events(STREAM).map(({ data }) => data['name'] ?? data['key']);
  const durable = () => foldEvents(shelfDecider, emptyFold(shelfDecider), log.events(STREAM)).state;
  return { log, pipeline, run, names, durable };
}

/** Another writer's commit. */
function foreign(rev: number, type: 'shelf.renamed' | 'thing.put', data: NewEvent['data']): NewEvent[] {
  const commandId = randomCommandId();
  const actor = { accountId: 'bert', via: 'api' } as const;
  const at = new Date(clock.now()).toISOString();
  const meta = {
    commandId,
    index: 0,
    of: 1,
    causationId: commandId,
    correlationId: commandId,
    actor,
    operation: 'x',
    rev,
    at,
  };
  return [{ id: eventId(commandId, 0), type, data, meta }];
}

function gate(): { readonly closed: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const closed = new Promise<void>((resolve) => (open = resolve));
  return { closed, open: () => open() };
}

function problem(code: string): unknown {
  return expect.objectContaining({ name: 'Problem', code }) as unknown;
}

describe('a command on an idle stream', () => {
  it('is answered with what it made durable', async () => {
    const { log, run } = setUp();
    const { before, after, commit, position, repeated } = await run('Rename', { name: 'A', times: 2 });
    expect(commit?.events).toEqual(log.events(STREAM).map((event) => ({ ...event, position })));
    expect(commit?.events.map(({ meta }) => [meta.index, meta.of, meta.rev])).toEqual([
      [0, 2, 1],
      [1, 2, 1],
    ]);
    expect(before).toMatchObject({ rev: 0, revision: -1 });
    expect(after).toMatchObject({ rev: 1, revision: 1, state: { name: 'A' }, position });
    expect(position).toBe(log.events(STREAM)[1]?.position);
    expect(repeated).toBeNull();
  });

  it('is appended in the same turn, with nothing read, once the state is known', async () => {
    const { log, run } = setUp();
    await run('Rename', { name: 'A' });
    const reads = log.reads;
    const answer = run('Rename', { name: 'B' });
    expect(log.attempts).toHaveLength(2);
    await answer;
    expect(log.reads).toBe(reads);
  });

  it('goes on from what the log held before', async () => {
    const { log, run } = setUp();
    for (let rev = 1; rev <= 7; rev++) log.write(STREAM, foreign(rev, 'shelf.renamed', { name: `${rev}` }));
    const { before, after } = await run('Rename', { name: 'A' });
    expect([before.state.name, after.rev]).toEqual(['7', 8]);
  });

  it('that changes nothing, or is refused, writes nothing', async () => {
    const { log, run } = setUp();
    await expect(run('Take', { key: 'a' })).resolves.toMatchObject({ commit: null, position: '' });
    await expect(run('Resize', { key: 'a' })).rejects.toEqual(problem('not_found'));
    expect(log.attempts).toHaveLength(0);
  });

  it('is refused without asking the store when no other process writes', async () => {
    const { log, run } = setUp();
    const { position } = await run('Rename', { name: 'A' });
    const reads = log.reads;
    await expect(run('Resize', { key: 'a' })).rejects.toEqual(problem('not_found'));
    await expect(run('Take', { key: 'a' })).resolves.toMatchObject({ position });
    expect([log.reads, log.attempts.length]).toEqual([reads, 1]);
  });
});

describe('commands that come in while an append is in flight', () => {
  it('travel together in the next one, in their order', async () => {
    const { log, run, names } = setUp();
    await run('Rename', { name: 'A' });
    const answers = await Promise.all(['B', 'C', 'D', 'E'].map((name) => run('Rename', { name })));
    expect(log.attempts.map(({ events }) => events.length)).toEqual([1, 1, 3]);
    expect(names()).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(answers.map(({ after }) => after.rev)).toEqual([2, 3, 4, 5]);
  });

  it('are decided on the state that those before them lead to', async () => {
    const { run, durable } = setUp();
    await Promise.all([run('Put', { key: 'a', colour: 'red' }), run('Resize', { key: 'a', w: 5 })]);
    expect(durable().things['a']?.size.w).toBe(5);
  });

  it('are decided at the end of their turn of the event loop, one after the other, while the disk is waited for', async () => {
    const { log, run } = setUp();
    await run('Rename', { name: 'A' });
    const held = gate();
    log.script.push({ kind: 'fine', after: held.closed });
    const first = run('Rename', { name: 'B' });
    const decided: string[] = [];
    const others = ['C', 'D'].map((name) =>
      run(
        'Rename',
        { name },
        {
          decide: (fold, now) => {
            decided.push(`${name} on ${fold.state.name}`);
            return deciding('Rename', { name })(fold, now);
          },
        },
      ),
    );
    expect(decided).toEqual([]);
    await turn();
    expect(decided).toEqual(['C on B', 'D on C']);
    held.open();
    await Promise.all([first, ...others]);
    expect(decided).toEqual(['C on B', 'D on C']);
  });

  it('don’t make an append larger than it may be', async () => {
    const { log, run } = setUp({ maxBatchCommands: 2 });
    await Promise.all([1, 2, 3, 4, 5].map((n) => run('Rename', { name: `${n}` })));
    expect(log.attempts.map(({ events }) => events.length)).toEqual([2, 2, 1]);
    const small = setUp({ maxBatchBytes: 3000 });
    await Promise.all([1, 2, 3, 4].map((n) => small.run('Rename', { name: `${n}`.repeat(1000) })));
    expect(small.log.attempts.map(({ events }) => events.length)).toEqual([1, 1, 1, 1]);
  });

  it('are refused only once what they rest on is durable', async () => {
    const { log, run } = setUp();
    await run('Rename', { name: 'A' });
    const held = gate();
    log.script.push({ kind: 'fine', after: held.closed });
    const put = run('Put', { key: 'a', colour: 'red' });
    let settled = false;
    const again = run('Put', { key: 'b', colour: 'red', expectedRev: 1 }).finally(() => (settled = true));
    const unchanged = run('Put', { key: 'a', colour: 'red' });
    await turn();
    expect(settled).toBe(false);
    held.open();
    const { position } = await put;
    await expect(again).rejects.toEqual(problem('rev_conflict'));
    await expect(unchanged).resolves.toMatchObject({ commit: null, position });
  });

  it('are decided again when what they rest on failed', async () => {
    const { log, run, durable } = setUp();
    await run('Rename', { name: 'A' });
    log.script.push({ kind: 'unavailable' });
    const put = run('Put', { key: 'a', colour: 'red' });
    const resize = run('Resize', { key: 'a', w: 5 });
    const fresh = run('Put', { key: 'b', colour: 'red', expectedRev: 1 });
    await expect(put).rejects.toEqual(problem('unavailable'));
    await expect(resize).rejects.toEqual(problem('not_found'));
    await expect(fresh).resolves.toMatchObject({ after: { rev: 2 } });
    expect(Object.keys(durable().things)).toEqual(['b']);
  });

  it('are turned away when too many wait', async () => {
    const { run, names } = setUp({ maxQueuedCommands: 2 });
    await run('Rename', { name: '0' });
    const answers = await Promise.allSettled([1, 2, 3, 4].map((n) => run('Rename', { name: `${n}` })));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    expect(names()).toEqual(['0', '1', '2', '3']);
  });
});

describe('after an append', () => {
  const sizes = ({ log }: ReturnType<typeof setUp>) => log.attempts.map(({ events }) => events.length);
  // However slow the machine, turns count and not milliseconds.
  beforeEach(() => jest.spyOn(performance, 'now').mockReturnValue(0));
  afterEach(() => jest.restoreAllMocks());

  it('the next one waits for callers who were answered and come again', async () => {
    const shelf = setUp();
    await shelf.run('Rename', { name: 'A' });
    const caller = async (name: string): Promise<void> => {
      for (let i = 0; i < 5; i++) {
        await shelf.run('Rename', { name: `${name}${i}` });
        await turn();
        await turn();
      }
    };
    await Promise.all(['B', 'C', 'D', 'E'].map(caller));
    expect(sizes(shelf)).toEqual([1, 1, 4, 4, 4, 4, 3]);
  });

  it('the next one doesn’t wait for ever', async () => {
    const shelf = setUp();
    await Promise.all(['A', 'B', 'C'].map((name) => shelf.run('Rename', { name })));
    await Promise.all(['D', 'E'].map((name) => shelf.run('Rename', { name })));
    await shelf.run('Rename', { name: 'F' });
    expect(shelf.names()).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
  });

  it('of one caller only, its next is sent at once', async () => {
    const shelf = setUp();
    for (const name of ['A', 'B', 'C']) await shelf.run('Rename', { name });
    const answer = shelf.run('Rename', { name: 'D' });
    expect(sizes(shelf)).toEqual([1, 1, 1, 1]);
    await answer;
  });

  it('of several callers, the first of them to come back waits for the others', async () => {
    const shelf = setUp();
    await shelf.run('Rename', { name: 'A' });
    for (let round = 0; round < 3; round++) {
      const answers = ['B', 'C', 'D', 'E'].map(async (name, i) => {
        for (let turns = 0; turns < i * round; turns++) await turn();
        await shelf.run('Rename', { name: `${name}${round}` });
      });
      await Promise.all(answers);
      await shelf.pipeline.drain();
    }
    expect(sizes(shelf)).toEqual([1, 1, 3, 4, 4]);
    await shelf.run('Rename', { name: 'alone' });
    await shelf.pipeline.drain();
    const answer = shelf.run('Rename', { name: 'alone again' });
    expect(sizes(shelf)).toEqual([1, 1, 3, 4, 4, 1, 1]);
    await answer;
  });
});

describe('another writer', () => {
  it('has changed the stream: the command is decided again on the true state', async () => {
    const { log, run } = setUp({}, { shared: true });
    await run('Rename', { name: 'A' });
    log.write(
      STREAM,
      foreign(2, 'thing.put', { key: 'a', thing: { colour: 'red', size: { w: 1, h: 1 }, tags: [] } }),
    );
    await expect(run('Resize', { key: 'a', w: 5 })).resolves.toMatchObject({
      before: { rev: 2 },
      after: { rev: 3 },
    });
    log.write(STREAM, foreign(4, 'shelf.renamed', { name: 'B' }));
    await expect(run('Put', { key: 'c', colour: 'red', expectedRev: 3 })).rejects.toMatchObject({
      code: 'rev_conflict',
      details: { currentRev: 4 },
    });
    await expect(run('Put', { key: 'c', colour: 'red', expectedRev: 4 })).resolves.toMatchObject({
      after: { rev: 5 },
    });
  });

  it('wins a few times, then the command is given up', async () => {
    const { log, run, names } = setUp({ maxRounds: 3 }, { shared: true });
    const overtaken = (rev: number): Fault => ({
      kind: 'overtaken',
      by: () => foreign(rev, 'shelf.renamed', { name: `${rev}` }),
    });
    log.script.push(overtaken(1), overtaken(2));
    await run('Rename', { name: 'A' });
    log.script.push(overtaken(4), overtaken(5), overtaken(6));
    await expect(run('Rename', { name: 'B' })).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 1 });
    await run('Rename', { name: 'C' });
    expect(names()).toEqual(['1', '2', 'A', '4', '5', '6', 'C']);
  });

  it('makes no difference to commands that were decided meanwhile, but for the state they meet', async () => {
    const { log, run } = setUp({}, { shared: true });
    await run('Rename', { name: 'A' });
    log.script.push({ kind: 'overtaken', by: () => foreign(2, 'shelf.renamed', { name: 'B' }) });
    const answers = await Promise.all([
      run('Rename', { name: 'C' }),
      run('Put', { key: 'a', colour: 'red' }),
    ]);
    expect(answers.map(({ after }) => [after.rev, after.state.name])).toEqual([
      [3, 'C'],
      [4, 'C'],
    ]);
  });

  it('may have written during the answer: the tail is read after the command came in', async () => {
    const { log, run } = setUp({}, { shared: true });
    await run('Rename', { name: 'A' });
    const early = run('Put', { key: 'a', colour: 'red', expectedRev: 0 }); // its refusal reads the tail
    const reads = log.reads;
    const late = run('Put', { key: 'b', colour: 'red', expectedRev: 0 });
    await Promise.allSettled([early, late]);
    expect(log.reads).toBe(reads + 1);
  });
});

describe('a lost answer', () => {
  const kinds: readonly (readonly [string, Fault['kind']])[] = [
    ['after it was written', 'answer-lost'],
    ['before it was written', 'request-lost'],
    ['with an error that the port doesn’t name', 'broken'],
  ];
  it.each(kinds)('%s: the command is there once, and is told so', async (_, kind) => {
    for (const recognisesRepeats of [true, false]) {
      const { log, run, names } = setUp({}, { recognisesRepeats });
      await run('Rename', { name: 'A' });
      log.script.push({ kind } as Fault, { kind: 'unavailable' }, { kind: 'request-lost' });
      const answers = await Promise.all([
        run('Rename', { name: 'B', times: 2 }),
        run('Rename', { name: 'C' }),
      ]);
      expect(names()).toEqual(['A', 'B 0', 'B', 'C']);
      expect(answers[0].commit?.events.map(({ id }) => id)).toEqual(
        log
          .events(STREAM)
          .slice(1, 3)
          .map(({ id }) => id),
      );
      expect(answers[1].after).toMatchObject({ rev: 3, state: { name: 'C' } });
    }
  });

  it('is asked for with the identical append', async () => {
    const { log, run } = setUp();
    log.script.push({ kind: 'request-lost' }, { kind: 'request-lost' });
    await run('Rename', { name: 'A' });
    expect(log.attempts).toHaveLength(3);
    expect(new Set(log.attempts.map((attempt) => JSON.stringify(attempt))).size).toBe(1);
  });

  it('of an append that lands late: written once', async () => {
    const { log, run, names } = setUp({}, { shared: true });
    await run('Rename', { name: 'A' });
    const held = gate();
    log.script.push({ kind: 'late', arrives: held.closed }, { kind: 'request-lost', after: held.closed });
    const answer = run('Rename', { name: 'B' });
    await turn();
    held.open();
    await answer;
    await run('Rename', { name: 'C' });
    expect(names()).toEqual(['A', 'B', 'C']);
  });

  it('whose stream has moved on without it: decided again', async () => {
    const { log, run } = setUp({}, { shared: true });
    await run('Rename', { name: 'A' });
    log.script.push(
      { kind: 'request-lost' },
      { kind: 'overtaken', by: () => foreign(2, 'shelf.renamed', { name: 'B' }) },
    );
    const { before, after } = await run('Rename', { name: 'C' });
    expect([before.state.name, after.rev]).toEqual(['B', 3]);
  });

  it('stops the queue until it is found', async () => {
    const { log, run } = setUp();
    await run('Rename', { name: 'A' });
    const held = gate();
    log.script.push({ kind: 'request-lost' }, { kind: 'fine', after: held.closed });
    const answers = [run('Rename', { name: 'B' }), run('Rename', { name: 'C' })];
    for (let i = 0; i < 20; i++) await turn();
    expect(log.attempts.slice(1).every(({ events }) => events[0]?.data['name'] === 'B')).toBe(true);
    held.open();
    await Promise.all(answers);
  });
});

describe('a caller’s deadline', () => {
  it('ends with outcome_unknown while its append is under way; a repeat with the same key finds it', async () => {
    const { log, run, names } = setUp();
    await run('Rename', { name: 'A' });
    const held = gate();
    log.script.push({ kind: 'answer-lost', after: held.closed });
    const commandId = keyedCommandId('anna', 'rename', 'key-0001');
    await expect(run('Rename', { name: 'B' }, { commandId, deadlineMs: 5 })).rejects.toMatchObject({
      code: 'outcome_unknown',
      details: { commandId },
    });
    const again = run('Rename', { name: 'B' }, { commandId });
    held.open();
    await expect(again).resolves.toMatchObject({ commit: null, repeated: { rev: 2, from: 1, to: 1 } });
    expect(names()).toEqual(['A', 'B']);
  });

  it('ends with unavailable in the queue, and the command never runs; those behind it are decided without it', async () => {
    const { log, run, names } = setUp();
    await run('Rename', { name: 'A' });
    const held = gate();
    log.script.push({ kind: 'fine', after: held.closed });
    const first = run('Rename', { name: 'B' });
    const second = run('Put', { key: 'x', colour: 'red' }, { deadlineMs: 5 });
    const third = run('Resize', { key: 'x', w: 2 });
    await expect(second).rejects.toEqual(problem('unavailable'));
    held.open();
    await first;
    await expect(third).rejects.toEqual(problem('not_found'));
    expect(names()).toEqual(['A', 'B']);
  });

  it('is over when the append turns out to have failed: the command doesn’t run later', async () => {
    const { log, run, names, pipeline } = setUp({}, { shared: true });
    await run('Rename', { name: 'A' });
    const held = gate();
    log.script.push({ kind: 'request-lost', after: held.closed });
    log.script.push({ kind: 'overtaken', by: () => foreign(2, 'shelf.renamed', { name: 'B' }) });
    await expect(run('Rename', { name: 'C' }, { deadlineMs: 5 })).rejects.toEqual(problem('outcome_unknown'));
    held.open();
    await pipeline.drain();
    await run('Rename', { name: 'D' });
    expect(names()).toEqual(['A', 'B', 'D']);
  });
});

describe('an append that is too large', () => {
  it('is split between its commands', async () => {
    const { log, run, names } = setUp({}, { maxBytes: 2000 });
    await Promise.all(['0', '1', '2', '3', '4', '5', '6'].map((name) => run('Rename', { name })));
    expect(names()).toEqual(['0', '1', '2', '3', '4', '5', '6']);
    expect(log.attempts.map(({ events }) => events.length)).toEqual([7, 3, 4]);
  });

  it('fails only the command that is too large by itself', async () => {
    const { run, names } = setUp({}, { maxBytes: 2000 });
    const answers = ['a', 'b'.repeat(3000), 'c'].map((name) => run('Rename', { name }));
    await expect(answers[1]).rejects.toEqual(problem('payload_too_large'));
    await Promise.all([answers[0], answers[2]]);
    expect(names()).toEqual(['a', 'c']);
  });
});

describe('a bug', () => {
  it.each([
    ['in decide', { decide: () => (undefined as unknown as []).slice() }],
    ['in evolve', { decide: () => [{ type: 'shelf.broken', data: {} }] }],
    ['in the data', { decide: () => [{ type: 'shelf.renamed', data: { name: 1n } }] }],
  ])('%s fails its command alone', async (_, broken) => {
    const { run, names } = setUp();
    const evolver = {
      ...shelfDecider,
      evolve: {
        ...shelfDecider.evolve,
        'shelf.broken': () => (undefined as unknown as Shelf[]).at(0) as Shelf,
      },
    };
    const answers = [
      run('Rename', { name: 'A' }, { evolver }),
      run('Rename', { name: 'B' }, { evolver, ...broken }),
      run('Rename', { name: 'C' }, { evolver }),
    ];
    await expect(answers[1]).rejects.toThrow(TypeError);
    await Promise.all([answers[0], answers[2]]);
    expect(names()).toEqual(['A', 'C']);
  });

  it('of two evolvers for one stream is named', async () => {
    const { run } = setUp();
    await run('Rename', { name: 'A' });
    expect(() => run('Rename', { name: 'B' }, { evolver: { ...shelfDecider } })).toThrow('Two evolvers');
  });
});

describe('a command with an Idempotency-Key', () => {
  const commandId = keyedCommandId('anna', 'put', 'key-0001');

  it('is not decided again: the repeat gets the first commit', async () => {
    const { run, names } = setUp();
    const { position } = await run('Rename', { name: 'A' }, { commandId });
    await expect(run('Rename', { name: 'B' }, { commandId })).resolves.toMatchObject({
      commit: null,
      position,
      after: { state: { name: 'A' } },
      repeated: { rev: 1, operation: 'Rename', from: 0, to: 0 },
    });
    expect(names()).toEqual(['A']);
  });

  it('is executed once when it comes twice at the same time', async () => {
    const { run, names } = setUp();
    const answers = await Promise.all([1, 2].map(() => run('Rename', { name: 'A' }, { commandId })));
    expect(answers.map(({ repeated }) => repeated?.rev)).toEqual([undefined, 1]);
    expect(names()).toEqual(['A']);
  });

  it('is found by another process', async () => {
    const { log, run } = setUp({}, { shared: true });
    await run('Rename', { name: 'A' }, { commandId });
    const other = new CommitPipeline(log, clock);
    const repeat = {
      stream: STREAM,
      evolver: shelfDecider,
      commandId,
      operation: 'Rename',
      correlationId: '',
      causationId: '',
    };
    const actor = { accountId: 'anna', via: 'api' } as const;
    const answer = other.execute({ ...repeat, actor, decide: deciding('Rename', { name: 'B' }) });
    await expect(answer).resolves.toMatchObject({ repeated: { rev: 1 } });
  });
});

describe('reading', () => {
  it('gives the durable state, not the one that is still being written', async () => {
    const { log, run, pipeline } = setUp();
    await run('Rename', { name: 'A' });
    const held = gate();
    log.script.push({ kind: 'fine', after: held.closed });
    const answer = run('Rename', { name: 'B' });
    expect((await pipeline.read(STREAM, shelfDecider)).state.name).toBe('A');
    held.open();
    await answer;
    expect((await pipeline.read(STREAM, shelfDecider)).state.name).toBe('B');
  });

  it('is told as it is known here without asking the store', async () => {
    const { log, pipeline, run } = setUp({}, { shared: true });
    expect(pipeline.known(STREAM)).toBeNull();
    await run('Rename', { name: 'A' });
    await log.append(STREAM, 'any', foreign(2, 'shelf.renamed', { name: 'B' }));
    expect(pipeline.known<Shelf>(STREAM)?.state.name).toBe('A');
    await pipeline.read(STREAM, shelfDecider);
    expect(pipeline.known<Shelf>(STREAM)?.state.name).toBe('B');
  });

  it('is known as it was before an append whose answer was lost, as long as the store gives nothing', async () => {
    const { log, pipeline, run } = setUp({}, { shared: true });
    await run('Rename', { name: 'A' });
    log.script.push({ kind: 'answer-lost' });
    await run('Rename', { name: 'B' });
    log.failingReads = 1;
    await expect(pipeline.read(STREAM, shelfDecider)).rejects.toEqual(problem('unavailable'));
    expect(pipeline.known<Shelf>(STREAM)?.state.name).toBe('A');
    await pipeline.read(STREAM, shelfDecider);
    expect(pipeline.known<Shelf>(STREAM)?.state.name).toBe('B');
  });

  it('asks a shared store every time, another one only once', async () => {
    for (const shared of [true, false]) {
      const { log, pipeline } = setUp({}, { shared });
      log.write(STREAM, foreign(1, 'shelf.renamed', { name: 'A' }));
      await pipeline.read(STREAM, shelfDecider);
      log.write(STREAM, foreign(2, 'shelf.renamed', { name: 'B' }));
      expect((await pipeline.read(STREAM, shelfDecider)).state.name).toBe(shared ? 'B' : 'A');
    }
  });

  it('fails with unavailable, as do commands, while the store gives nothing', async () => {
    const { log, run, pipeline } = setUp();
    log.failingReads = 2;
    await expect(run('Rename', { name: 'A' })).rejects.toEqual(problem('unavailable'));
    await expect(pipeline.read(STREAM, shelfDecider)).rejects.toEqual(problem('unavailable'));
    await expect(run('Rename', { name: 'A' })).resolves.toMatchObject({ after: { rev: 1 } });
  });
});

describe('states in memory', () => {
  it('are kept for the streams used last', async () => {
    const { log, run, pipeline } = setUp({ maxCachedFolds: 2 });
    const read = async (stream: string) => {
      const reads = log.reads;
      await pipeline.read(stream, shelfDecider);
      return log.reads - reads;
    };
    for (const stream of ['shelf-1', 'shelf-2', 'shelf-1', 'shelf-3'])
      await run('Rename', { name: 'A' }, { stream });
    expect([await read('shelf-1'), await read('shelf-3'), await read('shelf-2')]).toEqual([0, 0, 1]);
  });

  it('are not kept for streams that don’t exist', async () => {
    const { run, pipeline } = setUp();
    await run('Take', { key: 'a' }, { stream: 'shelf-2' });
    await pipeline.read('shelf-3', shelfDecider);
    expect(pipeline['queues'].size).toBe(0);
  });

  it('are read anew after an unknown outcome', async () => {
    const { log, run, pipeline } = setUp();
    log.script.push({ kind: 'answer-lost' });
    await run('Rename', { name: 'A' });
    const reads = log.reads;
    expect((await pipeline.read(STREAM, shelfDecider)).state.name).toBe('A');
    expect(log.reads).toBe(reads + 1);
  });

  it('are read anew when the log turns out to be shorter', async () => {
    const { log, run } = setUp({}, { shared: true });
    for (const name of ['A', 'B', 'C']) await run('Rename', { name });
    log.cut(STREAM, 1);
    const { before, after } = await run('Rename', { name: 'D' });
    expect([before.state.name, after.rev]).toEqual(['A', 2]);
  });

  it('of a busy stream stay', async () => {
    const { log, run, names } = setUp({ maxCachedFolds: 1 });
    const held = gate();
    log.script.push({ kind: 'fine', after: held.closed });
    const first = run('Rename', { name: 'A' });
    while (log.attempts.length === 0) await turn();
    await run('Rename', { name: 'X' }, { stream: 'shelf-2' });
    const second = run('Rename', { name: 'B' });
    held.open();
    await Promise.all([first, second]);
    expect([names(), log.attempts.length]).toEqual([['A', 'B'], 3]);
  });
});

describe('draining', () => {
  it('waits for all commands under way', async () => {
    const { run, pipeline, names } = setUp();
    void run('Rename', { name: 'A' });
    void run('Rename', { name: 'B' });
    await pipeline.drain();
    expect(names()).toEqual(['A', 'B']);
    await expect(pipeline.drain()).resolves.toBeUndefined();
  });
});

it('a refusal is a Problem with the decider’s own details', async () => {
  const { run } = setUp();
  const refusal = await run('Put', { key: 'a', colour: 'red', expectedRev: 4 }).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(Problem);
  expect((refusal as Problem).toBody()).toMatchObject({
    code: 'rev_conflict',
    details: { expectedRev: 4, currentRev: 0 },
  });
});
