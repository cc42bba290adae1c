import type { RenderAnimation, RenderLayer, RenderLayout, TransitionType } from '@studio/realtime/protocol';
import { entranceMotion, exitTiming, loopMotion, steppedOr, type Surroundings } from './entrances';
import type { Motions } from './motions';
import { cropOf, cropStyle, layerTransform, type Crop } from './placement';
import { sceneEnds } from './scene-ends';
import { EASE, type MotionTime, type SceneGroup, type SceneLook } from './scene-group';
import { WidgetHost, type EphemeralState } from './widget-host';
import type { WidgetServices } from '@studio/widgets/drawing/widget-view';

/** Timing of a change of a layer's look: at once, or over `ms`, of which `elapsed` have passed. */
export interface Fade extends MotionTime {
  /** Transition of the scene, with which its layers come and go as one. */
  readonly type: Exclude<TransitionType, 'cut'>;
}

/** Role of a layer in the next picture; `moves`: it stays but changes position. */
export type LayerFate = 'stays' | 'moves' | 'leaves';

/** Longer than anybody waits for what comes next. */
const HELD_MS = 60_000;

/**
 * The nodes of one layer: its place (`data-member-id`), inside it the entrance, the loop and the widget.
 * Each level animates for itself, so that they never fight over one property.
 */
export class ShownLayer {
  readonly element = div('layer');
  private readonly entrance = div('entrance');
  private readonly loopBox = div('loop');
  readonly host: WidgetHost;
  /** Position in the stack; -1 before it has one. */
  z = -1;
  private shown: RenderLayer;
  /** Animations of the layer's place and look. */
  private moving: Animation[] = [];
  /** Scene group with which the layer comes or goes. */
  private group: SceneGroup | null = null;
  /** Animation of its entrance or exit. */
  private coming: Animation | null = null;
  private isExiting = false;
  /** Content that plays itself out before the layer leaves. */
  private playingOut: Promise<void> | null = null;
  /** True while it leaves with its scene, but with its own animation. */
  private isLeavingScene = false;
  private loop: Animation | null = null;
  private loopKey = '';

  constructor(
    layer: RenderLayer,
    private readonly motions: Motions,
    private readonly services: WidgetServices,
    ephemeral: EphemeralState,
    isNew: boolean,
  ) {
    this.shown = layer;
    this.element.dataset['memberId'] = String(layer.memberId);
    this.element.dataset['widget'] = layer.widget;
    this.host = new WidgetHost(layer.widget, services, ephemeral, isNew);
    this.loopBox.append(this.host.element);
    this.entrance.append(this.loopBox);
    this.element.append(this.entrance);
    this.place(layer.layout);
    this.host.update(layer.values, layer.state ?? null);
    this.animate(layer.animation, layer.layout);
  }

  get memberId(): number {
    return this.shown.memberId;
  }

  /** Element that the widget draws in; it is not cropped. */
  get content(): Element {
    return this.host.element;
  }

  /** True when the layer can become `next` without new nodes. */
  canBecome(next: RenderLayer): boolean {
    return next.widget === this.shown.widget;
  }

  /** @param next the layer in the next picture; null if it is not there */
  fateAs(next: RenderLayer | null): LayerFate {
    if (!next || !this.canBecome(next)) return 'leaves';
    return sameLayout(this.shown.layout, next.layout) ? 'stays' : 'moves';
  }

  /** Touches only what differs; equal content of another object is no difference. */
  update(next: RenderLayer, fade: Fade | null): void {
    const before = this.shown;
    if (before === next && !(fade && this.movesItself)) return;
    const isElsewhere = before.layout !== next.layout && !sameLayout(before.layout, next.layout);
    const moves = isElsewhere || (fade !== null && this.movesItself);
    const from = fade && moves ? this.ownLook() : null;
    this.shown = next;
    if (moves) {
      this.settle();
      this.place(next.layout);
      if (fade && from) this.interpolate(from, cropOf(before.layout), next.layout, fade);
    }
    if (before.values !== next.values || before.state !== next.state)
      this.host.update(next.values, next.state ?? null);
    this.animate(next.animation, next.layout);
  }

