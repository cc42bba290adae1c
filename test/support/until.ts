import { setTimeout as delay } from 'node:timers/promises';

/*
 * Waiting in tests. A test waits for a condition, with a deadline. To prove that something does not happen, wait for
 * something that comes later on the same channel.
 */

/** Text for the error of a wait; a function is called when the deadline passes. */
type Text = string | (() => string | Promise<string>);

export interface Waiting {
  /** The awaited condition in words; default: the source of the condition. */
  readonly what?: Text;
  /** Milliseconds of real time until the wait fails. */
  readonly within?: number;
}

type Truthy<Value> = Exclude<Value, false | null | undefined | 0 | ''>;

// Jest's fake clocks replace methods of `performance`.
const now = performance.now.bind(performance);
const LONGEST_PAUSE_MS = 50;

/**
 * Waits until a condition returns a truthy value, and returns that value. Real time passes also under fake clocks.
 * @throws Error that names the condition, after `within` milliseconds; whatever the condition throws
 */
export async function until<Value>(
  condition: () => Value | Promise<Value>,
  { what = condition.toString(), within = 10_000 }: Waiting = {},
): Promise<Truthy<Value>> {
  const began = now();
  for (;;) {
    const value = await condition();
    if (value) return value as Truthy<Value>;
    const passed = now() - began;
    if (passed > within) throw new Error(`Not within ${within / 1000} s: ${await textOf(what)}`);
    await delay(Math.min(LONGEST_PAUSE_MS, 1 + passed / 10));
  }
}

/**
 * Reads a value until it is accepted, and returns it.
 * @throws Error with the last value, after `within` milliseconds
 */
export async function untilRead<Value>(
  read: () => Value | Promise<Value>,
  isAccepted: (value: Value) => boolean,
  { what = isAccepted.toString(), within }: Waiting = {},
): Promise<Value> {
  let last: Value | undefined;
  const { value } = await until(
    async () => {
      const value = (last = await read());
      return isAccepted(value) && { value };
    },
    { what: async () => `${await textOf(what)}; last: ${JSON.stringify(last)}`, within },
  );
  return value;
}

/**
 * Lets real time pass, in a test of a real duration or in a simulated outage. Other tests wait for a condition.
 * @param why reason that no condition can be awaited
 */
export async function realTime(ms: number, why: string): Promise<void> {
  if (!why) throw new Error('Say why the test needs real time.');
  await delay(ms);
}

async function textOf(text: Text): Promise<string> {
  return typeof text === 'string' ? text : await text();
}
