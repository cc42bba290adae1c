import { MAX_APPEND_BYTES } from './commit-log';
import { keyedCommandId } from './ids';
import { turn, type Fault } from './testing/misbehaving-log';
import { cabinetDecider, type Cabinet } from './testing/shelf';
import { STREAM, setUp, foreign, gate, problem } from './testing/pipeline';

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

  it('is refused before it is attempted if no append can be so large', async () => {
    const { log, run, names } = setUp();
    const answers = ['a', 'b'.repeat(MAX_APPEND_BYTES)].map((name) => run('Rename', { name }));
    await expect(answers[1]).rejects.toEqual(problem('payload_too_large'));
    await answers[0];
    expect(names()).toEqual(['a']);
    expect(log.attempts).toHaveLength(1);
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
      ...cabinetDecider,
      evolve: {
        ...cabinetDecider.evolve,
        'shelf.broken': () => (undefined as unknown as Cabinet[]).at(0) as Cabinet,
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
    expect(() => run('Rename', { name: 'B' }, { evolver: { ...cabinetDecider } })).toThrow('Two evolvers');
  });
});
