import type { VideoCatalog } from '@studio/contracts/songs/video-catalog';
import { timestamp, type Clock } from '@studio/kernel/clock';
import type { AnswerTable } from '@studio/operations/area';
import type { Values } from '@studio/widgets/widget';
import {
  nothingPlays,
  positionOf,
  type PlayerState,
  type QueuedVideo,
} from '@studio/widgets/youtube-player/youtube-player.state';
import type { FiredCommands, FiredLayerLookups, RuntimeLookups } from '../model/runtime.context';
import type { Runtime } from '../model/runtime.state';
import type { firedView } from '../layers/fired';
import { videoInfo } from './player-videos';
import type { PlayerView, QueueVideoView } from './player.views';

export const PLAYER = 'youtube-player';

type PlayerCommands = Pick<
  FiredCommands,
  | 'PlayYoutubeVideo'
  | 'QueueYoutubeVideo'
  | 'ControlYoutube'
  | 'MoveYoutubeVideo'
  | 'RemoveYoutubeVideo'
  | 'ClearYoutubeQueue'
>;

/** Returns the player's state at a time, ms since 1970. */
export function playerView(
  memberId: number,
  state: Values | undefined,
  settings: Values,
  now: number,
  known: VideoCatalog['known'],
): PlayerView {
  const { playing, queue, volume, muted } = (state as PlayerState | undefined) ?? nothingPlays;
  return {
    memberId,
    nowPlaying: playing && {
      ...{ videoId: playing.videoId, ...videoInfo(known(playing.videoId)) },
      positionS: positionOf(playing, now),
      paused: playing.pausedAtS !== null,
    },
    queue: queue.map((video) => videoView(video, known)),
    volume: volume ?? Number(settings['volume']),
    muted,
  };
}

function videoView({ itemId, videoId, addedAt }: QueuedVideo, known: VideoCatalog['known']): QueueVideoView {
  return { itemId, videoId, ...videoInfo(known(videoId)), addedBy: null, addedAt: timestamp(addedAt) };
}

/** Videos that wait for a player layer. */
export function queuedIn({ states }: Runtime, memberId: number): readonly QueuedVideo[] {
  return (states[memberId] as PlayerState | undefined)?.queue ?? [];
}

/**
 * Returns the answers of player operations.
 * @param fired describes the delivery
 */
export function playerAnswers(
  fired: ReturnType<typeof firedView>,
  clock: Clock,
  known: VideoCatalog['known'],
): AnswerTable<PlayerCommands, Runtime, RuntimeLookups> {
  const after = (
    { after: { state } }: { readonly after: { readonly state: Runtime } },
    { memberId }: { readonly memberId: number },
    { layer }: FiredLayerLookups,
  ): PlayerView => playerView(memberId, state.states[memberId], layer.values, clock.now(), known);
  const delivered: AnswerTable<PlayerCommands, Runtime, RuntimeLookups>['PlayYoutubeVideo'] = (
    outcome,
    command,
    request,
    lookups,
  ) => {
    const { eventId, at, onAir, renderers } = fired(
      outcome,
      { ...command, command: 'play' },
      request,
      lookups,
    );
    return { ...after(outcome, command, lookups), eventId, at, onAir, renderers };
  };
  return {
    PlayYoutubeVideo: delivered,
    ControlYoutube: (outcome, { overlayId, memberId }, ...rest) =>
      delivered(outcome, { overlayId, memberId, videoId: '' }, ...rest),
    QueueYoutubeVideo: (outcome, command, ...rest) => {
      const had = queuedIn(outcome.before.state, command.memberId).length;
      const added = queuedIn(outcome.after.state, command.memberId)[had];
      return { ...delivered(outcome, command, ...rest), itemId: added?.itemId ?? null };
    },
    MoveYoutubeVideo: (outcome, command, _, lookups) => after(outcome, command, lookups),
    RemoveYoutubeVideo: (outcome, command, _, lookups) => {
      const removed = queuedIn(outcome.before.state, command.memberId).find(
        ({ itemId }) => itemId === command.itemId,
      );
      if (!removed) throw new Error('It was removed from somewhere.');
      return { ...after(outcome, command, lookups), removed: videoView(removed, known) };
    },
    ClearYoutubeQueue: (outcome, command, _, lookups) => ({
      ...after(outcome, command, lookups),
      removedCount: queuedIn(outcome.before.state, command.memberId).length,
    }),
  };
}
