import { spread } from '../drawing/sceneries/spread';

/** One light of the swarm. Its position depends on the time alone, so all pages show the same. */
export interface Particle {
  /** 0 to 1 of the canvas, a little beyond its edges. */
  readonly x: number;
  readonly y: number;
  /** Share of the canvas's width. */
  readonly radius: number;
  readonly alpha: number;
}

const COUNT = 56;
/** Distance that particles move beyond the canvas, as a share, so that they do not appear suddenly. */
const MARGIN = 0.1;

interface Nature {
  readonly x: number;
  readonly start: number;
  readonly depth: number;
  readonly sway: number;
  readonly phase: number;
}

const swarm: readonly Nature[] = Array.from({ length: COUNT }, (_, index) => ({
  x: spread(index, 1),
  start: spread(index, 2),
  depth: spread(index, 3) ** 2,
  sway: 0.01 + spread(index, 4) * 0.03,
  phase: spread(index, 5) * Math.PI * 2,
}));

/** @param seconds of travel; near lights are large, faint and quick, far ones small and bright */
export function particlesAt(seconds: number): readonly Particle[] {
  return swarm.map(({ x, start, depth, sway, phase }) => {
    const way = 1 + MARGIN * 2;
    const risen = (start + seconds * (0.008 + depth * 0.022)) % 1;
    const twinkle = 0.75 + 0.25 * Math.sin(seconds * 0.6 + phase);
    return {
      x: x * way - MARGIN + Math.sin(seconds * 0.25 + phase) * sway,
      y: 1 + MARGIN - risen * way,
      radius: 0.002 + depth * 0.034,
      alpha: (0.75 - depth * 0.55) * twinkle,
    };
  });
}
