import { writeNumbersIn } from '@studio/widgets/drawing/figures';
import { LOCALE } from '@studio/widgets/variables';
import type {
  LayerError,
  LiveValues,
  RecentSignals,
  RenderLayer,
  RenderState,
  SignalMessage,
} from '@studio/realtime/protocol';
import { cameraWindows } from './camera-windows';
import type { EffectPlace } from './effects/effects';
import { ShownLayer, type Fade, type LayerFate } from './layer';
import type { Measurer } from './measurer';
import { Motions } from './motions';
import { paintsAt } from './painted-at';
import { DESIGN_WIDTH, designHeight, fitCanvas } from './placement';
import { SceneSwitch } from './scene-switch';
import type { LayerMoment, WidgetServices } from '@studio/widgets/drawing/widget-view';

/**
 * Manner in which a picture appears: `still` changes everything at once, `lively` plays the entrances of new
 * layers, a fade is a scene switch.
 */
export type Manner = 'still' | 'lively' | Fade;

/** Progress of the layers' current motions, by memberId. */
export type Glides = ReadonlyMap<number, Fade>;
export const noGlides: Glides = new Map();

/** Maximum number of signals stored for layers that are added later. */
const MOST_RECENT = 100;

/** The canvas in the page. It keeps the nodes of every layer that stays and touches only what differs. */
export class Stage {
  private readonly element = document.createElement('div');
  private readonly motions = new Motions();
  private readonly layers = new Map<number, ShownLayer>();
  /** Layers of a scene that is leaving; they may return before they are gone. */
  private readonly leaving = new Map<number, ShownLayer>();
  /** The last one, which may be over. */
  private scenes: SceneSwitch | null = null;
  private canvas: RenderState['canvas'] = { width: DESIGN_WIDTH, height: 1080 };
  /** Live data and recent signals, stored for layers that are added later. */
  private readonly ephemeral = {
    live: {} as LiveValues,
    recent: new Map<string, RecentSignals['payloads']>(),
  };

  constructor(
    parent: HTMLElement,
    private readonly services: WidgetServices & { readonly films: { arrange(): void } },
    private readonly measurer: Measurer,
  ) {
    this.element.className = 'stage';
    parent.append(this.element);
    window.addEventListener('resize', () => this.fit());
    this.fit();
  }

