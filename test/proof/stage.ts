import { setTimeout as delay } from 'node:timers/promises';
import { ApiClient, ok } from '../support/api-client';
import { StudioProcess } from '../support/studio-process';

/** How many layers the overlay under proof has. */
export const LAYERS = 8;

/** A server of its own with one overlay to work on. */
export class Stage {
  private constructor(
    public studio: StudioProcess,
    readonly api: ApiClient,
    /** `/overlays/<id>` */
    readonly path: string,
    readonly overlayId: string,
    readonly memberIds: readonly number[],
    readonly link: string,
  ) {}

  static async open(): Promise<Stage> {
    const studio = await StudioProcess.start({ env: { RATE_LIMITS: 'off' } });
    const api = new ApiClient(studio.api);
    const { overlayId } = await ok(api.post<{ overlayId: string }>('/overlays', { name: 'Under proof' }));
    const path = `/overlays/${overlayId}`;
    const memberIds: number[] = [];
    for (let i = 0; i < LAYERS; i++) {
      const added = await ok(api.post<{ memberId: number }>(`${path}/members`, { widget: 'text' }));
      memberIds.push(added.memberId);
    }
    const { url } = await ok(api.get<{ url: string }>(`${path}/link`));
    return new Stage(studio, api, path, overlayId, memberIds, url.split('/o/')[1] ?? '');
  }

  async close(): Promise<void> {
    await this.studio.stop();
    await this.studio.removeData();
  }

  /** Moves a layer to `x`; with `expectedRev` only if the overlay is there still. */
  move(memberId: number, x: number, expectedRev?: number) {
    return this.api.patch<MoveAnswer>(`${this.path}/members/${memberId}`, { layout: { x }, expectedRev });
  }

  overlay(): Promise<OverlayAnswer> {
    return ok(this.api.get<OverlayAnswer>(this.path));
  }
}

export interface MoveAnswer {
  readonly rev: number;
  readonly changed: boolean;
  readonly code?: string;
}

export interface OverlayAnswer {
  readonly rev: number;
  readonly layers: readonly { readonly memberId: number; readonly layout: { readonly x: number } }[];
}

/** Waits until something holds. @throws Error naming it when it never does */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  timeoutMs = 20_000,
): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Never happened: ${what}`);
    await delay(20);
  }
}
