import { fillTemplate, plainNames, valuesAbout } from '@studio/templates/template';
import { clipFrame, clipUrl, playsClips } from '../drawing/clip-frame';
import { faint } from '../drawing/color';
import { hang } from '../drawing/hanging';
import { swapContent } from '../drawing/item-motion';
import { addSheet } from '../drawing/own-sheet';
import { Plate } from '../drawing/plate';
import { lettersOf } from '../drawing/text-style';
import type { LiveData, WidgetPlace, WidgetView } from '../drawing/widget-view';
import type { ValuesOf } from '../widget';
import { chosenClips, clipAt, type PlayableClip } from './clip-list';
import { ClipVideo } from '../drawing/clip-video';
import { clipsFromTheFirst, type ClipsState } from './clips.state';
import type { clipsWidget } from './clips.widget';

type Settings = ValuesOf<typeof clipsWidget>;

/** Design pixels. */
const WIDTH = 672;
/** Letters of title and creator, as shares of the font size. */
const [TITLE, CREATOR] = [0.9, 0.7];
/** Opacity of the track behind the progress, as a share of the text color. */
const TRACK = 0.22;
/** Time that the platform's player takes to begin, in ms. */
const BEGINS_AFTER = 2000;
/** Time for which a video that can't be played is waited for, in ms. */
const FAILS_FOR = 5000;
/** Settings that decide which clip is shown. */
const choosing = ['source', 'period', 'most', 'clips', 'order'] as const;
const sides = { left: 'start', center: 'center', right: 'end' } as const;

const css = `
  .clips { display: grid; grid-template-columns: minmax(0, 1fr); gap: 10px; }
  .clips.gone { visibility: hidden; }
  .screen { aspect-ratio: 16 / 9; border-radius: 8px; overflow: hidden; }
  .screen > * { display: block; width: 100%; height: 100%; border: 0; object-fit: contain; }
  .screen:empty, .title:empty, .creator:empty, .track[hidden] { display: none; }
  .words { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: var(--side); min-width: 0; }
  .title, .creator { max-width: 100%; overflow-x: clip; text-overflow: ellipsis; white-space: pre; unicode-bidi: isolate; }
  .track { height: 8px; border-radius: 4px; overflow: hidden; }
  .bar { height: 100%; transform-origin: 0 0; }
`;

/** The clip that plays. */
interface Playing {
  readonly clip: PlayableClip;
  /** Ms since 1970. */
  readonly startsAt: number;
  /** Null: the video ends by itself. */
  endsAt: number | null;
}

/** Draws clips one after the other. Each page plays by itself, since the platform's player tells nobody where it is. */
export function draw(place: WidgetPlace): WidgetView<Settings, ClipsState> {
  return new ClipsView(place);
}

class ClipsView implements WidgetView<Settings, ClipsState> {
  readonly liveKinds = ['clips'];
  private readonly box = made('clips gone');
  private readonly screen = made('screen');
  private readonly words = made('words');
  private readonly track = made('track');
  private readonly bar = made('bar');
  private readonly plate: Plate;
  private readonly stop: () => void;
  private last: { settings: Settings; state: ClipsState; live: LiveData } | null = null;
  private playing: Playing | null = null;
  private video: ClipVideo | null = null;
  /** Clips that have come to their end. */
  private ended = 0;
  private endSwap = (): void => undefined;

  constructor(private readonly place: WidgetPlace) {
    addSheet(place.root, css);
    this.plate = new Plate(place, this.box);
    this.track.append(this.bar);
    this.box.append(this.screen, this.words, this.track);
    place.root.append(this.box);
    this.stop = place.services.seconds.each(place.guard((now: number) => this.tick(now)));
  }

  update(settings: Settings, changed: ReadonlySet<string>, state: ClipsState | null, live: LiveData): void {
    const before = this.last?.state ?? null;
    const next = state ?? clipsFromTheFirst;
    this.last = { settings, state: next, live };
    if (changed.size > 0) this.style(settings);
    const isOther = choosing.some((key) => changed.has(key)) || before?.moved !== next.moved;
    // A clip that plays is not interrupted by a newer list.
    if (isOther || before?.stopped !== next.stopped || !this.playing)
      this.begin(before !== null && changed.size === 0);
    else if (changed.size > 0) this.write();
    this.video?.sound(settings.volume);
  }

