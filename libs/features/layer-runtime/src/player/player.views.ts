import { Flag, Int, List, Timestamp, Nested, Num, Text } from '@studio/operations/fields';

class PlayingView {
  @Text('Id of the video.') readonly videoId: string;
  @Text('Its title; null while nobody has told it.', { nullable: true }) readonly title: string | null;
  @Num('Its length in seconds; null while nobody has told it.', { nullable: true })
  readonly durationS: number | null;
  @Num('Where it is, seconds.') readonly positionS: number;
  @Flag('It rests.') readonly paused: boolean;
}

/** A waiting video in an answer. */
export class QueueVideoView {
  @Text('Id in the queue.') readonly itemId: string;
  @Text('Id of the video.') readonly videoId: string;
  @Text('Its title; null while nobody has told it.', { nullable: true }) readonly title: string | null;
  @Num('Its length in seconds; null while nobody has told it.', { nullable: true })
  readonly durationS: number | null;
  @Text('Who asked for it; null for nobody in particular.', { nullable: true }) readonly addedBy:
    string | null;
  @Timestamp('When.') readonly addedAt: string;
}

/** A video player in an answer. */
export class PlayerView {
  @Int('Id of the layer.') readonly memberId: number;
  @Nested(PlayingView, 'What plays.', { nullable: true }) readonly nowPlaying: PlayingView | null;
  @List(QueueVideoView, 'What waits, the next one first.') readonly queue: readonly QueueVideoView[];
  @Int('Percent.') readonly volume: number;
  @Flag('Without sound.') readonly muted: boolean;
}

/** The player with the delivery of the command [api/17]. */
export class DeliveredPlayerView extends PlayerView {
  @Text('Id of what happened.') readonly eventId: string;
  @Timestamp('When.') readonly at: string;
  @Flag('Viewers see the layer, and the difference.') readonly onAir: boolean;
  @Int('Renderers that show the overlay now.', { min: 0 }) readonly renderers: number;
}

export class QueuedVideoView extends DeliveredPlayerView {
  @Text('Its id in the queue; null when it started at once.', { nullable: true }) readonly itemId:
    string | null;
}

export class RemovedVideoView extends PlayerView {
  @Nested(QueueVideoView, 'What waits no longer.') readonly removed: QueueVideoView;
}

export class ClearedQueueView extends PlayerView {
  @Int('How many waited.', { min: 0 }) readonly removedCount: number;
}

class VideoTitleView {
  @Text('Id of the video.') readonly videoId: string;
  @Text('Its public title; null while nobody has told it.', { nullable: true }) readonly title: string | null;
}

export class AskedPlayerView extends PlayerView {
  @Nested(VideoTitleView, 'The video that was asked about.', { nullable: true })
  readonly video: VideoTitleView | null;
}
