import { Problem } from '@studio/kernel/problem';
import type { RequestHeaders } from '@studio/operations/caller';

/**
 * Cookies come along whoever made the browser send the request; the Origin header says who it was. Ours is
 * that of the public address, and the one that the request itself was sent to, over the same protocol.
 */
export class OwnOrigin {
  private readonly origin: string;
  private readonly protocol: string;

  constructor(publicUrl: string) {
    ({ origin: this.origin, protocol: this.protocol } = new URL(publicUrl));
  }

  /** Cookies are to be sent over TLS only. */
  get secure(): boolean {
    return this.protocol === 'https:';
  }

  /** False when the request comes from another site, or doesn't say from where. */
  isOurs({ origin, host }: RequestHeaders): boolean {
    return origin === this.origin || (host !== undefined && origin === `${this.protocol}//${String(host)}`);
  }

  /** @throws Problem `bad_origin` when it isn't ours */
  require(headers: RequestHeaders): void {
    if (!this.isOurs(headers))
      throw new Problem(
        'bad_origin',
        'This request comes from another site. Use a token instead of a session cookie.',
      );
  }

  /** The same, but a request that names no origin comes from no browser and is let through. */
  requireIfAny(headers: RequestHeaders): void {
    if (headers['origin'] !== undefined) this.require(headers);
  }
}
