import { framePace } from '../loops';
import type { EffectParticle, ParticleEffect } from './particle';

/** Maximum number of particles; further ones are not started. */
const MOST_PARTICLES = 900;
/** Longest time step, in s: a page that was blocked continues from where it was. */
const LONGEST_STEP_S = 0.2;
/** Share of a particle's life in which it fades, at its end. */
const FADING = 0.25;

export interface RunOptions {
  /** 0 to 1. */
  readonly intensity: number;
  /** Ms. */
  readonly duration: number;
  readonly emotes: readonly string[];
  /** Size of the page. */
  readonly parent: HTMLElement;
  readonly width: number;
  readonly height: number;
  readonly ended: () => void;
}

/** One particle effect, drawn on its own canvas until its time is over: with half the frames while they are late. */
export class ParticleRun {
  private readonly canvas = document.createElement('canvas');
  private readonly context: CanvasRenderingContext2D | null;
  private particles: EffectParticle[] = [];
  private readonly began = performance.now();
  private last = this.began;
  /** Number of particles still to start, including a fraction. */
  private owed = 0;
  private frame = 0;
  private readonly pace = framePace();
  private count = 0;

  constructor(
    private readonly effect: ParticleEffect,
    private readonly options: RunOptions,
  ) {
    const { width, height, parent } = options;
    this.canvas.className = 'effect';
    Object.assign(this.canvas, { width, height });
    this.context = this.canvas.getContext('2d');
    parent.append(this.canvas);
    this.frame = requestAnimationFrame((now) => this.step(now));
  }

  end(): void {
    cancelAnimationFrame(this.frame);
    this.canvas.remove();
    this.options.ended();
  }

  private step(now: number): void {
    const { duration } = this.options;
    const elapsed = now - this.began;
    if (elapsed >= duration) return this.end();
    this.frame = requestAnimationFrame((next) => this.step(next));
    if (this.count++ % this.pace(now) !== 0) return;
    const seconds = Math.min(LONGEST_STEP_S, Math.max(0, (now - this.last) / 1000));
    this.last = now;
    if (elapsed < duration * this.effect.share) this.beginMore(seconds);
    this.move(seconds);
    this.draw();
  }

  private beginMore(seconds: number): void {
    const { intensity, emotes, width, height } = this.options;
    // Even the lowest intensity starts some particles.
    this.owed += this.effect.perSecond * Math.max(0.1, intensity) * seconds;
    for (; this.owed >= 1; this.owed--) {
      const begun = [this.effect.begin({ width, height }, emotes)].flat();
      if (this.particles.length + begun.length <= MOST_PARTICLES) this.particles.push(...begun);
    }
  }

  private move(seconds: number): void {
    for (const particle of this.particles) {
      particle.age += seconds;
      this.effect.move(particle, seconds);
      particle.x += particle.vx * seconds;
      particle.y += particle.vy * seconds;
      particle.angle += particle.spin * seconds;
    }
    const { height } = this.options;
    this.particles = this.particles.filter(
      ({ age, life, y, size }) => age < life && y > -height && y < height + size * 3,
    );
  }

  private draw(): void {
    const { context, options } = this;
    if (!context) return;
    context.clearRect(0, 0, options.width, options.height);
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    for (const particle of this.particles) {
      const { x, y, angle, color, age, life } = particle;
      context.save();
      context.globalAlpha = Math.min(1, (1 - age / life) / FADING);
      context.fillStyle = color;
      context.translate(x, y);
      context.rotate(angle);
      this.effect.draw(context, particle);
      context.restore();
    }
  }
}
