import type { VideoShelf } from '@studio/areas/video-shelf';
import { timestamp, type Clock } from '@studio/kernel/clock';
import { Problem } from '@studio/kernel/problem';
import type { AnswerTable } from '@studio/operations/area';
import type { Values } from '@studio/widgets/widget';
import {
  nothingPlays,
  positionOf,
  type PlayerState,
  type QueuedVideo,
} from '@studio/widgets/youtube-player/youtube-player.state';
import type { FiredCommands, FiredLayerFacts, RuntimeFacts } from './runtime.context';
import type { Runtime } from './runtime.state';
import type { firedView } from './fired';
import { toldOf } from './player-videos';
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

/** @throws Problem `not_found` for a layer that plays no videos of the platform */
export function requirePlayer({
  widget,
  memberId,
}: {
  readonly widget: string;
  readonly memberId: number;
}): void {
  if (widget === PLAYER) return;
  throw new Problem('not_found', `Layer ${memberId} is none of the widget ${PLAYER}.`, {
    resource: 'layer',
    memberId,
  });
}

/** What a player is doing at a moment, ms since 1970. */
export function playerView(
  memberId: number,
  state: Values | undefined,
  settings: Values,
  now: number,
  known: VideoShelf['known'],
): PlayerView {
  const { playing, queue, volume, muted } = (state as unknown as PlayerState | undefined) ?? nothingPlays;
  return {
    memberId,
    nowPlaying: playing && {
      ...{ videoId: playing.videoId, ...toldOf(known(playing.videoId)) },
      positionS: positionOf(playing, now),
      paused: playing.pausedAtS !== null,
    },
    queue: queue.map((video) => videoView(video, known)),
    volume: volume ?? Number(settings['volume']),
    muted,
  };
}

function videoView({ itemId, videoId, addedAt }: QueuedVideo, known: VideoShelf['known']): QueueVideoView {
  return { itemId, videoId, ...toldOf(known(videoId)), addedBy: null, addedAt: timestamp(addedAt) };
}

/** What operations of the player are answered with. @param fired tells how it was delivered */
export function playerAnswers(
  fired: ReturnType<typeof firedView>,
  clock: Clock,
  known: VideoShelf['known'],
): AnswerTable<PlayerCommands, Runtime, RuntimeFacts> {
  const after = (
    { after: { state } }: { readonly after: { readonly state: Runtime } },
    { memberId }: { readonly memberId: number },
    { layer }: FiredLayerFacts,
  ): PlayerView => playerView(memberId, state.states[memberId], layer.values, clock.now(), known);
  const queueOf = ({ states }: Runtime, memberId: number): readonly QueuedVideo[] =>
    (states[memberId] as unknown as PlayerState | undefined)?.queue ?? [];
  const delivered: AnswerTable<PlayerCommands, Runtime, RuntimeFacts>['PlayYoutubeVideo'] = (
    outcome,
    command,
    request,
    facts,
  ) => {
    const { eventId, at, onAir, renderers } = fired(outcome, { ...command, command: 'play' }, request, facts);
    return { ...after(outcome, command, facts), eventId, at, onAir, renderers };
  };
  return {
    PlayYoutubeVideo: delivered,
    ControlYoutube: (outcome, { overlayId, memberId }, ...rest) =>
      delivered(outcome, { overlayId, memberId, videoId: '' }, ...rest),
    QueueYoutubeVideo: (outcome, command, ...rest) => {
      const had = queueOf(outcome.before.state, command.memberId).length;
      const added = queueOf(outcome.after.state, command.memberId)[had];
      return { ...delivered(outcome, command, ...rest), itemId: added?.itemId ?? null };
    },
    MoveYoutubeVideo: (outcome, command, _, facts) => after(outcome, command, facts),
    RemoveYoutubeVideo: (outcome, command, _, facts) => {
      const removed = queueOf(outcome.before.state, command.memberId).find(
        ({ itemId }) => itemId === command.itemId,
      );
      if (!removed) throw new Error('It was removed from somewhere.');
      return { ...after(outcome, command, facts), removed: videoView(removed, known) };
    },
    ClearYoutubeQueue: (outcome, command, _, facts) => ({
      ...after(outcome, command, facts),
      removedCount: queueOf(outcome.before.state, command.memberId).length,
    }),
  };
}
