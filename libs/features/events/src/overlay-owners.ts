import type { CommitLog } from '@studio/kernel/commit-log';
import { streamName } from '@studio/kernel/event';

/** Overlays that are remembered. */
const REMEMBERED = 20_000;

/** Owners of overlays, by their first event: an overlay keeps its owner, also after its deletion. */
export class OverlayOwners {
  private readonly known = new Map<string, string>();

  constructor(private readonly log: Pick<CommitLog, 'read'>) {}

  /** Returns the owner if it was asked for lately, else null. */
  knownOf(overlayId: string): string | null {
    return this.known.get(overlayId) ?? null;
  }

  /** Returns null for an overlay that was purged. @throws Unavailable */
  async of(overlayId: string): Promise<string | null> {
    const known = this.known.get(overlayId);
    if (known !== undefined) return known;
    const owner = await this.read(overlayId);
    if (owner === null) return null;
    const [oldest] = this.known.keys();
    if (this.known.size >= REMEMBERED && oldest !== undefined) this.known.delete(oldest);
    this.known.set(overlayId, owner);
    return owner;
  }

  private async read(overlayId: string): Promise<string | null> {
    for await (const [first] of this.log.read(streamName('overlay', overlayId), 0)) {
      const owner = first?.data['owner'];
      return typeof owner === 'object' &&
        owner !== null &&
        'userId' in owner &&
        typeof owner.userId === 'string'
        ? owner.userId
        : null;
    }
    return null;
  }
}
