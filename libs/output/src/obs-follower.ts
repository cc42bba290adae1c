import { randomUUID } from 'node:crypto';
import type { OperationsByName } from '@studio/areas/operations-by-name';
import type { Designs } from '@studio/areas/ports';
import type { Clock } from '@studio/kernel/clock';
import { Problem } from '@studio/kernel/problem';

/** Several sources tell of the same change, and people click through scenes: only where they stop counts, ms. */
const SETTLE_MS = 100;

export interface ObsFollowerOptions {
  readonly designs: () => Designs;
  readonly operations: OperationsByName;
  readonly clock: Clock;
  readonly warn: (line: string) => void;
}

/** Switches overlays to the scenes that scenes of broadcast software lead to (open points 3.11). */
export class ObsFollower {
  /** What was told of last, while it settles or waits. */
  private readonly waiting = new Map<string, { readonly name: string; readonly timer: NodeJS.Timeout }>();

  constructor(private readonly options: ObsFollowerOptions) {}

  /** Broadcast software shows another scene. */
  told(overlayId: string, name: string): void {
    if (this.waiting.get(overlayId)?.name === name) return;
    this.wait(overlayId, name, SETTLE_MS, () => this.settled(overlayId, name));
  }

  stop(): void {
    for (const { timer } of this.waiting.values()) clearTimeout(timer);
    this.waiting.clear();
  }

  private async settled(overlayId: string, name: string): Promise<void> {
    const found = await this.options.designs().obsTarget(overlayId, name);
    if (!found) return;
    const { delayMs } = found;
    // Another report may have come meanwhile.
    if (this.waiting.has(overlayId)) return;
    if (delayMs > 0) this.wait(overlayId, name, delayMs, () => this.switchTo(overlayId, name));
    else await this.switchTo(overlayId, name);
  }

  private async switchTo(overlayId: string, name: string): Promise<void> {
    const { designs, operations, clock } = this.options;
    const found = await designs().obsTarget(overlayId, name);
    if (!found || found.isLive || clock.now() < found.heldUntil) return;
    const { sceneId, transition, authorId: accountId } = found;
    await operations.run({
      operation: 'go_live_scene',
      input: { overlayId, sceneId, ...(transition !== null && { transition }) },
      author: { accountId, scopes: ['scenes:golive'], via: 'obs' },
      cause: { key: `obs/${randomUUID()}/switch`, causationId: null, correlationId: null, depth: 0 },
    });
  }

  private wait(overlayId: string, name: string, ms: number, then: () => Promise<void>): void {
    clearTimeout(this.waiting.get(overlayId)?.timer);
    const timer = setTimeout(() => {
      this.waiting.delete(overlayId);
      then().catch((error: unknown) => {
        // The scene is gone, or its author may not switch any more: that is the outcome.
        if (error instanceof Problem && error.code !== 'unavailable') return;
        this.options.warn(`Overlay ${overlayId} can't follow OBS: ${String(error)}`);
      });
    }, ms).unref();
    this.waiting.set(overlayId, { name, timer });
  }
}
