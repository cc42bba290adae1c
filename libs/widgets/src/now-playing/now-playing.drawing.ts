import type { ValuesOf } from '../widget';
import { arrive, swapContent } from '../drawing/item-motion';
import { paintBehind, WantedPicture } from '../drawing/media';
import { fitLines } from '../drawing/fitted-lines';
import { hang } from '../drawing/hanging';
import { Measurement } from '../drawing/measurement';
import { addSheet } from '../drawing/own-sheet';
import { Plate } from '../drawing/plate';
import { lettersOf } from '../drawing/text-style';
import { ownUrl } from '../drawing/urls';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import { songDetails, songOf, songText } from './now-playing-text';
import { silent, type NowPlayingState, type ShownSong } from './now-playing.state';
import type { nowPlayingWidget } from './now-playing.widget';

type Settings = ValuesOf<typeof nowPlayingWidget>;

/** Shares of the font size. */
const [TITLE, DETAILS] = [0.75, 0.6];
/** Design pixels. */
const WIDTH = 560;
/** Width of the fading at both ends of a long title. */
const FADE = 16;
/** Speed of a long title in design pixels per second. */
const SPEED = 60;
/** Time after which it begins to move, and for which it stays at its end, in ms. */
const [FIRST_MS, END_MS] = [3000, 3000];
/** Time in which it rests before it moves again: at least so many ms, and so many times as long as it moved. */
const [REST_MS, REST_SHARE] = [8000, 3];
/** Time in which it fades out at its end and in at its beginning, in ms. */
const [OUT_MS, IN_MS] = [160, 240];
/** Steps a second of a title that moves: they cost two thirds of what sixty do. */
const STEPS = 20;

const css = `
  .song { display: flex; align-items: center; gap: 20px; }
  .song.empty { visibility: hidden; }
  .art { width: 96px; height: 96px; flex: none; border-radius: 10px; position: relative; background: center / cover; display: grid; place-items: center; font-size: 44px; }
  .art.none::before { content: ''; position: absolute; inset: 0; border-radius: inherit; background: currentColor; opacity: 0.12; }
  .art.none::after { content: '♪'; opacity: 0.7; }
  .lines { min-width: 0; flex: 1; display: grid; gap: 2px; }
  .line { overflow: hidden; white-space: pre; text-overflow: ellipsis; padding-block: 0.05em; }
  .line > span { unicode-bidi: isolate; }
  /* It goes out of sight over some pixels beside its place: no letter is cut in its middle. */
  .line.moving { text-overflow: clip; margin-inline: -${FADE}px; padding-inline: ${FADE}px; -webkit-mask-image: linear-gradient(90deg, transparent, #000 ${FADE}px calc(100% - ${FADE}px), transparent); }
  .line.moving > span { display: inline-block; }
  .details { opacity: 0.8; }
`;

/** The song that plays. */
export function draw(place: WidgetPlace): WidgetView<Settings, NowPlayingState> {
  return new SongView(place);
}

class SongView implements WidgetView<Settings, NowPlayingState> {
  readonly liveKinds = ['songs', 'youtube'];
  private readonly box = div('song empty');
  private readonly art = div('art none');
  private readonly title = div('line');
  private readonly details = div('line details');
  private readonly picture: WantedPicture;
  private readonly plate: Plate;
  private shown: string | null = null;
  private endSwap = (): void => undefined;
  private timer: number | undefined;
  private scrolling: Animation | null = null;
  private scrollTimer: number | undefined;
  private isScrollWanted = false;
  private titleSize = 0;
  private readonly measurement: Measurement;

  constructor(private readonly place: WidgetPlace) {
    addSheet(place.root, css);
    this.picture = new WantedPicture(place, (image) => {
      this.art.classList.remove('none');
      paintBehind(this.art, image);
    });
    this.plate = new Plate(place, this.box);
    const lines = div('lines');
    lines.append(this.title, this.details);
    this.box.append(this.art, lines);
    place.root.append(this.box);
    this.measurement = new Measurement(place, [this.title], () => this.scroll());
  }

