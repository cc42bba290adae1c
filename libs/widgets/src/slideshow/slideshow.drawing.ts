import { fromTheFirst, lengthsOf, turnAt, type SlideshowState } from './slideshow.state';
import type { slideshowWidget } from './slideshow.widget';
import type { ValuesOf } from '../widget';
import { fontStack } from '../drawing/font-stack';
import { WantedPicture } from '../drawing/media';
import { addSheet } from '../drawing/own-sheet';
import { ownUrl } from '../drawing/urls';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';

type Settings = ValuesOf<typeof slideshowWidget>;
type Slide = Settings['slides'][number];

const MOVE_MS = 600;
const MOVE = 'cubic-bezier(0.4, 0, 0.2, 1)';

const css = `
  .slides { position: relative; width: 640px; height: 360px; overflow: hidden; }
  .slides.empty { visibility: hidden; }
  .slide { position: absolute; inset: 0; }
  .slide img { display: block; width: 100%; height: 100%; }
  .caption { position: absolute; left: 0; right: 0; bottom: 0; padding: 10px clamp(18px, var(--corner) * 0.8, 48px); line-height: 1.25; font-variant-numeric: tabular-nums; font-synthesis: none; background: var(--plate); overflow: hidden; text-overflow: ellipsis; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow-wrap: anywhere; }
  .caption:empty { display: none; }
`;

/** Pictures one after the other, by the server's time. */
export function draw(place: WidgetPlace): WidgetView<Settings, SlideshowState> {
  return new SlideshowView(place);
}

class SlideshowView implements WidgetView<Settings, SlideshowState> {
  private readonly box = div('slides empty');
  private readonly picture: WantedPicture;
  private readonly stop: () => void;
  private last: { readonly settings: Settings; readonly state: SlideshowState } | null = null;
  /** Slide that is shown or loading. */
  private wanted: { readonly key: string; readonly slide: Slide } | null = null;
  private moving: (() => void) | null = null;

  constructor(private readonly place: WidgetPlace) {
    addSheet(place.root, css);
    place.root.append(this.box);
    this.picture = new WantedPicture(place, (image) => this.come(image));
    this.stop = place.services.seconds.each(place.guard((now: number) => this.turn(now)));
  }

  update(settings: Settings, changed: ReadonlySet<string>, state: SlideshowState | null): void {
    this.last = { settings, state: state ?? fromTheFirst };
    if (changed.size > 0) this.dress(settings);
    if (changed.has('fit'))
      for (const image of this.box.querySelectorAll('img')) image.style.objectFit = settings.fit;
    this.turn(this.place.services.seconds.now());
  }

  dispose(): void {
    this.stop();
    this.moving?.();
    this.picture.drop();
  }

  /** Captions inherit their letters. */
  private dress({ font, fontSize, fontWeight, textColor, bgColor, radius }: Settings): void {
    const { style } = this.box;
    style.setProperty('--plate', bgColor);
    style.setProperty('--corner', `${radius}px`);
    Object.assign(style, {
      ...{ fontFamily: fontStack(font), fontSize: `${fontSize}px`, fontWeight },
      ...{ color: textColor, borderRadius: `${radius}px` },
    });
  }

  private turn(now: number): void {
    if (!this.last) return;
    const { settings, state } = this.last;
    const { slides, order } = settings;
    const turn = turnAt(state, { order, lengths: lengthsOf(settings) }, now);
    const slide = turn ? slides[turn.index] : undefined;
    const url = slide ? ownUrl(slide.src) : null;
    if (!turn || !slide || url === null) return this.empty();
    const key = `${turn.index} ${url} ${slide.caption}`;
    if (key === this.wanted?.key) return;
    this.wanted = { key, slide };
    this.picture.want(url);
    this.prepare(slides[(turn.index + 1) % slides.length]);
  }

  /** Loads the next slide before its turn. */
  private prepare(slide: Slide | undefined): void {
    const url = slide ? ownUrl(slide.src) : null;
    if (url !== null) new Image().src = url;
  }

  private empty(): void {
    this.wanted = null;
    this.picture.drop();
    this.moving?.();
    this.box.replaceChildren();
    this.box.classList.add('empty');
  }

  private come(image: HTMLImageElement): void {
    if (!this.last || !this.wanted) return;
    const { transition, fit } = this.last.settings;
    this.moving?.();
    const before = this.box.lastElementChild;
    image.alt = '';
    image.style.objectFit = fit;
    const slide = div('slide');
    const caption = div('caption');
    caption.dir = 'auto';
    caption.textContent = this.wanted.slide.caption;
    slide.append(image, caption);
    this.box.append(slide);
    this.box.classList.remove('empty');
    if (!before || transition === 'cut') return before?.remove();
    this.move(slide, before, transition);
  }

  private move(slide: HTMLElement, before: Element, transition: 'fade' | 'slide'): void {
    const timing = { duration: MOVE_MS, easing: MOVE };
    const coming =
      transition === 'fade'
        ? [{ opacity: 0 }, { opacity: 1 }]
        : [{ transform: 'translateX(100%)' }, { transform: 'none' }];
    const going =
      transition === 'fade'
        ? [{ opacity: 1 }, { opacity: 0 }]
        : [{ transform: 'none' }, { transform: 'translateX(-100%)' }];
    const both = [slide.animate(coming, timing), before.animate(going, timing)];
    const end = (): void => {
      this.moving = null;
      for (const each of both) each.cancel();
      before.remove();
    };
    this.moving = end;
    const [first] = both;
    if (first) first.onfinish = end;
  }
}

function div(name: string): HTMLDivElement {
  const element = document.createElement('div');
  element.className = name;
  return element;
}
