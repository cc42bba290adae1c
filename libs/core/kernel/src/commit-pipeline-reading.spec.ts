import { cabinetDecider, type Cabinet } from './testing/shelf';
import { STREAM, setUp, foreign, gate, problem } from './testing/pipeline';
import { until } from '../../../../test/support/until';

describe('reading', () => {
  it('gives the durable state, not the one that is still being written', async () => {
    const { log, run, pipeline } = setUp();
    await run('Rename', { name: 'A' });
    const held = gate();
    log.script.push({ kind: 'fine', after: held.closed });
    const answer = run('Rename', { name: 'B' });
    expect((await pipeline.read(STREAM, cabinetDecider)).state.name).toBe('A');
    held.open();
    await answer;
    expect((await pipeline.read(STREAM, cabinetDecider)).state.name).toBe('B');
  });

  it('is told as it is known here without asking the store', async () => {
    const { log, pipeline, run } = setUp({}, { shared: true });
    expect(pipeline.known(STREAM)).toBeNull();
    await run('Rename', { name: 'A' });
    await log.append(STREAM, 'any', foreign(2, 'shelf.renamed', { name: 'B' }));
    expect(pipeline.known<Cabinet>(STREAM)?.state.name).toBe('A');
    await pipeline.read(STREAM, cabinetDecider);
    expect(pipeline.known<Cabinet>(STREAM)?.state.name).toBe('B');
  });

  it('is known as it was before an append whose answer was lost, as long as the store gives nothing', async () => {
    const { log, pipeline, run } = setUp({}, { shared: true });
    await run('Rename', { name: 'A' });
    log.script.push({ kind: 'answer-lost' });
    await run('Rename', { name: 'B' });
    log.failingReads = 1;
    await expect(pipeline.read(STREAM, cabinetDecider)).rejects.toEqual(problem('unavailable'));
    expect(pipeline.known<Cabinet>(STREAM)?.state.name).toBe('A');
    await pipeline.read(STREAM, cabinetDecider);
    expect(pipeline.known<Cabinet>(STREAM)?.state.name).toBe('B');
  });

  it('asks a shared store every time, another one only once', async () => {
    for (const shared of [true, false]) {
      const { log, pipeline } = setUp({}, { shared });
      log.write(STREAM, foreign(1, 'shelf.renamed', { name: 'A' }));
      await pipeline.read(STREAM, cabinetDecider);
      log.write(STREAM, foreign(2, 'shelf.renamed', { name: 'B' }));
      expect((await pipeline.read(STREAM, cabinetDecider)).state.name).toBe(shared ? 'B' : 'A');
    }
  });

  it('fails with unavailable, as do commands, while the store gives nothing', async () => {
    const { log, run, pipeline } = setUp();
    log.failingReads = 2;
    await expect(run('Rename', { name: 'A' })).rejects.toEqual(problem('unavailable'));
    await expect(pipeline.read(STREAM, cabinetDecider)).rejects.toEqual(problem('unavailable'));
    await expect(run('Rename', { name: 'A' })).resolves.toMatchObject({ after: { rev: 1 } });
  });
});

describe('states in memory', () => {
  /** Reads that a question for a stream's state takes. */
  const readsOf = async ({ log, pipeline }: ReturnType<typeof setUp>, stream: string) => {
    const reads = log.reads;
    await pipeline.read(stream, cabinetDecider);
    return log.reads - reads;
  };

  it('are kept for the streams used last, within the bytes that they may take', async () => {
    const studio = setUp({ maxCachedBytes: 6000 });
    const name = 'A'.repeat(1500);
    for (const stream of ['shelf-1', 'shelf-2', 'shelf-1', 'shelf-3'])
      await studio.run('Rename', { name }, { stream });
    const reads: number[] = [];
    for (const stream of ['shelf-1', 'shelf-3', 'shelf-2']) reads.push(await readsOf(studio, stream));
    expect(reads).toEqual([0, 0, 1]);
  });

  it('are kept for thousands of small streams, whose number is no limit', async () => {
    const studio = setUp();
    const streams = Array.from({ length: 3000 }, (_, i) => `shelf-${i}`);
    for (const stream of streams) await studio.run('Rename', { name: 'A' }, { stream });
    let reads = 0;
    for (const stream of streams) reads += await readsOf(studio, stream);
    expect(reads).toBe(0);
  });

  it('that have grown take the room of others', async () => {
    const studio = setUp({ maxCachedBytes: 4000 });
    await studio.run('Rename', { name: 'A' }, { stream: 'shelf-1' });
    for (let i = 0; i < 200; i++)
      await studio.run('Put', { key: `key ${i}`, colour: 'red' }, { stream: 'shelf-2' });
    expect(await readsOf(studio, 'shelf-1')).toBe(1);
  });

  it('of streams that do not exist are read once', async () => {
    const studio = setUp();
    await studio.run('Take', { key: 'a' }, { stream: 'shelf-2' });
    expect([
      await readsOf(studio, 'shelf-2'),
      await readsOf(studio, 'shelf-3'),
      await readsOf(studio, 'shelf-3'),
    ]).toEqual([0, 1, 0]);
    await studio.run('Rename', { name: 'A' }, { stream: 'shelf-3' });
    expect((await studio.pipeline.read('shelf-3', cabinetDecider)).state.name).toBe('A');
  });

  it('are read anew after an unknown outcome', async () => {
    const { log, run, pipeline } = setUp();
    log.script.push({ kind: 'answer-lost' });
    await run('Rename', { name: 'A' });
    const reads = log.reads;
    expect((await pipeline.read(STREAM, cabinetDecider)).state.name).toBe('A');
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
    const { log, run, names } = setUp({ maxCachedBytes: 1 });
    const held = gate();
    log.script.push({ kind: 'fine', after: held.closed });
    const first = run('Rename', { name: 'A' });
    await until(() => log.attempts.length > 0);
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
