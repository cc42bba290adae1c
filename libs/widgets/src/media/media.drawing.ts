import type { ValuesOf } from '../widget';
import { arrive, depart } from '../drawing/item-motion';
import { WantedPicture } from '../drawing/media';
import { addSheet } from '../drawing/own-sheet';
import { ownUrl } from '../drawing/urls';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import { nothingShown, type MediaState, type ShownMedia } from './media.state';
import type { mediaWidget } from './media.widget';

type Settings = ValuesOf<typeof mediaWidget>;

/** Pictures at their natural proportions fill a square of this size, in design pixels. */
const SIDE = 420;
/** Age beyond which a new item plays without its sound, in ms. */
const FRESH_MS = 1500;
/** Timers beyond this length go off at once. */
const LONGEST_MS = 600_000;

const css = `
  .media { position: relative; width: 1920px; height: var(--canvas-height, 1080px); overflow: hidden; }
  .slot { position: absolute; width: 0; height: 0; transition: left 0.25s, top 0.25s; }
  .slot > div { position: absolute; transform: translate(-50%, -50%); }
  img { display: block; width: 100%; height: 100%; }
`;

/** One media item on the layer. */
class Slot {
  readonly element = document.createElement('div');
  private readonly inner = document.createElement('div');
  private readonly picture: WantedPicture;
  private image: HTMLImageElement | null = null;
  private timer: number | undefined;
  private isShown = false;

  constructor(
    private readonly place: WidgetPlace,
    private shown: ShownMedia,
    private settings: Settings,
    private readonly over: (slot: Slot) => void,
  ) {
    this.element.className = 'slot';
    this.element.append(this.inner);
    const arrived = (image: HTMLImageElement): void => {
      this.image = image;
      this.look();
    };
    this.picture = new WantedPicture(place, arrived);
    this.update(shown, settings);
    const url = ownUrl(shown.url);
    if (url !== null) this.picture.want(url);
  }

  update(shown: ShownMedia, settings: Settings): void {
    this.shown = shown;
    this.settings = settings;
    const { x, y, w, h, scale } = shown;
    const size = (SIDE * scale) / Math.max(w, h, 1);
    Object.assign(this.element.style, { left: `${x * 100}%`, top: `${y * 100}%` });
    Object.assign(this.inner.style, { width: `${w * size}px`, height: `${h * size}px` });
    this.look();
  }

  /** Animates the item out. */
  leave(): void {
    this.end();
    depart(this.inner, this.settings, () => this.element.remove());
  }

  end(): void {
    window.clearTimeout(this.timer);
    this.picture.drop();
  }

  /** Comes when it is loaded and its time has come, and goes when that is over. */
  private look(): void {
    const now = this.place.services.seconds.now();
    const { shownAt, endsAt } = this.shown;
    window.clearTimeout(this.timer);
    if (endsAt !== null && endsAt <= now) return this.over(this);
    if (shownAt > now) return this.lookIn(shownAt - now);
    if (this.image && !this.isShown) this.show(this.image, now - shownAt < FRESH_MS);
    if (endsAt !== null) this.lookIn(endsAt - now);
  }

  private lookIn(ms: number): void {
    this.timer = window.setTimeout(
      this.place.guard(() => this.look()),
      Math.min(ms, LONGEST_MS),
    );
  }

  private show(image: HTMLImageElement, isFresh: boolean): void {
    this.isShown = true;
    // The title comes from the provider and is only used as alternative text.
    image.alt = this.shown.title;
    this.inner.append(image);
    if (!isFresh) return;
    arrive(this.inner, this.settings);
    if (this.settings.sound) this.place.services.sounds.tone();
  }
}

/** Pictures of the media provider, anywhere on the canvas. */
export function draw(place: WidgetPlace): WidgetView<Settings, MediaState> {
  addSheet(place.root, css);
  const box = document.createElement('div');
  box.className = 'media';
  place.root.append(box);
  const slots = new Map<string, Slot>();
  return {
    update(settings, _changed, state) {
      const wanted = new Map((state ?? nothingShown).slots.map((slot) => [slot.slotId, slot]));
      const leave = (slotId: string): void => {
        slots.get(slotId)?.leave();
        slots.delete(slotId);
      };
      for (const slotId of slots.keys()) if (!wanted.has(slotId)) leave(slotId);
      const now = place.services.seconds.now();
      for (const [slotId, shown] of wanted) {
        const known = slots.get(slotId);
        if (known) known.update(shown, settings);
        else if (shown.endsAt === null || shown.endsAt > now) {
          const slot = new Slot(place, shown, settings, () => leave(slotId));
          slots.set(slotId, slot);
          box.append(slot.element);
        }
      }
    },
    dispose() {
      for (const slot of slots.values()) slot.end();
    },
  };
}
