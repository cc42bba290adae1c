import type { Outbound } from '@studio/http/outbound';
import { placesHere } from '@studio/http/places-here';

export type PlatformEnvironment = Readonly<Record<string, string | undefined>>;

/** Reads the operator's settings of a platform from environment variables (docs/channels.md). */
export class PlatformVariables {
  constructor(private readonly env: PlatformEnvironment) {}

  /** Returns the value of a variable; null if it is not set. */
  text(name: string): string | null {
    return this.env[name]?.trim() || null;
  }

  /**
   * Returns an address, without a slash at the end. It must be encrypted or on this machine.
   * @throws Error whose message names the variable and what was expected
   */
  url(name: string, byDefault: string): string {
    const value = this.text(name) ?? byDefault;
    const isSafe = /^(?:https|wss):\/\//.test(value);
    const isHere = /^(?:http|ws):\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?=[:/]|$)/.test(value);
    if ((isSafe || isHere) && URL.canParse(value)) return value.replace(/\/+$/, '');
    throw new Error(
      `${name} must be an https:// or wss:// address; http:// and ws:// are for this machine only.`,
    );
  }
}

/** Allows addresses of this machine where they are set. */
export function wayTo(addresses: Readonly<Record<string, string>>, out: Outbound): Outbound {
  const urls = Object.values(addresses).map((each) => each.replace(/^ws:/u, 'http:'));
  return out.allowing(placesHere(urls));
}
