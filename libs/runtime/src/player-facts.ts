import type { AccountPlaces, Designs, OpenedDesign } from '@studio/areas/ports';
import type { VideoShelf } from '@studio/areas/video-shelf';
import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { streamName } from '@studio/kernel/event';
import { Problem } from '@studio/kernel/problem';
import type { RequestContext } from '@studio/operations/caller';
import { describeOperation } from '@studio/operations/operation';
import { playerView, requirePlayer } from './player.answers';
import * as queries from './player.queries';
import { askAbout, requirePlayable } from './player-videos';
import type { AskedPlayerView } from './player.views';
import { FireWidgetCommand } from './runtime.commands';
import type { FiredLayerFacts } from './runtime.context';
import { runtimeDecider } from './runtime.decider';
import type { Runtime } from './runtime.state';

const firing = describeOperation(FireWidgetCommand);
const telling = describeOperation(queries.GetYoutubeQueue);

type OfLayer = Pick<FireWidgetCommand, 'overlayId' | 'memberId'>;

/** @throws Problem `not_found` */
export function layerIn({ layers }: OpenedDesign, memberId: number) {
  const layer = layers.find((each) => each.memberId === memberId);
  if (layer) return layer;
  throw new Problem('not_found', `This overlay has no layer ${memberId}.`, { resource: 'layer', memberId });
}

/** The player that an operation is about, for whoever may have it do something. */
export function playerFacts({
  designs,
  places,
  videos,
}: {
  readonly designs: Designs;
  readonly places: AccountPlaces;
  readonly videos: VideoShelf;
}) {
  const playerFor = async (
    { overlayId, memberId }: OfLayer,
    { caller }: Pick<RequestContext, 'caller'>,
  ): Promise<FiredLayerFacts> => {
    const design = await designs.layersFor(overlayId, caller, firing);
    const layer = layerIn(design, memberId);
    requirePlayer(layer);
    return { layer, timeZone: (await places.placeOf(design.ownerId)).timeZone };
  };
  const withVideo = async (
    command: OfLayer & { readonly videoId: string },
    request: RequestContext,
  ): Promise<FiredLayerFacts> => {
    const facts = await playerFor(command, request);
    if (!request.isAccessOnly) await requirePlayable(videos, command.videoId);
    return facts;
  };
  return {
    PlayYoutubeVideo: withVideo,
    QueueYoutubeVideo: withVideo,
    ControlYoutube: playerFor,
    MoveYoutubeVideo: playerFor,
    RemoveYoutubeVideo: playerFor,
    ClearYoutubeQueue: playerFor,
  };
}

/** What a player plays, what waits, and what is told of these videos. @throws Problem */
export async function tellQueue(
  { overlayId, memberId, videoId }: queries.GetYoutubeQueue,
  { caller }: Pick<RequestContext, 'caller'>,
  deps: {
    readonly designs: Designs;
    readonly pipeline: CommitPipeline;
    readonly clock: Clock;
    readonly videos: VideoShelf;
  },
): Promise<AskedPlayerView> {
  const { designs, pipeline, clock, videos } = deps;
  const layer = layerIn(await designs.layersFor(overlayId, caller, telling), memberId);
  requirePlayer(layer);
  const stream = streamName(runtimeDecider.category, overlayId);
  const { state } = await pipeline.read<Runtime, unknown>(stream, runtimeDecider);
  const view = () => playerView(memberId, state.states[memberId], layer.values, clock.now(), videos.known);
  const { nowPlaying, queue } = view();
  const shown = [nowPlaying, ...queue].flatMap((each) => each?.videoId ?? []);
  await askAbout(videos, videoId === undefined ? shown : [videoId, ...shown]);
  const title = videoId === undefined ? null : (videos.known(videoId)?.title ?? null);
  return { ...view(), video: videoId === undefined ? null : { videoId, title } };
}
