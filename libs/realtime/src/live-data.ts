import { setTimeout as delay } from 'node:timers/promises';
import { categoryOf, idOf, type Commit } from '@studio/kernel/event';
import type { JsonObject } from '@studio/kernel/json';
import type { Signals, Topic, Unsubscribe } from '@studio/signals/signals';
import type { LiveValues } from './protocol';

/** Where the last values of some kinds of live data come from (open points 4.0). */
export interface LiveSource {
  /** Several sources may have a part of one kind: their parts are put together. */
  readonly kinds: readonly string[];
  /** Of the accounts' streams that decide them. */
  readonly categories: readonly string[];
  /** It is read anew so long after, in ms, though nothing was committed: the log doesn't tell all of it. */
  readonly refreshMs?: number;
  /** Calls the listener with an account of which it tells something else now, though nothing was committed. */
  listen?(listener: (accountId: string) => void): void;
  /** As all that the log has shown so far makes it; null where nothing is known. @throws Unavailable */
  read(accountId: string, kind: string): Promise<LiveValues[string]>;
}

/** What is known of a kind, the parts of all sources put together; null where nothing is. @throws Unavailable */
export async function readLive(
  sources: readonly LiveSource[],
  accountId: string,
  kind: string,
): Promise<LiveValues[string]> {
  const telling = sources.filter(({ kinds }) => kinds.includes(kind));
  const parts = await Promise.all(telling.map((source) => source.read(accountId, kind)));
  const known = parts.filter((part) => part !== null);
  return known.length > 0 ? (Object.assign({}, ...known) as LiveValues[string]) : null;
}

/** A kind of signals that layers are drawn from: its topic is the kind and the account, or the overlay. */
export interface SignalSource {
  readonly kind: string;
  /** What it is of; missing: the account. */
  readonly of?: 'overlay';
  /** What was told before any layer here was drawn from it; by default nothing is known of that. @param id of the account, or the overlay */
  held?(id: string): readonly JsonObject[];
  /** What is held for those who join, after one more. */
  keep(recent: readonly JsonObject[], payload: JsonObject): readonly JsonObject[];
}

/** The renderers of one overlay, which are told. */
export interface LiveAudience {
  readonly overlayId: string;
  /** Null for an overlay that isn't there. */
  readonly accountId: string | null;
  /** Kinds that layers which they show are drawn from; none while there are no renderers. */
  readonly kinds: ReadonlySet<string>;
  /** It is told of no others from now on. */
  keepOnly(kinds: ReadonlySet<string>): void;
  tellLive(kind: string, value: LiveValues[string]): void;
  tellSignal(kind: string, payload: JsonObject, recent: readonly JsonObject[]): void;
  tellRecent(kind: string, recent: readonly JsonObject[]): void;
}

export interface LiveDataOptions {
  readonly sources: readonly LiveSource[];
  readonly signalSources: readonly SignalSource[];
  readonly signals: Signals | null;
  /** A value is told at most once in this time, in ms. */
  readonly everyMs: number;
  /** What layers are drawn from is looked at again so long after they have changed, in ms. */
  readonly settleMs: number;
  /** After a failure, in ms. */
  readonly retryMs: number;
  readonly report: (message: string, error: unknown) => void;
}

/** What is kept of one kind of one account for as long as an audience wants it. */
interface Subject {
  readonly audiences: Set<LiveAudience>;
  /** Tells one that begins to want it. */
  greet(audience: LiveAudience): void;
  /** Commits of its categories have come. */
  changed(category: string): void;
  /** It may be another now, whatever was committed. */
  renew(): void;
  close(): void;
}

/** Tells renderers the live data that their layers are drawn from, and the signals. */
export class LiveDataRooms {
  private readonly subjects = new Map<string, Subject>();
  /** Kinds and account that each audience is told of. */
  private readonly told = new Map<
    LiveAudience,
    { readonly accountId: string; readonly kinds: ReadonlySet<string> }
  >();
  private readonly toLookAt = new Set<LiveAudience>();
  private looking: NodeJS.Timeout | undefined;

  constructor(private readonly options: LiveDataOptions) {
    for (const source of options.sources)
      source.listen?.((accountId) => {
        for (const kind of source.kinds) this.subjects.get(nameOf(accountId, kind))?.renew();
      });
  }

  /** Categories that it must be told the commits of. */
  get categories(): readonly string[] {
    return [...new Set(this.options.sources.flatMap(({ categories }) => categories))];
  }

  /** What an audience shows may have become another, or its first renderer came, or its last left. */
  look(audience: LiveAudience): void {
    this.toLookAt.add(audience);
    this.looking ??= setTimeout(() => this.lookNow(), this.options.settleMs).unref();
  }

  take(commit: Commit): void {
    // Of an account that has several streams of a category their names go on behind a dot.
    const [category, [accountId = '']] = [categoryOf(commit.stream), idOf(commit.stream).split('.', 1)];
    for (const kind of this.kinds) this.subjects.get(nameOf(accountId, kind))?.changed(category);
  }

  /** All may be another, as after another log was put in place. */
  reset(): void {
    for (const subject of this.subjects.values())
      for (const category of this.categories) subject.changed(category);
  }

  stop(): void {
    clearTimeout(this.looking);
    for (const subject of this.subjects.values()) subject.close();
    this.subjects.clear();
    this.told.clear();
    this.toLookAt.clear();
  }

