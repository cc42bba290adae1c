import type { Fade, LayerFate, ShownLayer } from './layer';
import type { Motions } from './motions';
import { sceneEnds } from './scene-ends';
import { SceneGroup, type SceneLook } from './scene-group';

/** Layers that come or go as one. */
interface Part {
  readonly scene: SceneGroup;
  readonly layers: ShownLayer[];
  /** Called once what leaves is gone. */
  readonly left: (() => void)[];
}

/** Layers that enter and leave between two layers that stay. */
interface Gap {
  readonly element: HTMLElement;
  /** Parts of the switch that this one interrupted, and whether each returns; the lowest first. */
  readonly earlier: readonly (Part & { readonly isWanted: boolean })[];
  readonly out: Part;
  readonly in: Part;
  isEntered: boolean;
}

const here: SceneLook = { transform: 'none', opacity: 1 };

/**
 * Switch from one scene to the next. The layers that leave and enter between two staying layers form two scenes,
 * one above the other. Each moves as one; in a fade, each pixel changes directly from one to the other. A later
 * switch takes them over at their current state.
 */
export class SceneSwitch {
  /** Gaps by memberId of the staying layer below; 0 if there is none. */
  private readonly gaps = new Map<number, Gap>();
  /** Topmost staying layer below the next layer that enters. */
  private passed = 0;

  constructor(
    private readonly stage: HTMLElement,
    private readonly motions: Motions,
    private readonly fade: Fade,
  ) {}

  /**
   * Continues the motions of an earlier switch, as one part if all layers of a scene do the same.
   * @param release receives each layer that continues by itself, while it still has its current look
   */
  takeOver(
    before: SceneSwitch,
    fateOf: (layer: ShownLayer) => LayerFate,
    letGo: (layer: ShownLayer) => void,
  ): void {
    for (const [below, gap] of before.gaps) {
      const parts = before.partsOf(gap).filter(({ scene }) => scene.isMoving);
      if (parts.length === 0) continue;
      const fates = parts.map(({ layers }) => new Set(layers.map(fateOf)));
      if (fates.every((all) => all.size === 1 && !all.has('moves'))) {
        const earlier = parts.map((part, i) => {
          const isWanted = fates[i]?.has('stays') ?? false;
          return { ...part, left: isWanted ? [] : part.left, isWanted };
        });
        // Removes scenes that contain no layers.
        for (const scene of [...gap.element.children]) if (!scene.querySelector('.layer')) scene.remove();
        this.gaps.set(below, this.gapWith(gap.element, earlier));
      } else {
        for (const { layers } of parts) layers.forEach(letGo);
        for (const { scene } of parts) scene.drop();
        gap.element.classList.remove('moving');
      }
    }
  }

  /**
   * A layer leaves.
   * @param below memberId of the layer that stays below it
   * @param left called when it is gone
   */
  leave(layer: ShownLayer, below: number, left: () => void): void {
    for (const { earlier } of this.gaps.values())
      for (const part of earlier) if (layer.isIn(part.scene)) return void part.left.push(left);
    if (layer.isMoving || !layer.isMovable) return layer.sceneOut(this.fade, left);
    const { out } = this.gapAt(below);
    out.left.push(left);
    join(layer, out);
  }

  /** Registers a staying layer: layers that enter after it are above it. */
  pass(memberId: number): void {
    this.passed = memberId;
  }

  /** A new layer enters, the lowest first. @param z its place in the stack */
  enter(layer: ShownLayer, z: number): void {
    const gap = this.gapAt(this.passed);
    if (!gap.isEntered) gap.element.style.zIndex = String(z);
    gap.isEntered = true;
    join(layer, gap.in);
  }

  /** @param zOf place in the stack of a layer that stays; -1 for none */
  play(zOf: (memberId: number) => number): void {
    const ends = sceneEnds[this.fade.type];
    for (const [below, gap] of this.gaps) {
      const { element, earlier, isEntered } = gap;
      const remaining = earlier.flatMap(({ layers, isWanted }) => (isWanted ? layers.map(({ z }) => z) : []));
      // With equal z-index, later elements are above earlier ones.
      if (!isEntered)
        element.style.zIndex = String(remaining.length > 0 ? Math.min(...remaining) : zOf(below));
      element.classList.add('moving');
      for (const part of earlier) this.move(gap, part, [part.scene.look(), part.isWanted ? here : ends.out]);
      this.move(gap, gap.in, [ends.in, here]);
      this.move(gap, gap.out, [here, ends.out]);
    }
  }

  private move(gap: Gap, { scene, layers, left }: Part, keyframes: readonly [SceneLook, SceneLook]): void {
    if (layers.length === 0) return;
    scene.move([...keyframes], this.fade, () => {
      for (const release of left) release();
      if (!this.partsOf(gap).some((part) => part.scene.isMoving)) gap.element.classList.remove('moving');
    });
  }

  /** Returns the parts with the layers that are still in them. */
  private partsOf({ earlier, out, in: entering }: Gap): readonly Part[] {
    return [...earlier, out, entering]
      .map((part) => ({ ...part, layers: part.layers.filter((layer) => layer.isIn(part.scene)) }))
      .filter(({ layers }) => layers.length > 0);
  }

  private gapAt(below: number): Gap {
    const known = this.gaps.get(below);
    if (known) return known;
    const element = document.createElement('div');
    element.className = 'gap';
    this.stage.append(element);
    const gap = this.gapWith(element, []);
    this.gaps.set(below, gap);
    return gap;
  }

  private gapWith(element: HTMLElement, earlier: Gap['earlier']): Gap {
    const parts = { out: this.partAs('out'), in: this.partAs('in') };
    element.append(parts.out.scene.element, parts.in.scene.element);
    return { element, earlier, ...parts, isEntered: false };
  }

  private partAs(role: 'in' | 'out'): Part {
    return { scene: new SceneGroup(this.motions, role), layers: [], left: [] };
  }
}

function join(layer: ShownLayer, { scene, layers }: Part): void {
  scene.element.append(layer.element);
  layer.goWith(scene);
  layers.push(layer);
}