  update(
    values: Settings,
    changed: ReadonlySet<string>,
    current: NowPlayingState | null,
    live: Parameters<typeof songOf>[2],
  ): void {
    const state = current ?? silent;
    const song = songOf(values, state, live);
    if (changed.size > 0) {
      this.plate.style(values);
      this.box.style.width = `${values.boxWidth || WIDTH}px`;
      hang(this.box, values, WIDTH);
      this.art.style.color = values.textColor;
      this.titleSize = values.fontSize * TITLE;
      Object.assign(this.title.style, lettersOf(values, this.titleSize));
      Object.assign(this.details.style, lettersOf(values, values.fontSize * DETAILS));
      this.art.style.display = values.showArt ? '' : 'none';
    }
    const next = JSON.stringify([song, state.since, changed.size > 0 && values]);
    if (next === this.shown) return;
    const isFirst = this.shown === null || changed.size > 0;
    this.shown = next;
    this.endSwap();
    const put = (): void => this.put(song, values);
    const wasEmpty = this.box.classList.contains('empty');
    if (isFirst || !song) put();
    else if (wasEmpty) {
      put();
      arrive(this.box, values);
    } else this.endSwap = swapContent(this.box, values, put);
    this.leaveIn(song ? values.showS : 0, state.since);
  }

  dispose(): void {
    window.clearTimeout(this.timer);
    this.endSwap();
    this.measurement.dispose();
    this.stopScrolling();
    this.picture.drop();
    this.plate.dispose();
  }

  /** Song titles and names are only ever set as text. */
  private put(song: ShownSong | null, values: Settings): void {
    this.box.classList.toggle('empty', !song);
    if (!song) return;
    write(this.title, songText(values.template, song));
    write(this.details, songDetails(values.template, song, values.showRequester));
    this.details.style.display = this.details.textContent === '' ? 'none' : '';
    const url = ownUrl(song.art);
    this.art.classList.add('none');
    this.art.style.backgroundImage = '';
    if (url !== null && values.showArt) this.picture.want(url);
    else this.picture.drop();
    this.isScrollWanted = values.scroll;
    this.measurement.run();
  }

  /** Letters of a title that is too long become smaller. If that is not enough, it goes to its end from time to time. */
  private scroll(): void {
    this.stopScrolling();
    const text = this.title.firstElementChild;
    this.title.classList.remove('moving');
    fitLines([this.title], this.titleSize);
    const over = this.title.scrollWidth - this.title.clientWidth;
    if (!this.isScrollWanted || over <= 0 || !text) return;
    this.title.classList.add('moving');
    this.scrollIn(FIRST_MS, text, over);
  }

  /** Between its motions no animation runs: one that stands still costs as many frames as one that moves. */
  private scrollIn(ms: number, text: Element, over: number): void {
    const way = (over / SPEED) * 1000;
    const go = this.place.guard((): void => {
      this.scrolling = text.animate(...scrollOf(over, way));
      this.scrolling.onfinish = (): void => this.scrollIn(Math.max(REST_MS, way * REST_SHARE), text, over);
    });
    this.scrollTimer = window.setTimeout(go, ms);
  }

  private stopScrolling(): void {
    window.clearTimeout(this.scrollTimer);
    this.scrolling?.cancel();
    this.scrolling = null;
  }

  /** Goes some seconds after the song began. */
  private leaveIn(seconds: number, since: number | null): void {
    window.clearTimeout(this.timer);
    if (seconds === 0) return;
    const began = since ?? this.place.services.seconds.now();
    const rest = began + seconds * 1000 - this.place.services.seconds.now();
    const leave = this.place.guard(() => this.box.classList.add('empty'));
    if (rest <= 0) leave();
    else this.timer = window.setTimeout(leave, rest);
  }
}

/** Returns the motion of a title over so many design pixels in so many ms. */
function scrollOf(over: number, way: number): [keyframes: Keyframe[], timing: KeyframeEffectOptions] {
  const duration = way + END_MS + OUT_MS + IN_MS;
  const [start, end] = [
    { transform: 'none', opacity: 1 },
    { transform: `translateX(${-over}px)`, opacity: 1 },
  ];
  const out = { offset: 1 - IN_MS / duration, opacity: 0 };
  const keyframes = [
    { ...start, easing: `steps(${Math.ceil((way / 1000) * STEPS)})` },
    { ...end, offset: way / duration },
    { ...end, offset: (way + END_MS) / duration },
    { ...end, ...out },
    { ...start, ...out },
    start,
  ];
  return [keyframes, { duration }];
}

function write(line: HTMLElement, text: string): void {
  const span = document.createElement('span');
  span.dir = 'auto';
  span.textContent = text;
  line.replaceChildren(span);
}

function div(name: string): HTMLDivElement {
  const element = document.createElement('div');
  element.className = name;
  return element;
}