  /** Shows a state. A running switch continues from its current look. */
  show(state: RenderState, position: string, manner: Manner, glides: Glides = noGlides): void {
    const fade = typeof manner === 'object' ? manner : null;
    const { width, height } = this.canvas;
    this.canvas = state.canvas;
    if (width !== state.canvas.width || height !== state.canvas.height) this.fit();

    const stays = state.stack.filter((memberId) => this.isRetained(state, memberId));
    const scenes = fade && this.beginSwitch(fade, state);
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
      scenes?.pass(memberId);
    }
    this.cutWindows(state);
    scenes?.play((memberId) => this.layers.get(memberId)?.z ?? -1);
    this.services.films.arrange();
    this.element.dataset['position'] = position;
    this.element.dataset['sceneId'] = String(state.sceneId);
  }

  /** Passes the openings of camera frames to the backgrounds of the picture; one that leaves has its own still. */
  private cutWindows(state: RenderState): void {
    const windows = cameraWindows(state);
    for (const { element } of this.layers.values())
      if (element.dataset['widget'] === 'background') element.style.setProperty('--windows', windows);
  }

  setLive(values: LiveValues): void {
    this.ephemeral.live = { ...this.ephemeral.live, ...values };
    const locale = values[LOCALE]?.['locale'];
    const isRewritten = typeof locale === 'string' && writeNumbersIn(locale);
    for (const { host } of this.layers.values()) host.updateLive(isRewritten ? null : Object.keys(values));
  }

  receiveSignal({ kind, payload }: SignalMessage): void {
    // A deleted chat line must also disappear from layers that are leaving.
    for (const { host } of [...this.layers.values(), ...this.leaving.values()]) host.signal(kind, payload);
    const recent = [...(this.ephemeral.recent.get(kind) ?? []), payload];
    this.ephemeral.recent.set(kind, recent.slice(-MOST_RECENT));
  }

  setRecent({ kind, payloads }: RecentSignals): void {
    this.ephemeral.recent.set(kind, payloads);
    for (const { host } of this.layers.values()) host.recent(kind, payloads);
  }

  /** Returns layers that show nothing or lack something. */
  errors(): readonly LayerError[] {
    return [...this.layers].flatMap(([memberId, { host }]) =>
      host.error === null ? [] : [{ memberId, message: host.error }],
    );
  }

  /** Area for effects over the whole canvas. */
  get effectPlace(): EffectPlace {
    const { element } = this;
    return {
      element,
      get size() {
        return { width: DESIGN_WIDTH, height: element.offsetHeight };
      },
    };
  }

  /** Returns true if a layer paints something at a point, in px of the page. */
  paintsAt(memberId: number, x: number, y: number): boolean {
    const layer = this.layers.get(memberId);
    return layer !== undefined && paintsAt(layer.element, x, y);
  }

  /** Plays something in one layer, if it exists. */
  play(memberId: number, moment: LayerMoment): void {
    this.layers.get(memberId)?.host.play(moment);
  }

  /** Removes everything from the screen. */
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
  private isRetained(state: RenderState, memberId: number): boolean {
    const next = state.layers[memberId];
    return next !== undefined && (this.layers.get(memberId)?.canBecome(next) ?? false);
  }

  /** Starts a switch that takes over a running one at its current state. */
  private beginSwitch(fade: Fade, state: RenderState): SceneSwitch {
    const scenes = new SceneSwitch(this.element, this.motions, fade);
    const letGo = (layer: ShownLayer): void => {
      const isLeaving = this.leaving.get(layer.memberId) === layer;
      if (layer.hold() && isLeaving) layer.sceneOut(fade, () => this.hasLeft(layer));
    };
    if (this.scenes) scenes.takeOver(this.scenes, (layer) => this.fateIn(state, layer), letGo);
    for (const empty of this.element.querySelectorAll(':scope > .gap:not(.moving)'))
      if (!empty.querySelector('.layer')) empty.remove();
    return (this.scenes = scenes);
  }

  private fateIn(state: RenderState, layer: ShownLayer): LayerFate {
    const { memberId } = layer;
    const isIts = (this.layers.get(memberId) ?? this.leaving.get(memberId)) === layer;
    return layer.fateAs((isIts && state.layers[memberId]) || null);
  }

  private add(next: RenderLayer, z: number, manner: Manner): void {
    const { memberId } = next;
    const isSwitch = typeof manner === 'object';
    const leaving = this.leaving.get(memberId);
    // A layer that leaves with its scene cannot be taken out of it; it leaves, and a new one enters.
    const isTaken = !isSwitch && manner !== 'still' && (leaving?.isCarried ?? false);
    const comesBack = !isTaken && manner !== 'still' && (leaving?.canBecome(next) ?? false);
    if (!isTaken) this.leaving.delete(memberId);
    if (!isTaken && !comesBack) leaving?.remove();
    const layer =
      leaving && comesBack
        ? leaving
        : new ShownLayer(next, this.motions, this.services, this.ephemeral, manner !== 'still');
    if (comesBack) layer.update(next, isSwitch ? manner : null);
    else if (isSwitch) this.scenes?.enter(layer, z);
    else this.element.append(layer.element);
    this.layers.set(memberId, layer);
    layer.stackAt(z);
    this.measurer.watch(memberId, layer.content);
    if (comesBack) layer.comeBack();
    else if (manner === 'lively') layer.enter(this.designSize, this.fitting().scale);
  }

  /** Removes all layers except these. */
  private dropOthers(stays: readonly number[], scenes: SceneSwitch | null, isLively: boolean): void {
    const staying = new Set(stays);
    let below = 0;
    for (const [memberId, layer] of [...this.layers].sort(([, a], [, b]) => a.z - b.z)) {
      if (staying.has(memberId)) below = memberId;
      else if (isLively) this.letExit(memberId, layer);
      else this.drop(memberId, layer, scenes, below);
    }
  }

  /** @param below memberId of the layer that stays below it */
  private drop(memberId: number, layer: ShownLayer, scenes: SceneSwitch | null, below: number): void {
    this.letGo(memberId, layer);
    if (!scenes) return this.hasLeft(layer);
    scenes.leave(layer, below, () => this.hasLeft(layer));
  }

  /** A layer that is hidden or removed goes as it came. */
  private letExit(memberId: number, layer: ShownLayer): void {
    this.letGo(memberId, layer);
    layer.exit(this.designSize, this.fitting().scale, () => this.hasLeft(layer));
  }

  private letGo(memberId: number, layer: ShownLayer): void {
    this.layers.delete(memberId);
    this.measurer.unwatch(layer.content);
    this.leaving.get(memberId)?.remove();
    this.leaving.set(memberId, layer);
    layer.element.setAttribute('data-leaving', '');
  }

  private get designSize(): { readonly width: number; readonly height: number } {
    return { width: DESIGN_WIDTH, height: designHeight(this.canvas) };
  }

  private hasLeft(layer: ShownLayer): void {
    const { memberId } = layer;
    if (this.leaving.get(memberId) === layer) this.leaving.delete(memberId);
    // The layer may have returned meanwhile.
    if (this.layers.get(memberId) !== layer) layer.remove();
  }
}
