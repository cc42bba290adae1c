import type { StreamKind } from '@studio/platforms/stream-kinds';
import type { Clock } from '@studio/kernel/clock';
import type { PlatformAdapter, PlatformSession } from '@studio/contracts/channels/platform-adapter';
import type { Feature } from '@studio/contracts/channels/platform-channel';
import type { PlatformEvent } from '@studio/contracts/channels/platform-event';
import type { SimulatedKind } from '@studio/contracts/channels/simulated-channel';
import { Chance } from './chance';
import { kindSamples, simulatedChannel } from './channel';

/** Events that the simulated channel sends by itself. */
export interface Script {
  /** Events in a minute; 0 for none. */
  readonly perMinute: number;
  /** The same seed gives the same events at the same times. */
  readonly seed: string;
}

export interface SimulatedAdapterDeps {
  readonly script: Script;
  readonly currency: string;
  readonly clock: Clock;
  /** Resolves after so many milliseconds; rejects when it is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/** Shares of the kinds of events, in percent, the most frequent first; the rest are chat lines. */
const habits = Object.entries(kindSamples)
  .map(([kind, { often }]) => [kind as StreamKind, often] as const)
  .sort(([, a], [, b]) => b - a);
const CHAT = 100 - habits.reduce((sum, [, often]) => sum + often, 0);

const RETRY_MS = 1000;

/** Most by which the clock of an account's script runs ahead. */
const APART_MS = 3600_000;

/**
 * Adapter for the simulated channel. Its events follow from account, seed and time alone: nodes that run the same
 * script send the same events, and each counts once. Accounts with the same script send the same events one after
 * another, never all at one moment.
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

  /** Yields events from now on, at their times. */
  private async *events(accountId: string, signal: AbortSignal): AsyncGenerator<PlatformEvent> {
    const { clock, sleep, script, currency } = this.deps;
    if (script.perMinute <= 0) return;
    const everyMs = 60_000 / script.perMinute;
    const aheadMs = new Chance(accountId).next() * APART_MS;
    const now = (): number => clock.now() + aheadMs;
    for (let last = Math.floor(now() / everyMs); ;) {
      await sleep(Math.max(1, Math.ceil((last + 1) * everyMs - now())), signal);
      const moment = Math.floor(now() / everyMs);
      if (moment === last) continue;
      last = moment;
      const eventId = `${script.seed}.${script.perMinute}.${moment}`;
      yield* happening({
        accountId,
        platform: this.id,
        currency,
        eventId,
        now: Math.floor(moment * everyMs - aheadMs),
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

/** Events at one of the script's times. */
export function happening(about: Parameters<typeof simulatedChannel.events>[2]): readonly PlatformEvent[] {
  const chance = new Chance(`${about.eventId} what`);
  let rest = chance.between(1, 100) - CHAT;
  const kind: SimulatedKind =
    rest <= 0 ? 'chat' : (habits.find(([, often]) => (rest -= often) <= 0)?.[0] ?? 'chat');
  return simulatedChannel.events(kind, {}, about);
}
