import { setTimeout as delay } from 'node:timers/promises';
import { categoryOf, idOf, type Commit } from '@studio/kernel/event';
import type { JsonObject } from '@studio/kernel/json';
import type { Signals, Topic, Unsubscribe } from '@studio/pubsub/signals';
import type { LiveValues } from './protocol';

/** Source of the latest values of some kinds of live data [live/6]. */
export interface LiveSource {
  /** Kinds it provides. Several sources may provide parts of one kind; the parts are merged. */
  readonly kinds: readonly string[];
  /** Categories of the accounts' streams that determine the values. */
  readonly categories: readonly string[];
  /** Milliseconds after which it is read again without a commit, for data the log does not fully determine. */
  readonly refreshMs?: number;
  /** Calls the listener with an account whose value changed without a commit. */
  listen?(listener: (accountId: string) => void): void;
  /**
   * Returns the value after all commits that this process has followed; null if there is none.
   * @throws Unavailable
   */
  read(accountId: string, kind: string): Promise<LiveValues[string]>;
}

/**
 * Merges the live data of a kind from all sources; null if no source has any. A null from one source leaves the
 * value of another.
 * @throws Unavailable
 */
export async function readLive(
  sources: readonly LiveSource[],
  accountId: string,
  kind: string,
): Promise<LiveValues[string]> {
  const telling = sources.filter(({ kinds }) => kinds.includes(kind));
  const parts = await Promise.all(telling.map((source) => source.read(accountId, kind)));
  const known = parts.filter((part) => part !== null);
  return known.length > 0 ? known.reduce(joined) : null;
}

type KnownValues = NonNullable<LiveValues[string]>;

function joined(before: KnownValues, part: KnownValues): KnownValues {
  const said = Object.entries(part).filter(([key, value]) => value !== null || !Object.hasOwn(before, key));
  return { ...before, ...Object.fromEntries(said) };
}

/** A kind of signals that layers are drawn from: its topic is the kind and the account, or the overlay. */
export interface SignalSource {
  readonly kind: string;
  /** Subject of its topics; if missing, the account. */
  readonly of?: 'overlay';
  /**
   * Returns the messages from before any layer here used the kind; none by default.
   * @param id of the account, or the overlay
   */
  held?(id: string): readonly JsonObject[];
  /** Returns the messages for later joiners, after one more message. */
  keep(recent: readonly JsonObject[], payload: JsonObject): readonly JsonObject[];
}

/** Renderers of one overlay, as receivers of live data and signals. */
export interface LiveRecipients {
  readonly overlayId: string;
  /** Account that owns the overlay; null if the overlay does not exist. */
  readonly accountId: string | null;
  /** Kinds used by its visible layers; none while there are no renderers. */
  readonly kinds: ReadonlySet<string>;
  /** Drops the data of all other kinds. */
  keepOnly(kinds: ReadonlySet<string>): void;
  setLive(kind: string, value: LiveValues[string]): void;
  sendSignal(kind: string, payload: JsonObject, recent: readonly JsonObject[]): void;
  sendRecent(kind: string, recent: readonly JsonObject[]): void;
}

export interface LiveDataOptions {
  readonly sources: readonly LiveSource[];
  readonly signalSources: readonly SignalSource[];
  readonly signals: Signals | null;
  /** Shortest interval between two values, in ms. */
  readonly everyMs: number;
  /** Milliseconds after a change of layers before the kinds they use are read again. */
  readonly settleMs: number;
  /** Milliseconds before another try after a failure. */
  readonly retryMs: number;
  readonly report: (message: string, error: unknown) => void;
}

/** Data of one kind of one account, held while an audience uses it. */
interface Subject {
  readonly audiences: Set<LiveRecipients>;
  /** Sends the current data to an audience that starts to use it. */
  sendInitialState(viewerCounts: LiveRecipients): void;
  /** Handles new commits of its categories. */
  changed(category: string): void;
  /** Reads the data again, whatever was committed. */
  renew(): void;
  close(): void;
}

/** Sends renderers the live data and the signals their layers use. */
export class LiveDataRooms {
  private readonly subjects = new Map<string, Subject>();
  /** Account and kinds that each audience receives. */
  private readonly sent = new Map<
    LiveRecipients,
    { readonly accountId: string; readonly kinds: ReadonlySet<string> }
  >();
  private readonly toLookAt = new Set<LiveRecipients>();
  private looking: NodeJS.Timeout | undefined;

  constructor(private readonly options: LiveDataOptions) {
    for (const source of options.sources)
      source.listen?.((accountId) => {
        for (const kind of source.kinds) this.subjects.get(nameOf(accountId, kind))?.renew();
      });
  }

  /** Categories whose commits it needs. */
  get categories(): readonly string[] {
    return [...new Set(this.options.sources.flatMap(({ categories }) => categories))];
  }