  dispose(): void {
    this.stop();
    this.endSwap();
    this.video?.leave();
    this.plate.dispose();
  }

  private tick(now: number): void {
    const { playing } = this;
    if (!playing) return;
    if (playing.endsAt !== null && now >= playing.endsAt) return this.goOn();
    const share = this.video?.share ?? (now - playing.startsAt) / (playing.clip.seconds * 1000);
    this.bar.style.transform = `scaleX(${Math.min(1, Math.max(0, share)).toFixed(4)})`;
  }

  private goOn(): void {
    this.ended++;
    this.begin(true);
  }

  /** Shows the clip whose turn it is from its start. */
  private begin(isSwap: boolean): void {
    if (!this.last) return;
    const { settings, state, live } = this.last;
    const now = this.place.services.seconds.now();
    const clips = state.stopped ? [] : chosenClips(settings, live['clips'], now);
    const clip = clipAt(clips, settings.order, this.ended + state.moved);
    this.endSwap();
    const hadClip = this.playing !== null;
    this.playing = clip && { clip, startsAt: now, endsAt: endOf(clip, now) };
    this.box.classList.toggle('gone', !clip);
    const put = (): void => this.put();
    if (isSwap && clip && hadClip) this.endSwap = swapContent(this.box, settings, put);
    else put();
  }

  private put(): void {
    this.video?.leave();
    this.video = null;
    this.bar.style.transform = 'scaleX(0)';
    this.screen.replaceChildren(...this.picture());
    this.write();
  }

  private picture(): readonly HTMLElement[] {
    const { playing, last } = this;
    if (!playing || !last) return [];
    const { clipId, video } = playing.clip;
    if (clipId !== null)
      return playsClips(location)
        ? [clipFrame(clipUrl(clipId, location.hostname, last.settings.volume === 0))]
        : [];
    this.video = new ClipVideo(video, this.place, {
      ended: () => this.goOn(),
      failed: () => {
        if (this.playing === playing) playing.endsAt ??= this.place.services.seconds.now() + FAILS_FOR;
      },
    });
    this.video.sound(last.settings.volume);
    return [this.video.element];
  }

  /** Titles and names are only ever set as text. */
  private write(): void {
    if (!this.last) return;
    const { settings } = this.last;
    const { title = '', creator = '' } = this.playing?.clip ?? {};
    const [first, second] = [made('title'), made('creator')];
    first.dir = second.dir = 'auto';
    Object.assign(first.style, lettersOf(settings, settings.fontSize * TITLE));
    Object.assign(second.style, lettersOf(settings, settings.fontSize * CREATOR));
    first.textContent = settings.showTitle ? title : '';
    second.textContent =
      settings.showCreator && creator !== ''
        ? fillTemplate(settings.creatorText, plainNames, valuesAbout(creator))
        : '';
    this.words.replaceChildren(first, second);
  }

  private style(settings: Settings): void {
    const { boxWidth, align, textColor, barColor, showProgress } = settings;
    this.plate.style(settings);
    this.box.style.width = `${boxWidth || WIDTH}px`;
    this.box.style.setProperty('--side', sides[align]);
    hang(this.box, settings, WIDTH);
    this.screen.style.backgroundColor = faint(textColor, TRACK);
    this.track.style.backgroundColor = faint(textColor, TRACK);
    this.bar.style.backgroundColor = barColor;
    this.track.hidden = !showProgress;
  }
}

/** Time at which a clip is over; null: when its video ends. */
function endOf({ clipId, seconds }: PlayableClip, now: number): number | null {
  return clipId === null ? null : now + seconds * 1000 + BEGINS_AFTER;
}

function made(name: string): HTMLElement {
  const element = document.createElement('div');
  element.className = name;
  return element;
}
