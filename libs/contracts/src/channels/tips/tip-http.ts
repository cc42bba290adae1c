import type { Outbound } from '@studio/http/outbound';
import type { TokenSource } from '../credentials';
import { PlatformError } from '../platform-channel';
import { PlatformHttp } from '../platform-http';

/** Token that people enter; it cannot be renewed. */
export function enteredToken(token: string): TokenSource {
  return {
    current: () => Promise.resolve(token),
    renewed: () => Promise.reject(new PlatformError('reconnect_required', 'The source refuses the token.')),
  };
}

/** Returns calls to a source of tips, with a token that people have entered. */
export function tipHttp(baseUrl: string, outbound: Outbound, token: string): PlatformHttp {
  return new PlatformHttp({ baseUrl, outbound, tokens: enteredToken(token), maxBytes: 4 * 1024 * 1024 });
}
