import { CommitPipeline } from './commit-pipeline';
import { keyedCommandId } from './ids';
import { Problem } from './problem';
import { turn } from './testing/misbehaving-log';
import { deciding, cabinetDecider } from './testing/shelf';
import { STREAM, clock, setUp, foreign, gate, problem } from './testing/pipeline';

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
    const setup = setUp();
    await setup.run('Rename', { name: 'A' });
    const caller = async (name: string): Promise<void> => {
      for (let i = 0; i < 5; i++) {
        await setup.run('Rename', { name: `${name}${i}` });
        await turn();
        await turn();
      }
    };
    await Promise.all(['B', 'C', 'D', 'E'].map(caller));
    expect(sizes(setup)).toEqual([1, 1, 4, 4, 4, 4, 3]);
  });

  it('the next one doesn’t wait for ever', async () => {
    const setup = setUp();
    await Promise.all(['A', 'B', 'C'].map((name) => setup.run('Rename', { name })));
    await Promise.all(['D', 'E'].map((name) => setup.run('Rename', { name })));
    await setup.run('Rename', { name: 'F' });
    expect(setup.names()).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
  });

  it('of one caller only, its next is sent at once', async () => {
    const setup = setUp();
    for (const name of ['A', 'B', 'C']) await setup.run('Rename', { name });
    const answer = setup.run('Rename', { name: 'D' });
    expect(sizes(setup)).toEqual([1, 1, 1, 1]);
    await answer;
  });

  it('of several callers, the first of them to come back waits for the others', async () => {
    const setup = setUp();
    await setup.run('Rename', { name: 'A' });
    for (let round = 0; round < 3; round++) {
      const answers = ['B', 'C', 'D', 'E'].map(async (name, i) => {
        for (let turns = 0; turns < i * round; turns++) await turn();
        await setup.run('Rename', { name: `${name}${round}` });
      });
      await Promise.all(answers);
      await setup.pipeline.drain();
    }
    expect(sizes(setup)).toEqual([1, 1, 3, 4, 4]);
    await setup.run('Rename', { name: 'alone' });
    await setup.pipeline.drain();
    const answer = setup.run('Rename', { name: 'alone again' });
    expect(sizes(setup)).toEqual([1, 1, 3, 4, 4, 1, 1]);
    await answer;
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
      evolver: cabinetDecider,
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
