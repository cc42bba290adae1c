import { createHmac, timingSafeEqual } from 'node:crypto';
import { EMOTE_PATH } from '@studio/contracts/chat/emote-pictures';
import { emoteOf, type Emote } from './emote-sources';

/**
 * Addresses of emotes on this server. They are signed: whoever has seen none can't have the server ask anybody for
 * anything. No node needs to have made one to serve it.
 */
export class EmoteAddresses {
  constructor(private readonly key: Buffer) {}

  of(emote: Emote): string {
    return `${EMOTE_PATH}/${emote.source}/${emote.id}/${this.signature(emote)}`;
  }

  /** Null for what isn't one of ours. */
  read({ source = '', id = '', signature = '' }: { readonly [part: string]: string }): Emote | null {
    const emote = emoteOf(source, id);
    if (!emote) return null;
    const [given, expected] = [Buffer.from(signature), Buffer.from(this.signature(emote))];
    return given.length === expected.length && timingSafeEqual(given, expected) ? emote : null;
  }

  private signature({ source, id }: Emote): string {
    return createHmac('sha256', this.key).update(`${source}\n${id}`).digest('base64url').slice(0, 22);
  }
}
