import {
  PICTURE_WIDGET,
  STAGE_PORT,
  STAGE_READY,
  type FromStage,
  type StageWindow,
  type ToStage,
} from '@studio/realtime/stage-protocol';
import { afterPaint } from './after-paint';
import { WIDGET_NEWS } from './custom/bridge';
import { EffectsOnPage } from './effects/effects';
import { FilmsOnPage } from './films';
import { Loops } from './loops';
import { lottie } from './lottie';
import { Measurer } from './measurer';
import { EffectPlayers } from './effect-players';
import { Program } from './program';
import { MessagesInOrder, RareDrawings } from './rare-drawings';
import { Seconds } from './seconds';
import { ServerClock } from './server-clock';
import { Sounds } from './sounds';
import { Stage } from './stage';
import { StingerCover } from './stinger-cover';
import { styledAlerts } from './styled-alerts';
import { LAYER_ERROR } from './widget-host';
import type { WidgetFactory } from '@studio/widgets/drawing/widget-view';
import { drawings } from 'studio:drawings';

/** This page stores no picture: the surrounding page provides what is shown. */
const nothingStored = { load: () => Promise.resolve(null), keep: () => undefined };

/**
 * Starts the stage in a frame of another page (`/stage`). The page sends what to show over a MessagePort, in place
 * of the server's socket.
 */
export function startInFrame(): void {
  silence();
  const clock = new ServerClock();
  let port: MessagePort | null = null;
  const send = (message: FromStage): boolean => {
    port?.postMessage(message);
    return port !== null;
  };
  const measurer = new Measurer((measure) => send(['measure', measure]));
  const rare = new RareDrawings();
  const services = servicesOf(clock, rare);
  const stage = new Stage(document.body, services, measurer);
  const painted = afterPaint((position) => {
    send(['painted', { position }]);
    void rare.load();
  });
  const cover = new StingerCover(stage.effectPlace, services);
  const program = new Program(stage, clock, painted, isHidden, nothingStored, cover);
  const effects = new EffectsOnPage(stage.effectPlace, isHidden);
  const moments = new EffectPlayers(stage, clock, { effect: effects.play });
  passWidgetNews(send);
  const failures = failuresOf(stage, (errors) => send(['failed', errors]));

  const take = (message: ToStage): void => {
    switch (message[0]) {
      case 'snapshot':
        return program.load(message[1]);
      case 'delta':
        for (const delta of message.slice(1) as Tail<typeof message>) program.apply(delta);
        return;
      case 'moment':
        for (const moment of message.slice(1) as Tail<typeof message>) moments.take(moment);
        return;
      case 'live':
        return stage.setLive(message[1]);
      case 'signal':
        for (const signal of message.slice(1) as Tail<typeof message>) stage.receiveSignal(signal);
        return;
      case 'recent':
        for (const recent of message.slice(1) as Tail<typeof message>) stage.setRecent(recent);
        return;
      case 'arm':
        return program.arm(message.slice(1) as Tail<typeof message>);
      case 'time':
        clock.hint(message[1]);
    }
  };

  const inOrder = new MessagesInOrder(take, rare);
  offerToPage(stage);
  document.addEventListener('visibilitychange', () => program.jump());
  window.addEventListener('message', ({ source, origin, data, ports }) => {
    // Only the surrounding page, which must be of this origin, decides what is shown.
    const isOurs = source === window.parent && origin === location.origin && data === STAGE_PORT;
    if (!isOurs || !ports[0]) return;
    port?.close();
    port = ports[0];
    port.onmessage = ({ data: message }: MessageEvent<ToStage>) => inOrder.add(message);
    measurer.sendAll();
    failures.sendAll();
  });
  if (window.parent !== window) window.parent.postMessage(STAGE_READY, location.origin);
}

/** Passes on what widgets of users' own code report. */
function passWidgetNews(send: (message: FromStage) => boolean): void {
  document.addEventListener(WIDGET_NEWS, (event) => {
    const layer =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-member-id]') : null;
    const memberId = Number(layer?.dataset['memberId']);
    const { detail } = event as CustomEvent<string | null>;
    if (layer) send(['widget', { memberId, error: detail }]);
  });
}

function servicesOf(clock: ServerClock, { qrCode }: RareDrawings) {
  const sounds = new Sounds();
  return {
    seconds: new Seconds(clock),
    ...{ loops: new Loops(), films: new FilmsOnPage(sounds) },
    ...{ sounds, qrCode, styledAlerts, lottie },
  };
}

/**
 * Draws the picture of a layer whose own content only exists on air. It is a canvas, so that presses pass through its
 * transparent parts.
 */
const drawPicture: WidgetFactory = ({ root }) => {
  const canvas = document.createElement('canvas');
  const image = new Image();
  canvas.style.display = 'block';
  root.append(canvas);
  image.onload = () => canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return {
    update: ({ url, w, h }) => {
      Object.assign(canvas, { width: w, height: h });
      image.src = String(url);
    },
  };
};

/** Lets the surrounding page ask what is painted at a point, and show pictures in place of drawings. */
function offerToPage(stage: Stage): void {
  const offered: StageWindow = { studioPaintsAt: (memberId, x, y) => stage.paintsAt(memberId, x, y) };
  Object.assign(window, offered);
  drawings.set(PICTURE_WIDGET, drawPicture);
}

const isHidden = (): boolean => document.hidden;

type Tail<Message extends readonly unknown[]> = Message extends readonly [unknown, ...infer Rest]
  ? Rest
  : never;

/** Whatever plays here plays without a sound. */
function silence(): void {
  const { prototype } = HTMLMediaElement;
  const muted = Object.getOwnPropertyDescriptor(prototype, 'muted');
  if (!muted?.set) return;
  Object.defineProperty(prototype, 'muted', {
    ...muted,
    set(this: HTMLMediaElement) {
      muted.set?.call(this, true);
    },
  });
}

/** Reports layers that show nothing, whenever the list changes. */
function failuresOf(
  stage: Stage,
  send: (errors: ReturnType<Stage['errors']>) => boolean,
): { sendAll(): void } {
  let last = '[]';
  const look = (): void => {
    const errors = stage.errors();
    const text = JSON.stringify(errors);
    if (text !== last && send(errors)) last = text;
  };
  document.addEventListener(LAYER_ERROR, () => queueMicrotask(look));
  return {
    sendAll: () => {
      last = '[]';
      look();
    },
  };
}