  private get kinds(): ReadonlySet<string> {
    return new Set(this.options.sources.flatMap(({ kinds }) => kinds));
  }

  private lookNow(): void {
    this.looking = undefined;
    for (const audience of this.toLookAt) this.match(audience);
    this.toLookAt.clear();
  }

  private match(audience: LiveAudience): void {
    const before = this.told.get(audience);
    const { accountId } = audience;
    const kinds = accountId === null ? noKinds : audience.kinds;
    audience.keepOnly(kinds);
    for (const kind of before?.kinds ?? [])
      if (before && (before.accountId !== accountId || !kinds.has(kind)))
        this.leave(this.nameFor(kind, before.accountId, audience), audience);
    if (accountId === null || kinds.size === 0) {
      this.told.delete(audience);
      return;
    }
    this.told.set(audience, { accountId, kinds });
    for (const kind of kinds) {
      const subject = this.subjectOf(accountId, kind, audience);
      if (!subject || subject.audiences.has(audience)) continue;
      subject.audiences.add(audience);
      subject.greet(audience);
    }
  }

  private nameFor(kind: string, accountId: string, { overlayId }: LiveAudience): string {
    const source = this.options.signalSources.find((each) => each.kind === kind);
    return nameOf(source?.of === 'overlay' ? overlayId : accountId, kind);
  }

  private subjectOf(accountId: string, kind: string, audience: LiveAudience): Subject | null {
    const name = this.nameFor(kind, accountId, audience);
    const known = this.subjects.get(name);
    if (known) return known;
    const { options } = this;
    const signal = options.signalSources.find((source) => source.kind === kind);
    const sources = options.sources.filter(({ kinds }) => kinds.includes(kind));
    if (!(signal && options.signals) && sources.length === 0) return null;
    const subject =
      signal && options.signals
        ? new SignalSubject(signal, signal.of === 'overlay' ? audience.overlayId : accountId, options.signals)
        : new DataSubject(kind, accountId, sources, options);
    this.subjects.set(name, subject);
    return subject;
  }

  private leave(name: string, audience: LiveAudience): void {
    const subject = this.subjects.get(name);
    if (!subject) return;
    subject.audiences.delete(audience);
    if (subject.audiences.size > 0) return;
    subject.close();
    this.subjects.delete(name);
  }
}

const noKinds: ReadonlySet<string> = new Set();

function nameOf(accountId: string, kind: string): string {
  return `${kind} ${accountId}`;
}

/** One kind of live data of one account: read anew after what may have changed it. */
class DataSubject implements Subject {
  readonly audiences = new Set<LiveAudience>();
  /** Undefined before it was read. */
  private value: LiveValues[string] | undefined;
  private isReading = false;
  private isStale = true;
  private readonly ending = new AbortController();
  private refreshing: NodeJS.Timeout | undefined;

  constructor(
    private readonly kind: string,
    private readonly accountId: string,
    private readonly sources: readonly LiveSource[],
    private readonly options: Pick<LiveDataOptions, 'everyMs' | 'retryMs' | 'report'>,
  ) {}

  greet(audience: LiveAudience): void {
    if (this.value !== undefined) audience.tellLive(this.kind, this.value);
    else void this.keepUp();
  }

  changed(category: string): void {
    if (this.sources.some(({ categories }) => categories.includes(category))) this.renew();
  }

  renew(): void {
    this.isStale = true;
    void this.keepUp();
  }

  close(): void {
    clearTimeout(this.refreshing);
    this.ending.abort();
  }

  private async keepUp(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    const { signal } = this.ending;
    while (this.isStale && !signal.aborted) {
      this.isStale = false;
      const rest = await this.read();
      await delay(rest, undefined, { signal, ref: false }).catch(() => undefined);
    }
    this.isReading = false;
    const refreshMs = Math.min(...this.sources.map((source) => source.refreshMs ?? Infinity));
    clearTimeout(this.refreshing);
    if (refreshMs < Infinity && !signal.aborted)
      this.refreshing = setTimeout(() => this.renew(), refreshMs).unref();
  }

  /** @returns how long nothing needs to be read, in ms */
  private async read(): Promise<number> {
    const { kind, accountId, options } = this;
    try {
      const value = await readLive(this.sources, accountId, kind);
      if (this.ending.signal.aborted) return 0;
      this.value = value;
      for (const audience of this.audiences) audience.tellLive(kind, this.value);
      return options.everyMs;
    } catch (error) {
      options.report(`Live data of ${accountId} can't be read now: ${kind}.`, error);
      this.isStale = true;
      return options.retryMs;
    }
  }
}

/** One kind of signals of one account. */
class SignalSubject implements Subject {
  readonly audiences = new Set<LiveAudience>();
  private recent: readonly JsonObject[];
  private readonly end: Unsubscribe;

  constructor(
    private readonly source: SignalSource,
    id: string,
    signals: Signals,
  ) {
    const topic: Topic = `${source.kind}-${id}`;
    this.recent = source.held?.(id) ?? [];
    this.end = signals.subscribe(topic, (payload) => {
      this.recent = source.keep(this.recent, payload);
      for (const audience of this.audiences) audience.tellSignal(source.kind, payload, this.recent);
    });
  }

  greet(audience: LiveAudience): void {
    audience.tellRecent(this.source.kind, this.recent);
  }

  changed(): void {
    // No commit tells of it.
  }

  renew(): void {
    // Each signal is told when it comes.
  }

  close(): void {
    this.end();
  }
}
