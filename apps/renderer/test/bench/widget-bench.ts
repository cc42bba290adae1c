import type { Values } from '@studio/widgets/widget';
import type { LiveData, WidgetServices } from '@studio/widgets/drawing/widget-view';
import { WidgetHost } from '../../src/widget-host';
import { registerFonts } from '../../src/fonts';
import { qrCode } from '../../src/qr-code';
import { lookOf } from './look';
import { readingsOf, signsOf, type Reading } from './reading';

/* Runs in the browser: widgets by themselves, each with services that note what it does with them. */

/** Input of a widget: complete at first, partial later. */
export interface Given {
  readonly values?: Values;
  readonly state?: Values;
  readonly live?: LiveData;
  /** Chat lines from before it was shown. */
  readonly recent?: readonly Values[];
  /** Chat lines that arrive now. */
  readonly said?: readonly Values[];
  /** Strokes that viewers are drawing now. */
  readonly drawn?: readonly Values[];
}

interface Shown {
  readonly box: HTMLElement;
  readonly host: WidgetHost;
  readonly besides: { live: LiveData; recent: Map<string, readonly Values[]> };
  readonly seconds: Set<(now: number) => void>;
  /** Motions and sounds started since the last look. */
  notes: string[];
  values: Values;
  state: Values | null;
}

/** Message that the bench sends to the pages of frames. */
const PING = 'bench';
/** Rounds of pings after which pages of frames and widgets have answered each other. */
const ROUNDS = 3;

export class WidgetBench {
  private readonly all = new Map<string, Shown>();
  /** Number of pending loads. */
  private readonly count = { pictures: 0 };
  private readonly loadedFrames = new WeakSet<EventTarget>();

  constructor(private readonly parent: HTMLElement) {
    this.noteAnimations();
    this.countPictures();
    window.addEventListener('message', ({ data, source }: MessageEvent<{ readonly told: unknown }>) => {
      for (const [id, { notes }] of this.all)
        if ([...this.root(id).querySelectorAll('iframe')].some((frame) => frame.contentWindow === source))
          if (data.told !== PING) notes.push(`told ${String(data.told)}`);
    });
  }

  /** @param isNew false: it was on screen before */
  show(id: string, slug: string, given: Given, isNew = true): void {
    const box = document.createElement('div');
    const extras = {
      live: given.live ?? {},
      recent: new Map(given.recent ? [['chat', given.recent]] : []),
    };
    const seconds: Shown['seconds'] = new Set();
    const notes: string[] = [];
    const host = new WidgetHost(slug, this.services(seconds, notes), extras, isNew);
    box.dataset['id'] = id;
    box.style.cssText =
      'position: absolute; left: 960px; top: 540px; width: max-content; display: grid; transform: translate(-50%, -50%);';
    box.append(host.element);
    this.parent.append(box);
    const shown = {
      box,
      host,
      besides: extras,
      seconds,
      notes,
      values: given.values ?? {},
      state: given.state ?? null,
    };
    this.all.set(id, shown);
    this.root(id).addEventListener('load', ({ target }) => target && this.loadedFrames.add(target), true);
    host.update(shown.values, shown.state);
    signal(host, given);
  }

  deliver(id: string, given: Given): void {
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

  /** Returns everything visible, and the motions and sounds started since the last look. */
  look(id: string): string {
    const { host, notes } = this.of(id);
    return [...lookOf(host.element), ...notes.splice(0)].join('\n');
  }

  /** True once all images, videos and fonts are loaded or have failed. */
  get isLoaded(): boolean {
    // What has to be drawn is known once everything has its place.
    this.parent.getBoundingClientRect();
    const roots = [...this.all.keys()].map((id) => this.root(id));
    const pictures = roots.flatMap((root) => [...root.querySelectorAll('img')]);
    const videos = roots.flatMap((root) => [...root.querySelectorAll('video')]);
    const isDrawn =
      pictures.every(({ complete }) => complete) &&
      videos.every(
        ({ networkState, readyState }) =>
          networkState !== HTMLMediaElement.NETWORK_LOADING ||
          readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
      );
    const areFramesThere = this.frames().every((frame) => this.loadedFrames.has(frame));
    return this.count.pictures === 0 && document.fonts.status === 'loaded' && isDrawn && areFramesThere;
  }

  /** Waits until the pages of frames have answered all messages. */
  async framesAnswered(): Promise<void> {
    for (let round = 0; round < ROUNDS; round++)
      await Promise.all(
        this.frames().map(
          ({ contentWindow }) =>
            new Promise<void>((resolve) => {
              const answered = ({ data, source }: MessageEvent<{ readonly told: unknown }>): void => {
                if (source !== contentWindow || data.told !== PING) return;
                window.removeEventListener('message', answered);
                resolve();
              };
              window.addEventListener('message', answered);
              contentWindow?.postMessage(PING, '*');
            }),
        ),
      );
  }

  private frames(): readonly HTMLIFrameElement[] {
    return [...this.all.keys()]
      .flatMap((id) => [...this.root(id).querySelectorAll('iframe')])
      .filter(({ src }) => src !== '');
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

  /** Returns the visible texts that extend beyond the layer's box or the canvas. */
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
      lottie: () => Promise.reject(new Error('This page plays none.')),
      styledAlerts: () => {
        this.count.pictures++;
        const part = import('@studio/widgets/drawing/alert-styles/styled-alerts');
        const done = async (): Promise<void> => {
          for (let i = 0; i < 10; i++) await Promise.resolve();
          this.count.pictures--;
        };
        return part.then(({ styledAlerts }) => styledAlerts).finally(() => void done());
      },
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
        // Without this, its end would be reported only with the next frame.
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
    /** Counts a load until the code that waits for it has continued. */
    const counting = async <T>(work: Promise<T>): Promise<T> => {
      count.pictures++;
      const done = async (): Promise<void> => {
        for (let i = 0; i < 10; i++) await Promise.resolve();
        count.pictures--;
      };
      return work.finally(() => void done());
    };
    const load = window.fetch.bind(window);
    window.fetch = (...request) => counting(load(...request));
    const blob = Object.getOwnPropertyDescriptor(Response.prototype, 'blob')?.value as () => Promise<Blob>;
    Response.prototype.blob = function (this: Response): Promise<Blob> {
      return counting(blob.call(this));
    };
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

/** Returns the visible range of a text, without what boxes around it clip. */
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

registerFonts();
Object.assign(window, { bench: new WidgetBench(document.body) });