  /** @param fade set for a morph, which changes the stacking half-way */
  stackAt(z: number, fade: Fade | null = null): void {
    if (this.z === z) return;
    const before = this.z < 0 ? '' : String(this.z);
    const after = String(z);
    this.z = z;
    this.element.style.zIndex = after;
    if (fade?.type !== 'morph' || before === '') return;
    const keyframes = [
      { zIndex: before },
      { zIndex: before, offset: 0.5 },
      { zIndex: after, offset: 0.5 },
      { zIndex: after },
    ];
    this.moving.push(
      this.motions.play(this.element, keyframes, { duration: fade.ms }, { elapsed: fade.elapsed }),
    );
  }

  /** Plays the layer's entrance. The element must be in the page: slides measure it. */
  enter(canvas: Surroundings['canvas'], stageScale: number): void {
    const { animation } = this.shown;
    const motion = this.entranceIn(canvas, stageScale);
    if (!motion) return;
    this.coming = this.motions.play(this.entrance, motion.keyframes, {
      duration: animation.duration * 1000,
      delay: animation.delay * 1000,
      easing: steppedOr(motion.easing, animation.steps),
      fill: 'backwards',
    });
  }

  /**
   * Animates the layer out, the reverse of its entrance, from its current look, after its content has played itself
   * out.
   * @param done called when it is gone; at once for a layer without an entrance
   */
  exit(canvas: Surroundings['canvas'], stageScale: number, done: () => void): void {
    const leaving = this.host.playOut();
    this.playingOut = leaving;
    if (!leaving) return this.goOut(canvas, stageScale, done);
    void leaving.then(() => {
      if (this.playingOut !== leaving) return;
      this.playingOut = null;
      this.goOut(canvas, stageScale, done);
    });
  }

  private goOut(canvas: Surroundings['canvas'], stageScale: number, done: () => void): void {
    const { duration, steps } = this.shown.animation;
    // A layer that is still entering is measured at its final position.
    const from = this.comingLook();
    this.dropComing();
    const [away] = this.entranceIn(canvas, stageScale)?.keyframes ?? [];
    if (!away) return done();
    this.isExiting = true;
    const timing = exitTiming(duration * 1000);
    const easing = steppedOr(timing.easing, steps);
    this.coming = this.motions.play(
      this.entrance,
      [from, away],
      { ...timing, easing, fill: 'forwards' },
      { done },
    );
  }

  /** Comes or goes with its scene now. */
  get isCarried(): boolean {
    return this.group?.isMoving ?? false;
  }

  isIn(group: SceneGroup): boolean {
    return this.group === group && this.element.isConnected;
  }

  /** Keeps a layer that was leaving. If it left with its own animation, it turns back from its current look. */
  comeBack(): void {
    this.element.removeAttribute('data-leaving');
    this.playingOut = null;
    this.host.playAgain();
    const ms = this.shown.animation.duration * 1000;
    if (this.isLeavingScene) {
      const from = this.ownLook();
      this.settle();
      this.move(this.element, [{ ...from }, { ...this.atRest() }], { ms, elapsed: 0 });
    }
    if (!this.isExiting) return;
    this.isExiting = false;
    const from = this.comingLook();
    this.dropComing();
    const timing = { duration: ms, easing: steppedOr(EASE, this.shown.animation.steps) };
    this.coming = this.motions.play(this.entrance, [from, { opacity: 1, transform: 'none' }], timing);
  }

  private entranceIn(canvas: Surroundings['canvas'], stageScale: number): ReturnType<typeof entranceMotion> {
    const { animation, layout } = this.shown;
    if (animation.entrance === 'none') return null;
    const { width, height } = this.element.getBoundingClientRect();
    const box = { width: width / stageScale, height: height / stageScale };
    return entranceMotion(animation.entrance, layout, { canvas, box });
  }

  private comingLook(): Keyframe {
    const { transform, opacity } = getComputedStyle(this.entrance);
    return { transform, opacity };
  }

  private dropComing(): void {
    if (this.coming) this.motions.drop(this.coming);
    this.coming = null;
  }