  /** Schedules a review of an audience after its layers changed, its first renderer joined or its last left. */
  look(viewerCounts: LiveRecipients): void {
    this.toLookAt.add(viewerCounts);
    this.looking ??= setTimeout(() => this.lookNow(), this.options.settleMs).unref();
  }

  take(commit: Commit): void {
    // If an account has several streams of a category, their names have a suffix after a dot.
    const [category, [accountId = '']] = [categoryOf(commit.stream), idOf(commit.stream).split('.', 1)];
    for (const kind of this.kinds) this.subjects.get(nameOf(accountId, kind))?.changed(category);
  }

  /** Reads everything again, as after the log was replaced. */
  reset(): void {
    for (const subject of this.subjects.values())
      for (const category of this.categories) subject.changed(category);
  }

  stop(): void {
    clearTimeout(this.looking);
    for (const subject of this.subjects.values()) subject.close();
    this.subjects.clear();
    this.sent.clear();
    this.toLookAt.clear();
  }

  private get kinds(): ReadonlySet<string> {
    return new Set(this.options.sources.flatMap(({ kinds }) => kinds));
  }

  private lookNow(): void {
    this.looking = undefined;
    for (const viewerCounts of this.toLookAt) this.match(viewerCounts);
    this.toLookAt.clear();
  }

  private match(viewerCounts: LiveRecipients): void {
    const before = this.sent.get(viewerCounts);
    const { accountId } = viewerCounts;
    const kinds = accountId === null ? noKinds : viewerCounts.kinds;
    viewerCounts.keepOnly(kinds);
    for (const kind of before?.kinds ?? [])
      if (before && (before.accountId !== accountId || !kinds.has(kind)))
        this.leave(this.nameFor(kind, before.accountId, viewerCounts), viewerCounts);
    if (accountId === null || kinds.size === 0) {
      this.sent.delete(viewerCounts);
      return;
    }
    this.sent.set(viewerCounts, { accountId, kinds });
    for (const kind of kinds) {
      const subject = this.subjectOf(accountId, kind, viewerCounts);
      if (!subject || subject.audiences.has(viewerCounts)) continue;
      subject.audiences.add(viewerCounts);
      subject.sendInitialState(viewerCounts);
    }
  }

  private nameFor(kind: string, accountId: string, { overlayId }: LiveRecipients): string {
    const source = this.options.signalSources.find((each) => each.kind === kind);
    return nameOf(source?.of === 'overlay' ? overlayId : accountId, kind);
  }

  private subjectOf(accountId: string, kind: string, viewerCounts: LiveRecipients): Subject | null {
    const name = this.nameFor(kind, accountId, viewerCounts);
    const known = this.subjects.get(name);
    if (known) return known;
    const { options } = this;
    const signal = options.signalSources.find((source) => source.kind === kind);
    const sources = options.sources.filter(({ kinds }) => kinds.includes(kind));
    if (!(signal && options.signals) && sources.length === 0) return null;
    const subject =
      signal && options.signals
        ? new SignalSubject(
            signal,
            signal.of === 'overlay' ? viewerCounts.overlayId : accountId,
            options.signals,
          )
        : new DataSubject(kind, accountId, sources, options);
    this.subjects.set(name, subject);
    return subject;
  }

  private leave(name: string, viewerCounts: LiveRecipients): void {
    const subject = this.subjects.get(name);
    if (!subject) return;
    subject.audiences.delete(viewerCounts);
    if (subject.audiences.size > 0) return;
    subject.close();
    this.subjects.delete(name);
  }
}

const noKinds: ReadonlySet<string> = new Set();

function nameOf(accountId: string, kind: string): string {
  return `${kind} ${accountId}`;
}

/** One kind of live data of one account, read again after possible changes. */
class DataSubject implements Subject {
  readonly audiences = new Set<LiveRecipients>();
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

  sendInitialState(viewerCounts: LiveRecipients): void {
    if (this.value !== undefined) viewerCounts.setLive(this.kind, this.value);
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
      for (const viewerCounts of this.audiences) viewerCounts.setLive(kind, this.value);
      return options.everyMs;
    } catch (error) {
      options.report(`Could not read live data of account ${accountId}: ${kind}.`, error);
      this.isStale = true;
      return options.retryMs;
    }
  }
}

/** One kind of signals of one account. */
class SignalSubject implements Subject {
  readonly audiences = new Set<LiveRecipients>();
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
      for (const viewerCounts of this.audiences) viewerCounts.sendSignal(source.kind, payload, this.recent);
    });
  }

  sendInitialState(viewerCounts: LiveRecipients): void {
    viewerCounts.sendRecent(this.source.kind, this.recent);
  }

  changed(): void {
    // Commits do not affect signals.
  }

  renew(): void {
    // Each signal is sent when it arrives.
  }

  close(): void {
    this.end();
  }
}
