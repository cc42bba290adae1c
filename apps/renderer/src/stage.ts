import type {
  LayerError,
  LiveValues,
  RecentSignals,
  RenderLayer,
  RenderState,
  SignalMessage,
} from '@studio/realtime/protocol';
import type { EffectPlace } from './effects/effects';
import { ShownLayer, type Fade } from './layer';
import type { Measurer } from './measurer';
import { Motions } from './motions';
import { DESIGN_WIDTH, designHeight, fitCanvas } from './placement';
import { SceneSwitch } from './scene-switch';
import type { LayerMoment, WidgetServices } from '@studio/widgets/drawing/widget-view';

/**
 * How a picture comes up: `still` changes everything at once, `lively` lets layers that appear make their
 * entrance, a fade is a scene switch.
 */
export type Manner = 'still' | 'lively' | Fade;

/** How far layers are that are on their way, by memberId. */
export type Glides = ReadonlyMap<number, Fade>;
export const noGlides: Glides = new Map();

/** Signals that are held for layers which come later. */
const MOST_RECENT = 100;

/** The canvas in the page. It keeps the nodes of every layer that stays and touches only what differs. */
export class Stage {
  private readonly element = document.createElement('div');
  private readonly motions = new Motions();
  private readonly layers = new Map<number, ShownLayer>();
  /** Of a scene that leaves: they may come back before they are gone. */
  private readonly leaving = new Map<number, ShownLayer>();
  /** The last one, which may be over. */
  private scenes: SceneSwitch | null = null;
  private canvas: RenderState['canvas'] = { width: DESIGN_WIDTH, height: 1080 };
  /** What layers are drawn from besides: those that come later find it. */
  private readonly besides = { live: {} as LiveValues, recent: new Map<string, RecentSignals['payloads']>() };

  constructor(
    parent: HTMLElement,
    private readonly services: WidgetServices,
    private readonly measurer: Measurer,
  ) {
    this.element.className = 'stage';
    parent.append(this.element);
    window.addEventListener('resize', () => this.fit());
    this.fit();
  }

  /** Brings the page to a state. A switch under way goes on from what is on the screen. */
  show(state: RenderState, position: string, manner: Manner, glides: Glides = noGlides): void {
    const fade = typeof manner === 'object' ? manner : null;
    const { width, height } = this.canvas;
    this.canvas = state.canvas;
    if (width !== state.canvas.width || height !== state.canvas.height) this.fit();

    const stays = state.stack.filter((memberId) => this.isKept(state, memberId));
    const scenes = fade && this.beginSwitch(fade);
    this.dropOthers(stays, scenes, manner === 'lively');
    for (const [z, memberId] of state.stack.entries()) {
      const next = state.layers[memberId];
      if (!next) continue;
      const layer = this.layers.get(memberId);
      layer?.update(next, fade ?? glides.get(memberId) ?? null);
      if (!layer) {
        this.add(next, z, manner);
        continue;
      }
      layer.stackAt(z, fade);
      scenes?.pass();
    }
    scenes?.play((gap) => this.layers.get(stays[gap - 1] ?? 0)?.z ?? -1);
    this.element.dataset['position'] = position;
    this.element.dataset['sceneId'] = String(state.sceneId);
  }

  tellLive(values: LiveValues): void {
    this.besides.live = { ...this.besides.live, ...values };
    for (const { host } of this.layers.values()) host.updateLive(Object.keys(values));
  }

  tellSignal({ kind, payload }: SignalMessage): void {
    // What is taken back must be gone from those that leave as well.
    for (const { host } of [...this.layers.values(), ...this.leaving.values()]) host.signal(kind, payload);
    const recent = [...(this.besides.recent.get(kind) ?? []), payload];
    this.besides.recent.set(kind, recent.slice(-MOST_RECENT));
  }

  tellRecent({ kind, payloads }: RecentSignals): void {
    this.besides.recent.set(kind, payloads);
    for (const { host } of this.layers.values()) host.recent(kind, payloads);
  }

  /** Layers that show nothing, or lack something. */
  errors(): readonly LayerError[] {
    return [...this.layers].flatMap(([memberId, { host }]) =>
      host.error === null ? [] : [{ memberId, message: host.error }],
    );
  }

  /** Where effects over the whole canvas play. */
  get effectPlace(): EffectPlace {
    const { element } = this;
    return {
      element,
      get size() {
        return { width: DESIGN_WIDTH, height: element.offsetHeight };
      },
    };
  }

