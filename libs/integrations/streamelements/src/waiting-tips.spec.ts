import type { TipReport } from '@studio/contracts/channels/tips/tip-report';
import { LONGEST_WAIT_MS, MOST_WAITING, WaitingTips } from './waiting-tips';

const tip = (id: string): TipReport => ({
  ...{ id, at: null, name: 'Ada', message: '' },
  amount: { micros: 1_000_000, currency: 'USD' },
});

describe('tips that wait for a moderator', () => {
  let now = 0;
  let lines: string[] = [];
  let waiting: WaitingTips;
  beforeEach(() => {
    now = 0;
    lines = [];
    waiting = new WaitingTips(
      () => now,
      (line) => void lines.push(line),
    );
  });

  it('are dropped beyond a number, the longest waiting first, and operators are told', () => {
    for (let i = 0; i < MOST_WAITING + 101; i++) waiting.add(tip(`t-${i}`));
    expect(waiting.size).toBe(MOST_WAITING);
    expect([waiting.take('t-100'), waiting.take('t-101')?.id]).toEqual([undefined, 't-101']);
    expect(lines).toEqual([
      expect.stringContaining('Dropped 1 tip of StreamElements'),
      expect.stringContaining('Dropped 101 tips of StreamElements'),
    ]);
  });

  it('are dropped after seven days', () => {
    waiting.add(tip('old'));
    now = LONGEST_WAIT_MS + 1;
    waiting.add(tip('new'));
    expect([waiting.take('old'), waiting.take('new')?.id]).toEqual([undefined, 'new']);
    expect(lines).toHaveLength(1);
  });

  it('keep their age when they are reported again', () => {
    waiting.add(tip('old'));
    now = LONGEST_WAIT_MS;
    waiting.add(tip('old'));
    now++;
    waiting.add(tip('new'));
    expect(waiting.take('old')).toBeUndefined();
  });

  it('are gone once they are taken', () => {
    waiting.add(tip('one'));
    expect([waiting.take('one')?.id, waiting.take('one'), waiting.size]).toEqual(['one', undefined, 0]);
  });
});
