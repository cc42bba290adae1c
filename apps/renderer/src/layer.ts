import type { RenderAnimation, RenderLayer, RenderLayout } from '@studio/realtime/protocol';
import { entranceMotion, loopMotion, type Surroundings } from './entrances';
import type { Motions } from './motions';
import { cropOf, cropStyle, layerTransform } from './placement';
import { WidgetHost, type Besides } from './widget-host';
import type { WidgetServices } from '@studio/widgets/drawing/widget-view';

/** How a change of a layer's look comes about: at once, or over `ms` of which `elapsed` have passed. */
export interface Fade {
  readonly ms: number;
  readonly elapsed: number;
}

const EASE = 'cubic-bezier(0.4, 0, 0.2, 1)';

/**
 * The nodes of one layer: its place (`data-member-id`), inside it the entrance, the loop and the widget.
 * Each level animates for itself, so that they never fight over one property.
 */
export class Layer {
  readonly element = div('layer');
  private readonly entrance = div('entrance');
  private readonly loopBox = div('loop');
  readonly host: WidgetHost;
  private shown: RenderLayer;
  /** Animations of the layer's place and look. */
  private moving: Animation[] = [];
  private loop: Animation | null = null;
  private loopKey = '';

  constructor(
    layer: RenderLayer,
    private readonly motions: Motions,
    private readonly services: WidgetServices,
    besides: Besides,
    isNew: boolean,
  ) {
    this.shown = layer;
    this.element.dataset['memberId'] = String(layer.memberId);
    this.element.dataset['widget'] = layer.widget;
    this.host = new WidgetHost(layer.widget, services, besides, isNew);
    this.loopBox.append(this.host.element);
    this.entrance.append(this.loopBox);
    this.element.append(this.entrance);
    this.place(layer.layout);
    this.host.update(layer.values, layer.state ?? null);
    this.animate(layer.animation, layer.layout);
  }

  /** What the widget is drawn in; it isn't cropped. */
  get content(): Element {
    return this.host.element;
  }

  /** True when the layer can become `next` without new nodes. */
  canBecome(next: RenderLayer): boolean {
    return next.widget === this.shown.widget;
  }

  /** Touches only what differs; equal content of another object is no difference. */
  update(next: RenderLayer, fade: Fade | null): void {
    const before = this.shown;
    this.shown = next;
    if (before === next) return;
    if (before.layout !== next.layout && !sameLayout(before.layout, next.layout)) {
      for (const animation of this.moving.splice(0)) this.motions.end(animation);
      this.place(next.layout);
      if (fade) this.interpolate(before.layout, next.layout, fade);
    }
    if (before.values !== next.values || before.state !== next.state)
      this.host.update(next.values, next.state ?? null);
    this.animate(next.animation, next.layout);
  }

  stackAt(z: number): void {
    const index = String(z);
    if (this.element.style.zIndex !== index) this.element.style.zIndex = index;
  }

  /** Plays the layer's entrance. The element must be in the page: slides measure it. */
  enter(canvas: Surroundings['canvas'], stageScale: number): void {
    const { animation, layout } = this.shown;
    if (animation.entrance === 'none') return;
    const { width, height } = this.element.getBoundingClientRect();
    const box = { width: width / stageScale, height: height / stageScale };
    const motion = entranceMotion(animation.entrance, layout, { canvas, box });
    if (!motion) return;
    this.motions.play(this.entrance, motion.keyframes, {
      duration: animation.duration * 1000,
      delay: animation.delay * 1000,
      easing: motion.easing,
      fill: 'backwards',
    });
  }

  fadeIn({ ms, elapsed }: Fade): void {
    const keyframes = [{ opacity: 0 }, { opacity: this.shown.layout.opacity }];
    this.move(this.element, keyframes, { ms, elapsed });
  }

  /** Fades out and is gone at the end. */
  fadeOut({ ms, elapsed }: Fade): void {
    const keyframes = [{ opacity: this.shown.layout.opacity }, { opacity: 0 }];
    const done = (): void => this.remove();
    this.motions.play(
      this.element,
      keyframes,
      { duration: ms, easing: EASE, fill: 'forwards' },
      { elapsed, done },
    );
  }

  remove(): void {
    this.loop?.cancel();
    this.host.dispose();
    this.element.remove();
  }

  private place(layout: RenderLayout): void {
    const { style } = this.element;
    style.transform = layerTransform(layout);
    style.opacity = String(layout.opacity);
    Object.assign(this.host.element.style, cropStyle(cropOf(layout)));
  }

  private interpolate(from: RenderLayout, to: RenderLayout, fade: Fade): void {
    const look = (layout: RenderLayout): Keyframe => ({
      transform: layerTransform(layout),
      opacity: layout.opacity,
    });
    this.move(this.element, [look(from), look(to)], fade);
    const [before, after] = [cropOf(from), cropOf(to)];
    if (cropStyle(before).clipPath === cropStyle(after).clipPath) return;
    const cut = [{ ...cropStyle(before, after) }, { ...cropStyle(after, before) }];
    this.move(this.host.element, cut, fade);
  }

  private move(element: HTMLElement, keyframes: Keyframe[], { ms, elapsed }: Fade): void {
    this.moving.push(this.motions.play(element, keyframes, { duration: ms, easing: EASE }, { elapsed }));
  }

  private animate({ loop }: RenderAnimation, layout: RenderLayout): void {
    const key = loop === 'float' ? `${loop} ${layout.rot} ${layout.scale}` : loop;
    if (key === this.loopKey) return;
    this.loopKey = key;
    const phase = this.loop?.currentTime ?? 0;
    this.loop?.cancel();
    const motion = loopMotion(loop, layout);
    this.loop = motion && this.services.loops.play(this.loopBox, motion.keyframes, motion.timing);
    if (this.loop) this.loop.currentTime = phase;
  }
}

function sameLayout(a: RenderLayout, b: RenderLayout): boolean {
  return (
    a.opacity === b.opacity &&
    layerTransform(a) === layerTransform(b) &&
    cropStyle(cropOf(a)).clipPath === cropStyle(cropOf(b)).clipPath
  );
}

function div(name: string): HTMLDivElement {
  const element = document.createElement('div');
  element.className = name;
  return element;
}
