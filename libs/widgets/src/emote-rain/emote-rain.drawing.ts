import { isPlatform } from '@studio/platforms/platforms';
import { contributionKinds } from '@studio/platforms/stream-kinds';
import type { ChatLine } from '../chat-box/chat-line';
import type { Values, ValuesOf } from '../widget';
import { eventIcon } from '../drawing/event-icon';
import { Measurement } from '../drawing/measurement';
import { addSheet } from '../drawing/own-sheet';
import { ownUrl } from '../drawing/urls';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import { drawsOf } from './chance';
import { Combos } from './combos';
import { dry, type EmoteRainState } from './emote-rain.state';
import type { emoteRainWidget } from './emote-rain.widget';
import { flightOf } from './flights';

type Settings = ValuesOf<typeof emoteRainWidget>;

/** More are never on screen. */
const MOST_NODES = 300;
/** Age beyond which a burst is not started any more, in ms. */
const FRESH_MS = 2000;
const signs: ReadonlySet<string> = new Set(contributionKinds);

const css = `
  .sky { position: relative; width: 1920px; height: var(--canvas-height, 1080px); overflow: hidden; }
  .sky > * { position: absolute; left: 0; top: 0; width: var(--size); height: var(--size); object-fit: contain; font-size: calc(var(--size) * 0.8); line-height: var(--size); text-align: center; will-change: transform; }
`;

/** Emotes that fly over the canvas. */
export function draw(place: WidgetPlace): WidgetView<Settings, EmoteRainState> {
  return new EmoteRainView(place);
}

class EmoteRainView implements WidgetView<Settings, EmoteRainState> {
  readonly liveKinds = ['chat'];
  private readonly sky = document.createElement('div');
  private readonly combos = new Combos();
  private settings: Settings | null = null;
  /** The last burst that was seen; null before the first update. */
  private last: number | null = null;
  private stoppedAt: number | null = null;
  /** Flights that start once the size of the canvas is known. */
  private waiting: (() => void)[] = [];
  private readonly measurement: Measurement;

  constructor(private readonly place: WidgetPlace) {
    addSheet(place.root, css);
    this.sky.className = 'sky';
    place.root.append(this.sky);
    this.measurement = new Measurement(place, [this.sky], () => {
      for (const begin of this.waiting.splice(0)) begin();
    });
  }

  update(settings: Settings, changed: ReadonlySet<string>, current: EmoteRainState | null): void {
    const state = current ?? dry;
    this.settings = settings;
    if (changed.has('size')) this.sky.style.setProperty('--size', `${settings.size}px`);
    if (state.stoppedAt !== this.stoppedAt) {
      this.sky.replaceChildren();
      this.waiting = [];
    }
    this.stoppedAt = state.stoppedAt;
    const now = this.place.services.seconds.now();
    for (const { n, at, emotes, count } of state.bursts) {
      if (n <= (this.last ?? 0) || now - at > FRESH_MS) continue;
      this.let(emotes, count, `burst ${n} ${at}`);
    }
    this.last = state.count;
  }

  signal(kind: string, payload: Values): void {
    const { settings } = this;
    if (kind !== 'chat' || !settings?.chat || !('parts' in payload)) return;
    const { platform, parts, messageId } = payload as ChatLine;
    if (isPlatform(platform) && !settings[platform]) return;
    const now = this.place.services.seconds.now();
    const urls = new Set(parts.flatMap((part) => (part.kind === 'emote' && part.url ? [part.url] : [])));
    for (const url of urls) {
      const times = this.combos.timesOf(url, now, settings.comboThreshold);
      this.let([url], settings.perMessage * times, `${messageId} ${url}`);
    }
  }

  dispose(): void {
    this.measurement.dispose();
    this.sky.replaceChildren();
  }

  /** @param name what all that is drawn follows from */
  private let(emotes: readonly string[], count: number, name: string): void {
    if (this.waiting.length >= MOST_NODES) return;
    this.waiting.push(() => this.fly(emotes, count, name));
    this.measurement.run();
  }

  private fly(emotes: readonly string[], count: number, name: string): void {
    const { settings, sky } = this;
    if (!settings) return;
    const { mode, size, durationMs } = settings;
    const plan = {
      mode,
      size,
      durationMs,
      width: sky.offsetWidth,
      height: sky.offsetHeight,
      chance: drawsOf(name),
    };
    for (let index = 0; index < count && sky.childElementCount < MOST_NODES; index++) {
      const emote = emotes[index % emotes.length];
      const element = emote === undefined ? null : elementOf(emote);
      if (!element) continue;
      const { keyframes, delay, easing } = flightOf(plan, index, count);
      sky.append(element);
      const flight = element.animate([...keyframes], { duration: durationMs, delay, easing, fill: 'both' });
      flight.onfinish = (): void => element.remove();
    }
  }
}

/**
 * Returns the element of an emote; null for an address that is not on our server. Other text is only ever set as
 * text.
 */
function elementOf(emote: string): Element | null {
  if (signs.has(emote)) return eventIcon(emote, true);
  if (!emote.includes('/')) {
    const text = document.createElement('span');
    text.textContent = emote;
    return text;
  }
  const url = ownUrl(emote);
  if (url === null) return null;
  const image = new Image();
  image.alt = '';
  image.src = url;
  return image;
}
