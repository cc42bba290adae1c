import type { Values } from '@studio/widgets/widget';
import type { LiveData, WidgetServices } from '@studio/widgets/drawing/widget-view';
import { WidgetHost } from '../../src/widget-host';
import { offerFonts } from '../../src/fonts';
import { qrCode } from '../../src/qr-code';
import { lookOf } from './look';
import { readingsOf, signsOf, type Reading } from './reading';

/* Runs in the browser: widgets by themselves, each with services that note what it does with them. */

/** What a widget is given: all of it at first, parts of it later. */
export interface Given {
  readonly values?: Values;
  readonly state?: Values;
  readonly live?: LiveData;
  /** Chat lines that were said before it was shown. */
  readonly recent?: readonly Values[];
  /** Those that are said now. */
  readonly said?: readonly Values[];
  /** What viewers are drawing now. */
  readonly drawn?: readonly Values[];
}

interface Shown {
  readonly box: HTMLElement;
  readonly host: WidgetHost;
  readonly besides: { live: LiveData; recent: Map<string, readonly Values[]> };
  readonly seconds: Set<(now: number) => void>;
  /** Motions and sounds that it has begun since it was last asked. */
  notes: string[];
  values: Values;
  state: Values | null;
}

export class WidgetBench {
  private readonly all = new Map<string, Shown>();
  /** What is on its way. */
  private readonly count = { pictures: 0 };

  constructor(private readonly parent: HTMLElement) {
    this.noteAnimations();
    this.countPictures();
    window.addEventListener('message', ({ data, source }: MessageEvent<{ readonly told: unknown }>) => {
      for (const [id, { notes }] of this.all)
        if ([...this.root(id).querySelectorAll('iframe')].some((frame) => frame.contentWindow === source))
          notes.push(`told ${String(data.told)}`);
    });
  }

  /** @param isNew false: it was on screen before */
  show(id: string, slug: string, given: Given, isNew = true): void {
    const box = document.createElement('div');
    const besides = {
      live: given.live ?? {},
      recent: new Map(given.recent ? [['chat', given.recent]] : []),
    };
    const seconds: Shown['seconds'] = new Set();
    const notes: string[] = [];
    const host = new WidgetHost(slug, this.services(seconds, notes), besides, isNew);
    box.dataset['id'] = id;
    box.style.cssText =
      'position: absolute; left: 960px; top: 540px; width: max-content; display: grid; transform: translate(-50%, -50%);';
    box.append(host.element);
    this.parent.append(box);
    const shown = {
      box,
      host,
      besides,
      seconds,
      notes,
      values: given.values ?? {},
      state: given.state ?? null,
    };
    this.all.set(id, shown);
    host.update(shown.values, shown.state);
    signal(host, given);
  }

  tell(id: string, given: Given): void {
    const { values, state, live } = given;
    const shown = this.of(id);
    shown.values = { ...shown.values, ...values };
    shown.state = state ?? shown.state;
    if (live) shown.besides.live = Object.assign(shown.besides.live, live);
    if (values || state) shown.host.update(shown.values, shown.state);
    if (live) shown.host.updateLive(Object.keys(live));
    signal(shown.host, given);
  }

  /** The clock has gone on. */
  tick(): void {
    for (const { seconds } of this.all.values()) for (const listener of seconds) listener(Date.now());
  }

  /** All that can be seen of it now, and what it has begun since it was last asked. */
  look(id: string): string {
    const { host, notes } = this.of(id);
    return [...lookOf(host.element), ...notes.splice(0)].join('\n');
  }

  /** Whether all pictures and fonts are there, or failed. */
  get isLoaded(): boolean {
    // What has to be drawn is known once everything has its place.
    this.parent.getBoundingClientRect();
    const pictures = [...this.all.keys()].flatMap((id) => [...this.root(id).querySelectorAll('img')]);
    const isDrawn = pictures.every(({ complete }) => complete);
    return this.count.pictures === 0 && document.fonts.status === 'loaded' && isDrawn;
  }

  /** Everything that it shows, to be measured by tests. */
  root(id: string): ShadowRoot {
    const { shadowRoot } = this.of(id).host.element;
    if (!shadowRoot) throw new Error(`${id} has no root.`);
    return shadowRoot;
  }

  /** Everything that can be read, of all that is shown. */
  readings(): readonly { readonly slug: string; readonly reading: Reading }[] {
    return [...this.all.keys()].flatMap((slug) =>
      readingsOf(this.root(slug)).map((reading) => ({ slug, reading })),
    );
  }

  signs(id: string): ReturnType<typeof signsOf> {
    return signsOf(this.root(id));
  }

