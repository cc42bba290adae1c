import { setImmediate as turn } from 'node:timers/promises';
import type { PlatformEvent } from '@studio/contracts/channels/platform-event';
import { platformAdapterContract } from '@studio/contracts/channels/platform-adapter.contract';
import { happening, SimulatedAdapter, type Script } from './adapter';

/** Clock that advances only on request. */
class Time {
  private at = Date.UTC(2026, 0, 1);
  private readonly sleepers = new Set<{ readonly until: number; readonly wake: () => void }>();

  now = (): number => this.at;

  sleep = (ms: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const gone = (): void => reject(signal.reason as Error);
      if (signal.aborted) return gone();
      const sleeper = {
        until: this.at + ms,
        wake: () => {
          signal.removeEventListener('abort', gone);
          resolve();
        },
      };
      signal.addEventListener('abort', gone, { once: true });
      this.sleepers.add(sleeper);
    });

  async pass(ms: number): Promise<void> {
    const end = this.at + ms;
    for (;;) {
      await turn();
      const next = Math.min(end, ...[...this.sleepers].map(({ until }) => until));
      this.at = Math.max(this.at, next);
      const due = [...this.sleepers].filter(({ until }) => until <= this.at);
      for (const sleeper of due) {
        this.sleepers.delete(sleeper);
        sleeper.wake();
      }
      if (due.length === 0 && this.at >= end) return;
    }
  }
}

const EVERY_MS = 10_000;

function adapterOn(time: Time, script: Script): SimulatedAdapter {
  return new SimulatedAdapter({ script, currency: 'EUR', clock: time, sleep: time.sleep });
}

async function eventsOf(script: Script, ms: number, accountId = 'a'): Promise<readonly PlatformEvent[]> {
  const time = new Time();
  const delivered: PlatformEvent[] = [];
  const session = await adapterOn(time, script).open(
    { accountId, channelId: 'c' },
    { deliver: (event) => Promise.resolve(void delivered.push(event)) },
    new AbortController().signal,
  );
  await time.pass(ms);
  await session.close();
  return delivered;
}

platformAdapterContract('simulated', () => {
  const time = new Time();
  return {
    adapter: adapterOn(time, { perMinute: 6, seed: 'contract' }),
    now: time.now,
    happen: (count) => time.pass(count * EVERY_MS),
  };
});

describe('the simulated channel', () => {
  it('does nothing by itself at a rate of 0', async () => {
    expect(await eventsOf({ perMinute: 0, seed: 'x' }, 3600_000)).toEqual([]);
  });

  it('is as busy as its rate says', async () => {
    const delivered = await eventsOf({ perMinute: 30, seed: 'x' }, 60_000);
    expect(new Set(delivered.map(({ at }) => at)).size).toBe(30);
  });

  it('tells the same of the same seed and moment, so that two nodes tell it once', async () => {
    const script = { perMinute: 60, seed: 'x' };
    expect(await eventsOf(script, 60_000)).toEqual(await eventsOf(script, 60_000));
    expect(await eventsOf({ ...script, seed: 'y' }, 60_000)).not.toEqual(await eventsOf(script, 60_000));
  });

  it('sends nothing of two accounts at one moment, though both run the same script', async () => {
    const momentsOf = async (accountId: string): Promise<readonly string[]> =>
      (await eventsOf({ perMinute: 60, seed: 'x' }, 60_000, accountId)).map(({ at }) => at);
    const other = new Set(await momentsOf('b'));
    expect((await momentsOf('a')).filter((at) => other.has(at))).toEqual([]);
  });

  it('has viewers who chat, follow, cheer, subscribe, give, tip and raid', () => {
    const types = Array.from({ length: 400 }, (_, i) =>
      happening({
        accountId: 'a',
        platform: 'twitch',
        currency: 'EUR',
        eventId: `all ${i}`,
        now: 0,
      }),
    ).flatMap((events) => events.map(({ body }) => body.type));
    expect([...new Set(types)].sort()).toEqual(
      ['chat', 'cheer', 'follow', 'gift', 'raid', 'resub', 'sub', 'tip'].sort(),
    );
    expect(types.filter((type) => type === 'chat').length).toBeGreaterThan(200);
  });
});
