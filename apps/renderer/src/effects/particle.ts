/** A thing that flies: design pixels, seconds, radians. */
export interface Particle {
  x: number;
  y: number;
  vx: number;
  vy: number;
  readonly size: number;
  readonly color: string;
  /** Drawn as this text; none: as a shape of its effect. */
  readonly glyph?: string;
  angle: number;
  readonly spin: number;
  /** Seconds that it has lived, and will at most. */
  age: number;
  readonly life: number;
}

export interface Field {
  readonly width: number;
  readonly height: number;
}

/** An effect that is made of particles. */
export interface ParticleEffect {
  /** How many begin in a second, at an intensity of 1. */
  readonly perSecond: number;
  /** They begin for this share of the time, so that the last have gone at its end. */
  readonly share: number;
  begin(field: Field, emotes: readonly string[]): Particle | readonly Particle[];
  /** Gravity and drag, each a second. */
  move(particle: Particle, seconds: number): void;
  draw(context: CanvasRenderingContext2D, particle: Particle): void;
}

export function between(low: number, high: number): number {
  return low + Math.random() * (high - low);
}

export function oneOf<Of>(all: readonly [Of, ...Of[]]): Of {
  return all[Math.floor(Math.random() * all.length)] ?? all[0];
}
