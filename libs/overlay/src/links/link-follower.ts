import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { idOf, streamName, type StoredEvent } from '@studio/kernel/event';
import { keyedCommandId } from '@studio/kernel/ids';
import type { Call, Cause, Process } from '@studio/processes/process';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { OverlayEvolver } from '../model/overlay.context';
import type { Layer, LayerLink, Overlay } from '../model/overlay.state';
import type { OverlayFolds } from '../reading/overlay-folds';
import { linksFollowed } from './link.decider';
import { layersLinkedTo } from './linked-layers';

export interface LinkFollowerDeps {
  readonly pipeline: Pick<CommitPipeline, 'execute'>;
  readonly evolver: OverlayEvolver;
  readonly folds: Pick<OverlayFolds, 'read'>;
  /** Of the overlays' documents. */
  readonly reader: ProjectionReader;
  /** Waits until these know all links there are now. @throws Problem `read_model_behind` */
  readonly linksKnown: () => Promise<void>;
}

export const LINK_FOLLOWER = 'links';

/** Has linked layers show what their sources show. */
export class LinkFollower implements Process {
  readonly name = LINK_FOLLOWER;
  readonly categories = ['overlay'];

  constructor(private readonly deps: LinkFollowerDeps) {}

  readonly reactions: Process['reactions'] = {
    'layer.values-set': (event) => this.following(layerOf(event)),
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

  /** Links that may have come about: whatever happens to their sources from now on finds them. */
  private async ofOwnLinks(overlayId: string): Promise<readonly Call[]> {
    const { state } = await this.deps.folds.read(overlayId);
    if (!Object.values(state.layers).some(({ link }) => link)) return [];
    await this.deps.linksKnown();
    return [this.call(overlayId)];
  }

  private call(overlayId: string): Call {
    return { step: overlayId, run: (cause) => this.follow(overlayId, cause) };
  }

  private async follow(overlayId: string, { key, causationId, correlationId, depth }: Cause): Promise<void> {
    const { pipeline, evolver, folds } = this.deps;
    const { state } = await folds.read(overlayId);
    const sources = new Map<string, Layer | 'gone'>();
    for (const { link } of Object.values(state.layers))
      if (link) sources.set(keyOf(link), (await layerAt(folds, link)) ?? 'gone');
    const commandId = keyedCommandId('system', 'follow links', key);
    await pipeline.execute<Overlay>({
      stream: streamName(evolver.category, overlayId),
      evolver,
      commandId,
      operation: 'follow_links',
      actor: { accountId: 'system', via: 'system' },
      correlationId: correlationId ?? commandId,
      causationId: causationId ?? commandId,
      depth,
      decide: (now) => linksFollowed(now.state, (link) => sources.get(keyOf(link)) ?? 'unknown'),
    });
  }
}

function layerOf({ stream, data }: StoredEvent): LayerLink {
  return { overlayId: idOf(stream), memberId: Number(data['memberId']) };
}

function keyOf({ overlayId, memberId }: LayerLink): string {
  return `${overlayId}.${memberId}`;
}

/** A layer of any overlay as the log has it now; null where there is none. @throws Problem `unavailable` */
export async function layerAt(
  folds: Pick<OverlayFolds, 'read'>,
  { overlayId, memberId }: LayerLink,
): Promise<Layer | null> {
  const { state } = await folds.read(overlayId);
  return (state.status === 'active' && state.layers[memberId]) || null;
}
