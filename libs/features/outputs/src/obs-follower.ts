import { firstCause } from '@studio/process-managers/process';
import { randomUUID } from 'node:crypto';
import type { OperationsByName } from '@studio/contracts/operations-by-name';
import type { ObsScenes } from '@studio/contracts/outputs/obs-scenes';
import type { Designs } from '@studio/contracts/overlays/designs';
import type { Clock } from '@studio/kernel/clock';
import { Problem } from '@studio/kernel/problem';

/**
 * Time in ms after which a scene counts: several sources report the same change, and users click through scenes.
 */
const SETTLE_MS = 100;

export interface ObsFollowerOptions {
  readonly designs: Designs;
  readonly operations: OperationsByName;
  readonly clock: Clock;
  readonly warn: (line: string) => void;
}

/** Switches overlays to the scenes that OBS scenes are mapped to [obs/1]. */
export class ObsFollower implements ObsScenes {
  /** Last reported scene, until it has settled and is processed. */
  private readonly waiting = new Map<string, { readonly name: string; readonly timer: NodeJS.Timeout }>();

  /** Connections to OBS, by account. */
  private readonly connected = new Map<string, Set<number>>();

  constructor(private readonly options: ObsFollowerOptions) {}

  /** A page in broadcast software reports another scene. */
  sceneChanged(overlayId: string, name: string): void {
    if (this.waiting.get(overlayId)?.name === name) return;
    this.wait(overlayId, name, SETTLE_MS, async () => {
      if (!(await this.isConnected(overlayId))) await this.settled(overlayId, name);
    });
  }

  /** OBS itself reports another scene [obs/6]. It names the present one, so nothing has to settle. */
  changed(overlayId: string, name: string): void {
    this.wait(overlayId, name, 0, () => this.settled(overlayId, name));
  }

  setConnected(accountId: string, obsId: number, isConnected: boolean): void {
    const all = this.connected.get(accountId) ?? new Set<number>();
    if (isConnected) all.add(obsId);
    else all.delete(obsId);
    if (all.size > 0) this.connected.set(accountId, all);
    else this.connected.delete(accountId);
  }

  stop(): void {
    for (const { timer } of this.waiting.values()) clearTimeout(timer);
    this.waiting.clear();
  }

  private async isConnected(overlayId: string): Promise<boolean> {
    if (this.connected.size === 0) return false;
    const design = await this.options.designs.of(overlayId);
    return design !== null && this.connected.has(design.ownerId);
  }

  private async settled(overlayId: string, name: string): Promise<void> {
    const found = await this.options.designs.obsTarget(overlayId, name);
    if (!found) return;
    const { delayMs } = found;
    // Another report may have come meanwhile.
    if (this.waiting.has(overlayId)) return;
    if (delayMs > 0) this.wait(overlayId, name, delayMs, () => this.switchTo(overlayId, name));
    else await this.switchTo(overlayId, name);
  }

  private async switchTo(overlayId: string, name: string): Promise<void> {
    const { designs, operations, clock } = this.options;
    const found = await designs.obsTarget(overlayId, name);
    if (!found || found.isLive || clock.now() < found.heldUntil) return;
    const { sceneId, transition, authorId: accountId } = found;
    await operations.run({
      operation: 'go_live_scene',
      input: { overlayId, sceneId, ...(transition !== null && { transition }) },
      author: { accountId, scopes: ['scenes:golive'], via: 'obs' },
      cause: firstCause(`obs/${randomUUID()}/switch`),
    });
  }

  private wait(overlayId: string, name: string, ms: number, then: () => Promise<void>): void {
    clearTimeout(this.waiting.get(overlayId)?.timer);
    const timer = setTimeout(() => {
      this.waiting.delete(overlayId);
      then().catch((error: unknown) => {
        // The scene is gone, or its author may not switch any more: that is the outcome.
        if (error instanceof Problem && error.code !== 'unavailable') return;
        this.options.warn(`Overlay ${overlayId} cannot follow OBS scenes: ${String(error)}`);
      });
    }, ms).unref();
    this.waiting.set(overlayId, { name, timer });
  }
}
