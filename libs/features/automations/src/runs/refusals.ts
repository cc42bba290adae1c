import type { Records } from '@studio/records/records';
import { countedHour, sumOfDay, type PastRuns } from './run.state';
import type { StoredCheckTrace } from './run.event-shapes';

/** A trigger that fit and led to no run. Without what viewers wrote and are called. */
export interface AutomationRefusal {
  /** Id that the run would have had. */
  readonly runId: string;
  readonly trigger: string;
  readonly eventId: string | null;
  /** RFC 3339 */
  readonly at: string;
  readonly reason: string;
  readonly simulated: boolean;
  readonly checks: readonly StoredCheckTrace[];
}

interface RefusalRecord {
  /** Latest last, 50 at most. */
  readonly items: readonly AutomationRefusal[];
  /** Ids of earlier refusals, so that none is counted twice. */
  readonly hours: { readonly [reason: string]: PastRuns['hours'] };
}

const REFUSALS = 'automation-refusals';
const MOST = 50;
const FLUSH_MS = 500;
/** Days after the last refusal for which they are stored. */
const TTL_MS = 30 * 24 * 3_600_000;

const none: RefusalRecord = { items: [], hours: {} };

/** Variables whose values viewers determine: a refusal does not store them. */
const ofViewers = /^(?:user(?:\.|$)|args(?:\.|$)|event\.(?:message|text|user|item)|hook\.)/u;

/** Removes values of viewers from checks. @param isOfViewer the event has a viewer, who may have determined its value */
export function withoutViewers(
  checks: readonly StoredCheckTrace[],
  isOfViewer: boolean,
): readonly StoredCheckTrace[] {
  const isHidden = (name: string): boolean => ofViewers.test(name) || (isOfViewer && name === 'event.value');
  return checks.map((check) => (isHidden(check.var) ? { ...check, actual: null } : check));
}

/** Refusals of automations: records, so that a busy chat does not fill the log. */
export class Refusals {
  private readonly waiting = new Map<string, AutomationRefusal[]>();
  private timer: NodeJS.Timeout | null = null;
  private flushing: Promise<void> = Promise.resolve();

  constructor(
    private readonly records: Records,
    private readonly warn: (line: string) => void,
  ) {}

  /** Adds a refusal, once for each run id. @throws Unavailable */
  async add(automationId: string, refusal: AutomationRefusal): Promise<void> {
    this.addLater(automationId, refusal);
    await this.flush();
  }

  /** Adds a refusal within half a second: for chat lines, of which many come at once. */
  addLater(automationId: string, refusal: AutomationRefusal): void {
    const list = this.waiting.get(automationId) ?? [];
    this.waiting.set(automationId, [...list, refusal]);
    this.timer ??= setTimeout(() => {
      this.flush().catch((error: unknown) => this.warn(`Refusals of automations wait: ${String(error)}`));
    }, FLUSH_MS).unref();
  }

  /** Returns the latest refusals, newest first. @throws Unavailable */
  async list(automationId: string): Promise<readonly AutomationRefusal[]> {
    const waiting = this.waiting.get(automationId) ?? [];
    const { items } = await this.read(automationId);
    // What is being written is in both for a moment.
    const added = waiting.filter(({ runId }) => !items.some((each) => each.runId === runId));
    return [...items, ...added].slice(-MOST).reverse();
  }

  /** Returns true if an event was refused before, as far as it is among the latest. @throws Unavailable */
  async has(automationId: string, runId: string): Promise<boolean> {
    return (await this.list(automationId)).some((each) => each.runId === runId);
  }

  /** Returns the number of refusals in the last 24 hours by reason. @throws Unavailable */
  async countsOf(automationId: string, now: number): Promise<{ readonly [reason: string]: number }> {
    const { hours } = await this.read(automationId);
    const counts = Object.entries(hours).map(([reason, each]): [string, number] => [
      reason,
      sumOfDay(each, now),
    ]);
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  }

  /** Writes what waits. @throws Unavailable */
  flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.flushing = this.flushing.catch(() => undefined).then(() => this.write());
    return this.flushing;
  }

  private async read(automationId: string): Promise<RefusalRecord> {
    return (await this.records.get<RefusalRecord>(REFUSALS, automationId))?.value ?? none;
  }

  private async write(): Promise<void> {
    for (const [automationId, added] of [...this.waiting]) {
      await this.append(automationId, added);
      const left = (this.waiting.get(automationId) ?? []).filter((each) => !added.includes(each));
      if (left.length > 0) this.waiting.set(automationId, left);
      else this.waiting.delete(automationId);
    }
  }

  private async append(automationId: string, added: readonly AutomationRefusal[]): Promise<void> {
    for (;;) {
      const found = await this.records.get<RefusalRecord>(REFUSALS, automationId);
      const record = added.reduce(withRefusal, found?.value ?? none);
      const value = { items: record.items, hours: record.hours } as never;
      const isWritten = found
        ? await this.records.compareAndSet(REFUSALS, automationId, found.version, value, { ttlMs: TTL_MS })
        : await this.records.putIfAbsent(REFUSALS, automationId, value, { ttlMs: TTL_MS });
      if (isWritten) return;
    }
  }
}

function withRefusal({ items, hours }: RefusalRecord, refusal: AutomationRefusal): RefusalRecord {
  if (items.some(({ runId }) => runId === refusal.runId)) return { items, hours };
  const { reason, at } = refusal;
  return {
    items: [...items, refusal].slice(-MOST),
    hours: { ...hours, [reason]: countedHour(hours[reason] ?? {}, Date.parse(at)) },
  };
}