  /** Has one layer play something, if it is there. */
  play(memberId: number, moment: LayerMoment): void {
    this.layers.get(memberId)?.host.play(moment);
  }

  /** Leaves nothing on screen. */
  clear(): void {
    this.jump();
    this.dropOthers([], null, false);
    for (const layer of this.leaving.values()) layer.remove();
    this.leaving.clear();
    delete this.element.dataset['position'];
    delete this.element.dataset['sceneId'];
  }

  /** Ends all that moves but the loops, at once. */
  jump(): void {
    this.motions.jump();
  }

  /** Fits the canvas into the window. */
  fit(): void {
    const { scale, left, top } = this.fitting();
    const { style } = this.element;
    style.height = `${designHeight(this.canvas)}px`;
    // For what fills the canvas.
    style.setProperty('--canvas-height', style.height);
    style.transform = `translate(${left}px, ${top}px) scale(${scale})`;
  }

  private fitting(): ReturnType<typeof fitCanvas> {
    return fitCanvas(this.canvas, { width: window.innerWidth, height: window.innerHeight });
  }

  /** A layer's nodes go on in another state. */
  private isKept(state: RenderState, memberId: number): boolean {
    const next = state.layers[memberId];
    return next !== undefined && (this.layers.get(memberId)?.canBecome(next) ?? false);
  }

  /** A switch under way ends where it is: what it moved goes on by itself. */
  private beginSwitch(fade: Fade): SceneSwitch {
    for (const layer of this.layers.values()) layer.hold();
    for (const layer of this.leaving.values())
      if (layer.hold()) layer.sceneOut(fade, () => this.hasLeft(layer));
    this.scenes?.drop();
    for (const gap of this.element.querySelectorAll(':scope > .gap'))
      if (!gap.querySelector('.layer')) gap.remove();
    return (this.scenes = new SceneSwitch(this.element, this.motions, fade));
  }

  private add(next: RenderLayer, z: number, manner: Manner): void {
    const { memberId } = next;
    const isSwitch = typeof manner === 'object';
    const leaving = this.leaving.get(memberId);
    this.leaving.delete(memberId);
    const comesBack = manner !== 'still' && (leaving?.canBecome(next) ?? false);
    if (!comesBack) leaving?.remove();
    const layer =
      leaving && comesBack
        ? leaving
        : new ShownLayer(next, this.motions, this.services, this.besides, manner !== 'still');
    if (comesBack) layer.update(next, isSwitch ? manner : null);
    else if (isSwitch) this.scenes?.enter(layer, z);
    else this.element.append(layer.element);
    this.layers.set(memberId, layer);
    layer.stackAt(z);
    this.measurer.watch(memberId, layer.content);
    if (comesBack) layer.comeBack();
    else if (manner === 'lively') layer.enter(this.designSize, this.fitting().scale);
  }

  /** Lets go of all layers but those. */
  private dropOthers(stays: readonly number[], scenes: SceneSwitch | null, isLively: boolean): void {
    let below = 0;
    for (const [memberId, layer] of [...this.layers].sort(([, a], [, b]) => a.z - b.z)) {
      const place = stays.indexOf(memberId);
      if (place >= 0) below = place + 1;
      else if (isLively) this.letExit(memberId, layer);
      else this.drop(memberId, layer, scenes, below);
    }
  }

  private drop(memberId: number, layer: ShownLayer, scenes: SceneSwitch | null, gap: number): void {
    this.layers.delete(memberId);
    this.measurer.unwatch(layer.content);
    if (!scenes) return layer.remove();
    this.leaving.get(memberId)?.remove();
    this.leaving.set(memberId, layer);
    scenes.leave(layer, gap, () => this.hasLeft(layer));
  }

  /** A layer that is hidden or removed goes as it came. */
  private letExit(memberId: number, layer: ShownLayer): void {
    this.layers.delete(memberId);
    this.measurer.unwatch(layer.content);
    this.leaving.get(memberId)?.remove();
    this.leaving.set(memberId, layer);
    layer.exit(this.designSize, this.fitting().scale, () => this.hasLeft(layer));
  }

  private get designSize(): { readonly width: number; readonly height: number } {
    return { width: DESIGN_WIDTH, height: designHeight(this.canvas) };
  }

  private hasLeft(layer: ShownLayer): void {
    if (this.leaving.get(layer.memberId) === layer) this.leaving.delete(layer.memberId);
    layer.remove();
  }
}
