import type { Fade, ShownLayer } from './layer';
import type { Motions } from './motions';
import { sceneEnds } from './scene-ends';
import { SceneGroup } from './scene-group';

/** What comes and what goes between two layers that stay. */
interface Gap {
  readonly element: HTMLElement;
  readonly out: SceneGroup;
  readonly in: SceneGroup;
  /** Called once what leaves is gone. */
  readonly left: (() => void)[];
  isEntered: boolean;
}

/**
 * A switch from one scene to the next. What leaves and what enters between the same two layers that stay are two scenes
 * one upon the other: each moves as one, and where they fade, each pixel goes straight from one to the other.
 */
export class SceneSwitch {
  private readonly gaps = new Map<number, Gap>();
  /** How many of those that stay lie below what enters next. */
  private passed = 0;

  constructor(
    private readonly stage: HTMLElement,
    private readonly motions: Motions,
    private readonly fade: Fade,
  ) {}

  /**
   * A layer leaves.
   * @param gap how many of those that stay lie below it
   * @param left called when it is gone
   */
  leave(layer: ShownLayer, gap: number, left: () => void): void {
    if (layer.isMoving || !layer.isMovable) return layer.sceneOut(this.fade, left);
    const { out, left: all } = this.gapAt(gap);
    all.push(left);
    out.element.append(layer.element);
    layer.goWith(out);
  }

  /** One that stays: what enters from now on lies above it. */
  pass(): void {
    this.passed++;
  }

  /** A new layer enters, the lowest first. @param z its place in the stack */
  enter(layer: ShownLayer, z: number): void {
    const gap = this.gapAt(this.passed);
    if (!gap.isEntered) gap.element.style.zIndex = String(z);
    gap.isEntered = true;
    gap.in.element.append(layer.element);
    layer.goWith(gap.in);
  }

  /** @param below place in the stack of the layer that stays below a gap; -1 where there is none */
  play(below: (gap: number) => number): void {
    const ends = sceneEnds[this.fade.type];
    const here = { transform: 'none', opacity: 1 };
    for (const [rank, { element, left, isEntered, ...gap }] of this.gaps) {
      // What comes later in the page lies above what has the same place.
      if (!isEntered) element.style.zIndex = String(below(rank));
      const rest = (): void => {
        if (!gap.in.isMoving && !gap.out.isMoving) element.classList.remove('moving');
      };
      gap.in.move([ends.in, here], this.fade, rest);
      gap.out.move([here, ends.out], this.fade, () => {
        for (const tell of left) tell();
        rest();
      });
    }
  }

  /** Ends it where it is: its layers are to go on by themselves. */
  drop(): void {
    for (const { element, ...gap } of this.gaps.values()) {
      gap.in.drop();
      gap.out.drop();
      element.classList.remove('moving');
    }
  }

  private gapAt(rank: number): Gap {
    const known = this.gaps.get(rank);
    if (known) return known;
    const element = document.createElement('div');
    element.className = 'gap moving';
    const gap = {
      element,
      out: new SceneGroup(this.motions, 'out'),
      in: new SceneGroup(this.motions, 'in'),
      left: [],
      isEntered: false,
    };
    element.append(gap.out.element, gap.in.element);
    this.stage.append(element);
    this.gaps.set(rank, gap);
    return gap;
  }
}
