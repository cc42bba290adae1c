import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Content of a link: the overlay, and the generation of its link. */
export interface LinkTarget {
  readonly overlayId: string;
  readonly generation: number;
}

/** Number of verified links in memory, so that renderers that return together cost one signature. */
const REMEMBERED = 1000;

/**
 * Signs and reads overlay links `overlayId.generation.signature`. They open without a look-up and are stored in no
 * event.
 */
export class LinkSigner {
  /** Contents of links whose signature was verified. */
  private readonly proven = new LRUCache<string, LinkTarget>({ max: REMEMBERED });

  constructor(private readonly secretKey: string) {}

  sign({ overlayId, generation }: LinkTarget): string {
    return `${overlayId}.${generation}.${this.signature(overlayId, generation)}`;
  }

  /** Returns the link's content; null if it was not signed with our key. */
  read(link: string): LinkTarget | null {
    const known = this.proven.get(link);
    if (known) return known;
    const target = this.prove(link);
    if (target) this.proven.set(link, target);
    return target;
  }

  private prove(link: string): LinkTarget | null {
    const [overlayId, generation, signature, ...rest] = link.split('.');
    if (!overlayId || !generation || !signature || rest.length > 0 || !/^[1-9]\d{0,8}$/.test(generation))
      return null;
    const expected = Buffer.from(this.signature(overlayId, Number(generation)));
    const given = Buffer.from(signature);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    return { overlayId, generation: Number(generation) };
  }

  private signature(overlayId: string, generation: number): string {
    return createHmac('sha256', this.secretKey)
      .update(`overlay-link\n${overlayId}\n${generation}`)
      .digest('base64url')
      .slice(0, 32);
  }
}
