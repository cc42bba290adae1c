import type { ReceivedEvent } from '../bridge';

const PREFIX = 'counter.';

/** Tells a widget of counters of the bot that change. */
export class CounterEvents {
  /** Values by name; null before any have come. */
  private known: ReadonlyMap<string, string> | null = null;

  /** @param variables live data `text-variables` @returns what is new */
  of(variables: { readonly [key: string]: unknown } | null | undefined): readonly ReceivedEvent[] {
    if (variables === undefined) return [];
    const before = this.known;
    const counters = Object.entries(variables ?? {}).flatMap(([key, value]): [string, string][] =>
      key.startsWith(PREFIX) ? [[key.slice(PREFIX.length), String(value)]] : [],
    );
    this.known = new Map(counters);
    if (!before) return [];
    return counters
      .filter(([counter, value]) => before.get(counter) !== value)
      .map(([counter, value]) => ({ listener: 'bot:counter', event: { counter, value: Number(value) } }));
  }
}
