import type { JsonObject } from '@studio/kernel/json';
import { MAX_PAYLOAD_BYTES, type Topic } from './signals';

const form = /^[a-z][A-Za-z0-9]*-.{1,200}$/s;

/** One signal on its way. */
export class Signal {
  readonly bytes: number;
  private parsed: JsonObject | undefined;

  /** @param text its payload as JSON */
  constructor(
    readonly topic: Topic,
    readonly text: string,
  ) {
    this.bytes = Buffer.byteLength(text);
  }

  get isTooLarge(): boolean {
    return this.bytes > MAX_PAYLOAD_BYTES;
  }

  /** The same for all who get it. */
  get payload(): JsonObject {
    return (this.parsed ??= JSON.parse(this.text) as JsonObject);
  }
}

/** @throws RangeError */
export function requireTopic(topic: Topic): void {
  if (!form.test(topic)) throw new RangeError(`A topic is <kind>-<id>, not ${JSON.stringify(topic)}.`);
}
