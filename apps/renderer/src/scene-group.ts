import type { Motions } from './motions';

/** Progress of a motion: `elapsed` ms of `ms` have passed. */
export interface MotionTime {
  readonly ms: number;
  readonly elapsed: number;
}

/** Transform and opacity of a whole scene. */
export interface SceneLook {
  readonly transform: string;
  readonly opacity: number;
}

export const EASE = 'cubic-bezier(0.4, 0, 0.2, 1)';

/**
 * Layers that come or go together with their scene. After the motion the group's element has no box. The layers
 * are then stacked among all others without being moved in the page, which would stop videos and reload frames.
 */
export class SceneGroup {
  readonly element = document.createElement('div');
  private motion: Animation | null = null;

  constructor(
    private readonly motions: Motions,
    role: 'in' | 'out',
  ) {
    this.element.className = `scene ${role}`;
  }

  get isMoving(): boolean {
    return this.motion !== null;
  }

  /** Returns the look that the scene's motion currently gives its layers. */
  look(): SceneLook {
    const { transform, opacity } = getComputedStyle(this.element);
    return { transform, opacity: Number(opacity) };
  }

  /** @param done called at the end, also when it is jumped to, but not when it is dropped */
  move(keyframes: readonly SceneLook[], { ms, elapsed }: MotionTime, done: () => void): void {
    if (this.motion) this.motions.drop(this.motion);
    this.element.classList.add('moving');
    const end = (): void => {
      this.rest();
      done();
    };
    const timing = { duration: ms, easing: EASE, fill: 'both' } as const;
    this.motion = this.motions.play(
      this.element,
      keyframes.map((look) => ({ ...look })),
      timing,
      { elapsed, done: end },
    );
  }

  /** Stops its motion where it is. */
  drop(): void {
    if (this.motion) this.motions.drop(this.motion);
    this.rest();
  }

  private rest(): void {
    this.motion = null;
    this.element.classList.remove('moving');
  }
}
