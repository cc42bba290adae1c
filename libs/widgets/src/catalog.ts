import { isCustom, type LayerCode } from './custom/custom-widget';
import { scriptedBehaviour } from './custom/code-behaviour';
import { graphicBehaviour } from './custom/graphic-behaviour';
import { alertBox } from './alert-box/alert-box.behaviour';
import { backgroundWidget } from './background/background.widget';
import { chatHighlight } from './chat-highlight/chat-highlight.behaviour';
import { chatBox } from './chat-box/chat-box.behaviour';
import { challenges } from './challenges/challenges.behaviour';
import { countdown } from './countdown/countdown.behaviour';
import { counter } from './counter/counter.behaviour';
import { clockWidget } from './clock/clock.widget';
import { drawing } from './drawing-canvas/drawing.behaviour';
import { eventList } from './event-list/event-list.behaviour';
import { goalBar } from './goal-bar/goal-bar.behaviour';
import { giveaway } from './giveaway/giveaway.behaviour';
import { media } from './media/media.behaviour';
import { nowPlaying } from './now-playing/now-playing.behaviour';
import { poll } from './poll/poll.behaviour';
import { youtubePlayer } from './youtube-player/youtube-player.behaviour';
import { label } from './label/label.behaviour';
import { leaderboard } from './leaderboard/leaderboard.behaviour';
import { lowerThird } from './lower-third/lower-third.behaviour';
import { image } from './image/image.behaviour';
import { shapeWidget } from './shape/shape.widget';
import { slideshow } from './slideshow/slideshow.behaviour';
import { socials } from './socials/socials.behaviour';
import { songQueue } from './song-queue/song-queue.behaviour';
import { sound } from './sound/sound.behaviour';
import { stopwatch } from './stopwatch/stopwatch.behaviour';
import { subathon } from './subathon/subathon.behaviour';
import { text } from './text/text.behaviour';
import { ticker } from './ticker/ticker.behaviour';
import { video } from './video/video.behaviour';
import { wheel } from './wheel/wheel.behaviour';
import { emoteRain } from './emote-rain/emote-rain.behaviour';
import { hypeTrain } from './hype-train/hype-train.behaviour';
import { shoutout } from './shoutout/shoutout.behaviour';
import { credits } from './credits/credits.behaviour';
import { viewerCountWidget } from './viewer-count/viewer-count.widget';
import { prediction } from './prediction/prediction.behaviour';
import { qrCode } from './qr-code/qr-code.behaviour';
import { streamBoss } from './stream-boss/stream-boss.behaviour';
import { browser } from './browser/browser.behaviour';
import { splits } from './splits/splits.behaviour';
import { scoreboard } from './scoreboard/scoreboard.behaviour';
import { stinger } from './stinger/stinger.behaviour';
import { sponsorsWidget } from './sponsors/sponsors.widget';
import { tipJar } from './tip-jar/tip-jar.behaviour';
import { wordCloudWidget } from './word-cloud/word-cloud.widget';
import { avatarsWidget } from './avatars/avatars.widget';
import { heartRate } from './heart-rate/heart-rate.behaviour';
import { clips } from './clips/clips.behaviour';
import { guestFrameWidget } from './guest-frame/guest-frame.widget';
import { webcamFrame } from './webcam-frame/webcam-frame.behaviour';
import type { AnyBehaviour } from './behaviour';
import type { Widget } from './widget';

/** Widgets, with their behaviours if they have one, in list order. New ones go to the end. */
const entries: readonly (Widget | AnyBehaviour)[] = [
  text,
  shapeWidget,
  webcamFrame,
  clockWidget,
  image,
  video,
  backgroundWidget,
  counter,
  countdown,
  label,
  goalBar,
  challenges,
  chatBox,
  alertBox,
  eventList,
  subathon,
  socials,
  giveaway,
  nowPlaying,
  youtubePlayer,
  sound,
  media,
  drawing,
  lowerThird,
  ticker,
  slideshow,
  stopwatch,
  chatHighlight,
  leaderboard,
  poll,
  wheel,
  songQueue,
  emoteRain,
  viewerCountWidget,
  hypeTrain,
  shoutout,
  credits,
  streamBoss,
  qrCode,
  browser,
  splits,
  scoreboard,
  stinger,
  wordCloudWidget,
  sponsorsWidget,
  tipJar,
  heartRate,
  avatarsWidget,
  prediction,
  clips,
  guestFrameWidget,
];

const behaviours: readonly AnyBehaviour[] = entries.flatMap((entry) => ('widget' in entry ? [entry] : []));

/** Every widget that a layer can be. */
export const catalog: readonly Widget[] = entries.map((entry) => ('widget' in entry ? entry.widget : entry));

const bySlug: ReadonlyMap<string, Widget> = new Map(catalog.map((widget) => [widget.slug, widget]));

const behaviourBySlug: ReadonlyMap<string, AnyBehaviour> = new Map(
  behaviours.map((behaviour) => [behaviour.widget.slug, behaviour]),
);

/** Behaviour of every layer with code, where its kind is not known. */
const customBehaviour: AnyBehaviour = {
  ...graphicBehaviour,
  commands: { ...scriptedBehaviour.commands, ...graphicBehaviour.commands },
};

/** Returns the behaviour of a widget; undefined if the widget has none or does not exist. */
export function findBehaviour(slug: string): AnyBehaviour | undefined {
  return behaviourBySlug.get(slug) ?? (isCustom(slug) ? customBehaviour : undefined);
}

/** Layer, as far as it says what its widget can do. */
export interface LayerOfWidget {
  readonly widget: string;
  /** Missing for a widget of the catalog. */
  readonly code?: Pick<LayerCode, 'kind'>;
}

/** Returns the behaviour of a layer's widget; undefined if it has none. */
export function behaviourOf({ widget, code }: LayerOfWidget): AnyBehaviour | undefined {
  if (!code) return findBehaviour(widget);
  return code.kind === 'se' ? scriptedBehaviour : graphicBehaviour;
}

/** Undefined when the catalog has no such widget. */
export function findWidget(slug: string): Widget | undefined {
  return bySlug.get(slug);
}
