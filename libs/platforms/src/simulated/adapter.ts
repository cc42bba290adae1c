import type { Clock } from '@studio/kernel/clock';
import type { PlatformAdapter, PlatformSession } from '../port/platform-adapter';
import type { Feature } from '../port/platform-channel';
import type { PlatformEvent } from '../port/platform-event';
import type { SimulatedKind } from '../port/simulated-channel';
import { Chance } from './chance';
import { simulatedChannel } from './channel';

/** What happens by itself on the simulated channel. */
export interface Script {
  /** 0: nothing. */
  readonly perMinute: number;
  /** The same seed tells the same at the same moments. */
  readonly seed: string;
}

export interface SimulatedAdapterDeps {
  readonly script: Script;
  readonly currency: string;
  readonly clock: Clock;
  /** Resolves after so many milliseconds; rejects when it is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/** What somebody watching does, by how often of a hundred times. */
const habits: readonly (readonly [kind: SimulatedKind, often: number])[] = [
  ['chat', 70],
  ['follow', 13],
  ['cheer', 7],
  ['sub', 4],
  ['resub', 2],
  ['tip', 2],
  ['gift', 1],
  ['raid', 1],
];

const RETRY_MS = 1000;

/**
 * The simulated channel as a platform. What it tells follows from the seed and the moment alone: nodes that run the
 * same script tell the same events, and each counts once.
 */
export class SimulatedAdapter implements PlatformAdapter {
  readonly id = 'twitch';
  readonly features: ReadonlySet<Feature> = new Set<Feature>(['events', 'chat.read']);

  constructor(private readonly deps: SimulatedAdapterDeps) {}

  open: PlatformAdapter['open'] = ({ accountId }, sink, signal) => {
    const ending = new AbortController();
    const ended = AbortSignal.any([signal, ending.signal]);
    const run = async (): Promise<void> => {
      for await (const event of this.events(accountId, ended))
        await this.untilTaken(() => sink.deliver(event), ended);
    };
    // Only being ended ends it.
    const running = run().catch((error: unknown) => {
      if (!ended.aborted) throw error;
    });
    const session: PlatformSession = {
      close: async () => {
        ending.abort();
        await running;
      },
    };
    return Promise.resolve(session);
  };

  /** What happens from now on, when it happens. */
  private async *events(accountId: string, signal: AbortSignal): AsyncGenerator<PlatformEvent> {
    const { clock, sleep, script, currency } = this.deps;
    if (script.perMinute <= 0) return;
    const everyMs = 60_000 / script.perMinute;
    for (let last = Math.floor(clock.now() / everyMs); ;) {
      await sleep(Math.max(1, Math.ceil((last + 1) * everyMs - clock.now())), signal);
      const moment = Math.floor(clock.now() / everyMs);
      if (moment === last) continue;
      last = moment;
      const eventId = `${script.seed}.${script.perMinute}.${moment}`;
      yield* happening({
        accountId,
        platform: this.id,
        currency,
        eventId,
        now: Math.floor(moment * everyMs),
      });
    }
  }

  private async untilTaken(deliver: () => Promise<void>, signal: AbortSignal): Promise<void> {
    for (;;) {
      try {
        return await deliver();
      } catch {
        await this.deps.sleep(RETRY_MS, signal);
      }
    }
  }
}

/** What somebody does at one of the script's moments. */
export function happening(about: Parameters<typeof simulatedChannel.events>[2]): readonly PlatformEvent[] {
  const chance = new Chance(`${about.eventId} what`);
  let rest = chance.between(1, 100);
  const kind = habits.find(([, often]) => (rest -= often) <= 0)?.[0] ?? 'chat';
  return simulatedChannel.events(kind, {}, about);
}
