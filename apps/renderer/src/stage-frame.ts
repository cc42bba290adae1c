import { STAGE_PORT, STAGE_READY, type FromStage, type ToStage } from '@studio/realtime/stage-protocol';
import { afterPaint } from './after-paint';
import { EffectsOnPage } from './effects/effects';
import { FilmsOnPage } from './films';
import { Loops } from './loops';
import { Measurer } from './measurer';
import { Moments } from './moments';
import { Program } from './program';
import { qrCode } from './qr-code';
import { Seconds } from './seconds';
import { ServerClock } from './server-clock';
import { Sounds } from './sounds';
import { Stage } from './stage';
import { LAYER_ERROR } from './widget-host';

/** Nothing is kept: the page around it has what is to be shown. */
const nothingKept = { load: () => Promise.resolve(null), keep: () => undefined };

/**
 * The same stage in a frame of another page (`/stage`), which tells it what to show over a MessagePort instead of the
 * server over a socket.
 */
export function startInFrame(): void {
  silence();
  const clock = new ServerClock();
  let port: MessagePort | null = null;
  const tell = (message: FromStage): boolean => {
    port?.postMessage(message);
    return port !== null;
  };
  const measurer = new Measurer((measure) => tell(['measure', measure]));
  const sounds = new Sounds();
  const services = {
    seconds: new Seconds(clock),
    loops: new Loops(),
    sounds,
    films: new FilmsOnPage(sounds),
    qrCode,
  };
  const stage = new Stage(document.body, services, measurer);
  const isHidden = (): boolean => document.hidden;
  const painted = afterPaint((position) => tell(['painted', { position }]));
  const program = new Program(stage, clock, painted, isHidden, nothingKept);
  const effects = new EffectsOnPage(stage.effectPlace, isHidden);
  const moments = new Moments(stage, clock, { effect: effects.play });
  const failures = failuresOf(stage, (errors) => tell(['failed', errors]));

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
        return stage.tellLive(message[1]);
      case 'signal':
        for (const signal of message.slice(1) as Tail<typeof message>) stage.tellSignal(signal);
        return;
      case 'recent':
        for (const recent of message.slice(1) as Tail<typeof message>) stage.tellRecent(recent);
        return;
      case 'arm':
        return program.arm(message.slice(1) as Tail<typeof message>);
      case 'time':
        clock.hint(message[1]);
    }
  };

  document.addEventListener('visibilitychange', () => program.jump());
  window.addEventListener('message', ({ source, origin, data, ports }) => {
    // Only the page that it stands in, which must be ours, says what is shown.
    const isOurs = source === window.parent && origin === location.origin && data === STAGE_PORT;
    if (!isOurs || !ports[0]) return;
    port?.close();
    port = ports[0];
    port.onmessage = ({ data: message }: MessageEvent<ToStage>) => take(message);
    measurer.tellAll();
    failures.tellAll();
  });
  if (window.parent !== window) window.parent.postMessage(STAGE_READY, location.origin);
}

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

/** Tells of layers that show nothing, whenever they are others. */
function failuresOf(
  stage: Stage,
  tell: (errors: ReturnType<Stage['errors']>) => boolean,
): { tellAll(): void } {
  let last = '[]';
  const look = (): void => {
    const errors = stage.errors();
    const text = JSON.stringify(errors);
    if (text !== last && tell(errors)) last = text;
  };
  document.addEventListener(LAYER_ERROR, () => queueMicrotask(look));
  return {
    tellAll: () => {
      last = '[]';
      look();
    },
  };
}
