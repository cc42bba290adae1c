import { designedLayerOf } from '@studio/contracts/overlays/designed-layers';
import type { AccountPlaces } from '@studio/contracts/accounts/account-places';
import type { Designs } from '@studio/contracts/overlays/designs';
import type { VideoCatalog } from '@studio/contracts/songs/video-catalog';
import type { Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { streamName } from '@studio/kernel/event';
import type { RequestContext } from '@studio/operations/caller';
import { describeOperation } from '@studio/operations/operation';
import { PLAYER, playerView } from './player.answers';
import * as queries from './player.queries';
import { askAbout, requirePlayable } from './player-videos';
import type { AskedPlayerView } from './player.views';
import { FireWidgetCommand } from '../layers/runtime.commands';
import type { FiredLayerLookups } from '../model/runtime.context';
import { runtimeDecider } from '../layers/runtime.decider';
import type { Runtime } from '../model/runtime.state';

const firing = describeOperation(FireWidgetCommand);
const telling = describeOperation(queries.GetYoutubeQueue);

type OfLayer = Pick<FireWidgetCommand, 'overlayId' | 'memberId'>;

/** The player that an operation is about, for whoever may have it do something. */
export function playerLookups({
  designs,
  places,
  videos,
}: {
  readonly designs: Designs;
  readonly places: AccountPlaces;
  readonly videos: VideoCatalog;
}) {
  const playerFor = async (
    { overlayId, memberId }: OfLayer,
    { caller }: Pick<RequestContext, 'caller'>,
  ): Promise<FiredLayerLookups> => {
    const design = await designs.layersFor(overlayId, caller, firing);
    const layer = designedLayerOf(design, memberId, PLAYER);
    return { layer, timeZone: (await places.placeOf(design.ownerId)).timeZone };
  };
  const withVideo = async (
    command: OfLayer & { readonly videoId: string },
    request: RequestContext,
  ): Promise<FiredLayerLookups> => {
    const lookups = await playerFor(command, request);
    if (!request.isAccessOnly) await requirePlayable(videos, command.videoId);
    return lookups;
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

/**
 * Returns the player's current video and queue, with details of the videos.
 * @throws Problem
 */
export async function queueView(
  { overlayId, memberId, videoId }: queries.GetYoutubeQueue,
  { caller }: Pick<RequestContext, 'caller'>,
  deps: {
    readonly designs: Designs;
    readonly pipeline: CommitPipeline;
    readonly clock: Clock;
    readonly videos: VideoCatalog;
  },
): Promise<AskedPlayerView> {
  const { designs, pipeline, clock, videos } = deps;
  const layer = designedLayerOf(await designs.layersFor(overlayId, caller, telling), memberId, PLAYER);
  const stream = streamName(runtimeDecider.category, overlayId);
  const { state } = await pipeline.read<Runtime, unknown>(stream, runtimeDecider);
  const view = () => playerView(memberId, state.states[memberId], layer.values, clock.now(), videos.known);
  const { nowPlaying, queue } = view();
  const shown = [nowPlaying, ...queue].flatMap((each) => each?.videoId ?? []);
  await askAbout(videos, videoId === undefined ? shown : [videoId, ...shown]);
  const title = videoId === undefined ? null : (videos.known(videoId)?.title ?? null);
  return { ...view(), video: videoId === undefined ? null : { videoId, title } };
}
