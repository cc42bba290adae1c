import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { systemClock } from '@studio/kernel/clock';
import { MisbehavingLog } from '@studio/kernel/testing/misbehaving-log';
import { Measuring } from './measuring';

let log: MisbehavingLog;
let pipeline: CommitPipeline;
let measuring: Measuring;
let logged: string[];

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  log = new MisbehavingLog();
  pipeline = new CommitPipeline(log, systemClock);
  logged = [];
  measuring = new Measuring({
    pipeline,
    layersOf: () => Promise.resolve({}),
    clock: systemClock,
    log: (line) => logged.push(line),
  });
});

afterEach(() => {
  measuring.stop();
  jest.useRealTimers();
});

async function after(ms: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(ms);
  await pipeline.drain();
}

function written(overlayId = 'one'): unknown[] {
  return log.events(`runtime-${overlayId}`).map(({ data, meta }) => ({ ...data, rev: meta.rev }));
}

describe('what renderers measure', () => {
  it('is written to the runtime stream of their overlay, together', async () => {
    measuring.report('one', 1, { w: 400, h: 200 });
    measuring.report('two', 1, { w: 10, h: 10 });
    measuring.report('one', 2, { w: 64, h: 32 });
    await after(249);
    expect(log.attempts).toHaveLength(0);
    await after(1);
    expect(written()).toEqual([
      { memberId: 1, w: 400, h: 200, rev: 1 },
      { memberId: 2, w: 64, h: 32, rev: 1 },
    ]);
    expect(written('two')).toEqual([{ memberId: 1, w: 10, h: 10, rev: 1 }]);
  });

  it('is written once by however many renderers it is reported', async () => {
    for (let renderer = 0; renderer < 50; renderer++) {
      measuring.report('one', 1, { w: 400 + (renderer % 2) / 4, h: 200 });
      await after(100);
    }
    expect(written()).toHaveLength(1);
  });

  it('is tried again when it cannot be written', async () => {
    log.failingReads = 1;
    measuring.report('one', 1, { w: 400, h: 200 });
    await after(250);
    expect(written()).toEqual([]);
    expect(logged).toHaveLength(1);
    await after(5000);
    expect(written()).toEqual([{ memberId: 1, w: 400, h: 200, rev: 1 }]);
  });

  it('is dropped at the end', async () => {
    measuring.report('one', 1, { w: 400, h: 200 });
    measuring.stop();
    measuring.report('one', 1, { w: 400, h: 200 });
    await after(60_000);
    expect(log.attempts).toHaveLength(0);
  });
});
