/** Flying particle, in design pixels, seconds and radians. */
export interface EffectParticle {
  x: number;
  y: number;
  vx: number;
  vy: number;
  readonly size: number;
  readonly color: string;
  /** Text to draw; undefined: a shape of the effect. */
  readonly glyph?: string;
  angle: number;
  readonly spin: number;
  /** Seconds that it has lived, and will at most. */
  age: number;
  readonly life: number;
}

export interface ParticleField {
  readonly width: number;
  readonly height: number;
}

/** An effect that is made of particles. */
export interface ParticleEffect {
  /** Particles started per second at intensity 1. */
  readonly perSecond: number;
  /** Share of the duration in which particles start, so that the last are gone at its end. */
  readonly share: number;
  begin(field: ParticleField, emotes: readonly string[]): EffectParticle | readonly EffectParticle[];
  /** Gravity and drag, each a second. */
  move(particle: EffectParticle, seconds: number): void;
  draw(context: CanvasRenderingContext2D, particle: EffectParticle): void;
}

export function between(low: number, high: number): number {
  return low + Math.random() * (high - low);
}

export function oneOf<Of>(all: readonly [Of, ...Of[]]): Of {
  return all[Math.floor(Math.random() * all.length)] ?? all[0];
}