  /** Returns false if moving the layer in the page would stop or reload its content. */
  get isMovable(): boolean {
    return !this.host.element.shadowRoot?.querySelector('iframe, video');
  }

  /** Joins a scene group, whose element contains the layer from then on. */
  goWith(group: SceneGroup): void {
    this.group = group;
  }

  /**
   * Continues with an animation of its own from the current look, because its group is about to be dropped.
   * @returns false if it already moves by itself, or not at all
   */
  hold(): boolean {
    if (!this.group?.isMoving) return false;
    const look = this.look();
    this.settle();
    this.group = null;
    const held = this.motions.play(this.element, [{ ...look }, { ...look }], {
      duration: HELD_MS,
      fill: 'both',
    });
    this.moving.push(held);
    return true;
  }

  /** Leaves by itself as its scene does, and is gone at the end, unless it is to stay by then. */
  sceneOut(fade: Fade, done: () => void): void {
    const from = this.look();
    this.settle();
    this.group = null;
    this.isLeavingScene = true;
    const keyframes = [{ ...from }, { ...this.leftAs(fade) }];
    const timing = { duration: fade.ms, easing: EASE, fill: 'forwards' } as const;
    this.moving.push(this.motions.play(this.element, keyframes, timing, { elapsed: fade.elapsed, done }));
  }

  remove(): void {
    this.playingOut = null;
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

  get isMoving(): boolean {
    return this.movesItself || (this.group?.isMoving ?? false);
  }

  private get movesItself(): boolean {
    return this.moving.some(({ playState }) => playState === 'running' || playState === 'paused');
  }

  /** Stops all animations without their end callbacks. */
  private settle(): void {
    this.isLeavingScene = false;
    for (const animation of this.moving.splice(0)) this.motions.drop(animation);
  }

  /** Returns the layer's current look, without the motion of its scene. */
  private ownLook(): SceneLook {
    const { transform, opacity } = getComputedStyle(this.element);
    return this.movesItself ? { transform, opacity: Number(opacity) } : this.atRest();
  }

  /** Returns the layer's current look on screen. */
  private look(): SceneLook {
    const own = this.ownLook();
    if (!this.group?.isMoving) return own;
    const { transform, opacity } = this.group.look();
    const around = transform === 'none' ? '' : transform;
    return { transform: `${around} ${own.transform}`, opacity: opacity * own.opacity };
  }

  private atRest(layout = this.shown.layout): SceneLook {
    return { transform: layerTransform(layout), opacity: layout.opacity };
  }

  /** Returns the layer's look after its scene has left. */
  private leftAs({ type }: Fade): SceneLook {
    const { layout } = this.shown;
    const { transform, opacity } = sceneEnds[type].out;
    return { transform: `${transform} ${layerTransform(layout)}`, opacity: layout.opacity * opacity };
  }

  private interpolate(from: SceneLook, before: Crop, to: RenderLayout, fade: Fade): void {
    const isDip = fade.type === 'fade';
    this.move(this.element, isDip ? dip(from, this.atRest(to)) : [{ ...from }, { ...this.atRest(to) }], fade);
    const after = cropOf(to);
    if (cropStyle(before).clipPath === cropStyle(after).clipPath) return;
    const cut = [{ ...cropStyle(before, after) }, { ...cropStyle(after, before) }];
    this.move(this.host.element, isDip ? halves(cut) : cut, fade);
  }

  private move(element: HTMLElement, keyframes: Keyframe[], { ms, elapsed }: MotionTime): void {
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

/** A layer with another place in the next scene: it fades out where it was, and in where it will be. */
function dip(from: SceneLook, to: SceneLook): Keyframe[] {
  const [last = from, first = to] = [from, to].map((look) => ({ ...look, opacity: 0, offset: 0.5 }));
  return [{ ...from }, { ...last }, { ...first }, { ...to }];
}

/** Changes from the first to the last keyframe half-way, without anything in between. */
function halves(keyframes: readonly Keyframe[]): Keyframe[] {
  return keyframes.flatMap((keyframe, i) =>
    i === 0 ? [keyframe, { ...keyframe, offset: 0.5 }] : [{ ...keyframe, offset: 0.5 }, keyframe],
  );
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
