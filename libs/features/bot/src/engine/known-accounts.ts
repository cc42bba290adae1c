import type { OperationsByName } from '@studio/contracts/operations-by-name';
import type { EventStore } from '@studio/event-store/event-store';
import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { Evolver } from '@studio/kernel/decider';
import { idOf, streamName } from '@studio/kernel/event';
import type { Bot } from '../model/bot.state';
import type { Language } from '@studio/platforms/languages';

export interface KnownBotsDeps {
  readonly pipeline: Pick<CommitPipeline, 'known' | 'read'>;
  readonly events: Pick<EventStore, 'subscribe' | 'end'>;
  readonly evolver: Evolver<Bot>;
  readonly operations: Pick<OperationsByName, 'callerOf'>;
  readonly clock: Clock;
  readonly warn: (line: string) => void;
}

/** Milliseconds the language of an account is cached. */
const LOCALE_MS = 60_000;

/** Bots of accounts as they are set up now, at hand for every line. */
export class KnownBots {
  private readonly bots = new Map<string, Bot>();
  private readonly locales = new Map<string, { readonly until: number; readonly locale: Language }>();
  private readonly ending = new AbortController();
  private following: Promise<void> = Promise.resolve();

  constructor(private readonly deps: KnownBotsDeps) {}

  /** Subscribes to changes made by other nodes. */
  start(): void {
    this.following = this.follow().catch((error: unknown) => {
      if (!this.ending.signal.aborted)
        this.deps.warn(`Bots receive no changes from other nodes: ${String(error)}`);
    });
  }

  async stop(): Promise<void> {
    this.ending.abort();
    await this.following;
  }

  /** At once; null for one that must be read first. */
  known(accountId: string): Bot | null {
    const folded = this.deps.pipeline.known<Bot>(this.streamOf(accountId));
    if (!folded) return this.bots.get(accountId) ?? null;
    this.bots.set(accountId, folded.state);
    return folded.state;
  }

  /** @throws Problem `unavailable` */
  async read(accountId: string): Promise<Bot> {
    const { state } = await this.deps.pipeline.read<Bot, unknown>(
      this.streamOf(accountId),
      this.deps.evolver,
    );
    this.bots.set(accountId, state);
    return state;
  }

  /** The language in which it speaks. @throws Problem `unavailable` */
  async localeOf(accountId: string, { settings: { locale } }: Pick<Bot, 'settings'>): Promise<Language> {
    if (locale !== 'inherit') return locale;
    const known = this.locales.get(accountId);
    const now = this.deps.clock.now();
    if (known && known.until > now) return known.locale;
    const caller = await this.deps.operations.callerOf({ accountId, scopes: [] });
    this.locales.set(accountId, { until: now + LOCALE_MS, locale: caller.locale });
    return caller.locale;
  }

  private streamOf(accountId: string): string {
    return streamName(this.deps.evolver.category, accountId);
  }

  private async follow(): Promise<void> {
    const { events, evolver } = this.deps;
    const { signal } = this.ending;
    for await (const batch of events.subscribe([evolver.category], await events.end(), {
      signal,
      ownOnly: true,
    })) {
      if (batch.kind !== 'commits') continue;
      for (const { stream } of batch.commits) {
        const accountId = idOf(stream);
        if (this.bots.has(accountId)) await this.read(accountId);
      }
    }
  }
}