  box(id: string): DOMRect {
    return this.of(id).host.element.getBoundingClientRect();
  }

  /** What is seen of its texts outside of its box, or of the canvas. */
  beyond(id: string): readonly string[] {
    const box = this.box(id);
    const [left, right] = [Math.max(0, box.left) - 2, Math.min(1920, box.right) + 2];
    return textsOf(this.root(id)).flatMap((node) => {
      const { left: from, right: to } = seenOf(node);
      return from >= to || (from >= left && to <= right) ? [] : [`${node.data.slice(0, 30)} ${from}-${to}`];
    });
  }

  error(id: string): string | null {
    return this.of(id).host.error;
  }

  clear(): void {
    for (const { host, box } of this.all.values()) {
      host.dispose();
      box.remove();
    }
    this.all.clear();
  }

  private of(id: string): Shown {
    const shown = this.all.get(id);
    if (!shown) throw new Error(`Nothing is shown as ${id}.`);
    return shown;
  }

  private services(seconds: Shown['seconds'], notes: string[]): WidgetServices {
    return {
      qrCode,
      seconds: {
        now: () => Date.now(),
        each: (listener) => {
          seconds.add(listener);
          return () => seconds.delete(listener);
        },
      },
      loops: {
        play: (element, keyframes, timing) => element.animate(keyframes, { ...timing, iterations: Infinity }),
        frames: (draw) => {
          const timer = window.setInterval(draw, 100);
          draw();
          return () => window.clearInterval(timer);
        },
      },
      sounds: {
        play: (url, volume, elapsed, options) =>
          void notes.push(`sound ${url} ${volume} ${elapsed} ${JSON.stringify(options ?? {})}`),
        stop: (url) => void notes.push(`silence ${url}`),
        say: (text) => notes.push(`says ${text}`) > 0,
        hush: () => void notes.push('hush'),
        tone: () => void notes.push('tone'),
      },
      films: {
        join: (video) => {
          video.muted = true;
          return {
            play: () => void video.play().catch(() => undefined),
            pause: () => video.pause(),
            sound: (volume) => void notes.push(`film sound ${volume}`),
            leave: () => video.removeAttribute('src'),
          };
        },
      },
    };
  }

  /** Motions are noted and over at once, so that a look never depends on when it was taken. */
  private noteAnimations(): void {
    const { all } = this;
    const animate = Object.getOwnPropertyDescriptor(Element.prototype, 'animate')
      ?.value as Element['animate'];
    Element.prototype.animate = function (this: Element, keyframes, options) {
      const animation = animate.call(this, keyframes, options);
      const root = this.getRootNode();
      const box = root instanceof ShadowRoot ? root.host.parentElement : null;
      const shown = all.get(box?.dataset['id'] ?? '');
      shown?.notes.push(`motion ${JSON.stringify([this.className, keyframes, options])}`);
      const { iterations } = animation.effect?.getComputedTiming() ?? {};
      if (iterations === Infinity) animation.pause();
      else {
        animation.finish();
        // Its end would be told with the next frame.
        queueMicrotask(() => {
          const { onfinish } = animation;
          animation.onfinish = null;
          onfinish?.call(animation, new AnimationPlaybackEvent('finish'));
        });
      }
      return animation;
    };
  }

  private countPictures(): void {
    const decode = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'decode')
      ?.value as () => Promise<void>;
    const { count } = this;
    HTMLImageElement.prototype.decode = async function (this: HTMLImageElement): Promise<void> {
      count.pictures++;
      try {
        await decode.call(this);
      } finally {
        count.pictures--;
      }
    };
  }
}

function signal(host: WidgetHost, { said = [], drawn = [] }: Given): void {
  for (const payload of said) host.signal('chat', payload);
  for (const payload of drawn) host.signal('drawing', payload);
}

function textsOf(root: ParentNode): readonly Text[] {
  return [...root.querySelectorAll('*')]
    .filter((element) => getComputedStyle(element).visibility !== 'hidden')
    .flatMap(({ childNodes }) => [...childNodes])
    .filter((node) => node instanceof Text);
}

/** From where to where a text is seen: what boxes around it cut off isn't. */
function seenOf(node: Text): { readonly left: number; readonly right: number } {
  const range = document.createRange();
  range.selectNode(node);
  let { left, right } = range.getBoundingClientRect();
  for (let box = node.parentElement; box; box = box.parentElement) {
    if (getComputedStyle(box).overflowX === 'visible') continue;
    const edge = box.getBoundingClientRect();
    [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
  }
  return { left, right };
}

offerFonts();
Object.assign(window, { bench: new WidgetBench(document.body) });
