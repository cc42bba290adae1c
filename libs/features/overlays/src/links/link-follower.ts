import type { LayerLocation } from '@studio/contracts/overlays/designs';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { idOf, type StoredEvent } from '@studio/kernel/event';
import { internalCommand, runInternalCommand } from '@studio/kernel/internal-command';
import { Problem } from '@studio/kernel/problem';
import type { Call, Cause, Process } from '@studio/process-managers/process';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { OverlayEvolver } from '../model/overlay.context';
import type { Layer, Overlay } from '../model/overlay.state';
import type { OverlayFolds } from '../reading/overlay-folds';
import { linksFollowed } from './link.decider';
import { layersLinkedTo } from './linked-layers';

export interface LinkFollowerDeps {
  readonly pipeline: Pick<CommitPipeline, 'execute'>;
  readonly evolver: OverlayEvolver;
  readonly folds: Pick<OverlayFolds, 'read'>;
  /** Reader of the overlay documents. */
  readonly reader: ProjectionReader;
  /** Waits until these know all links there are now. @throws Problem `read_model_behind` */
  readonly linksKnown: () => Promise<void>;
}

export const LINK_FOLLOWER = 'links';

const followLinks = internalCommand('FollowLinks', { idName: 'follow links', idsOf: 'system' });

/** Applies changes of sources to their linked layers. */
export class LinkFollower implements Process {
  readonly name = LINK_FOLLOWER;
  readonly categories = ['overlay'];

  constructor(private readonly deps: LinkFollowerDeps) {}

  readonly reactions: Process['reactions'] = {
    'layer.values-set': (event) => this.following(layerOf(event)),
    'layer.code-set': (event) => this.following(layerOf(event)),
    'layer.removed': (event) => this.following(layerOf(event)),
    'layer.added': ({ stream, data }) => ('link' in data ? this.ofOwnLinks(idOf(stream)) : []),
    'overlay.deleted': ({ stream }) => this.following({ overlayId: idOf(stream) }),
    'overlay.reverted': async ({ stream }) => {
      const overlayId = idOf(stream);
      return [...(await this.ofOwnLinks(overlayId)), ...(await this.following({ overlayId }))];
    },
  };

  /** One call for each overlay that mirrors a layer, or any of an overlay. */
  private async following(source: {
    readonly overlayId: string;
    readonly memberId?: number;
  }): Promise<readonly Call[]> {
    const links = await layersLinkedTo(this.deps.reader, source);
    return [...new Set(links.map(({ overlayId }) => overlayId))].map((id) => this.call(id));
  }

  /**
   * Returns the call for an overlay's own links, which may be new. Later changes of their sources will find them.
   */
  private async ofOwnLinks(overlayId: string): Promise<readonly Call[]> {
    const { state } = await this.deps.folds.read(overlayId);
    if (!Object.values(state.layers).some(({ link }) => link)) return [];
    await this.deps.linksKnown();
    return [this.call(overlayId)];
  }

  private call(overlayId: string): Call {
    return { step: overlayId, run: (cause) => this.follow(overlayId, cause) };
  }

  private async follow(overlayId: string, cause: Cause): Promise<void> {
    const { pipeline, evolver, folds } = this.deps;
    const { state } = await folds.read(overlayId);
    const sources = new Map<string, Layer | 'gone'>();
    for (const { link } of Object.values(state.layers))
      if (link) sources.set(keyOf(link), (await layerAt(folds, link)) ?? 'gone');
    await runInternalCommand<Overlay>(pipeline, evolver, followLinks, { streamId: overlayId, cause }, (now) =>
      linksFollowed(now, (link) => sources.get(keyOf(link)) ?? 'unknown'),
    );
  }
}

/**
 * Waits until the read models know all links there are now.
 * @throws Problem `read_model_behind`
 */
export async function requireLinks(upToDate: () => Promise<boolean>): Promise<void> {
  if (!(await upToDate()))
    throw new Problem(
      'read_model_behind',
      'Links are still being loaded. Try again in a few seconds.',
      undefined,
      1,
    );
}

function layerOf({ stream, data }: StoredEvent): LayerLocation {
  return { overlayId: idOf(stream), memberId: Number(data['memberId']) };
}

function keyOf({ overlayId, memberId }: LayerLocation): string {
  return `${overlayId}.${memberId}`;
}

/**
 * Returns a layer of any overlay by the current log; null if there is none.
 * @throws Problem `unavailable`
 */
export async function layerAt(
  folds: Pick<OverlayFolds, 'read'>,
  { overlayId, memberId }: LayerLocation,
): Promise<Layer | null> {
  const { state } = await folds.read(overlayId);
  return (state.status === 'active' && state.layers[memberId]) || null;
}
