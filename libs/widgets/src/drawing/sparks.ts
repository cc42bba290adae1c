import { SeededRandom } from './seeded-random';
import type { WidgetPlace } from './widget-view';

export type SparkShape = 'dot' | 'strip' | 'star' | 'petal' | 'heart' | 'square' | 'streak';

/** Particles that start from one place within a short time. */
export interface Burst {
  /** Ms after the start. */
  readonly at: number;
  /** Time over which they start, in ms; they start at once by default. */
  readonly over?: number;
  readonly count: number;
  /** Place as shares of the size of the element, and how far from it they may start. */
  readonly x: number;
  readonly y: number;
  readonly spreadX?: number;
  readonly spreadY?: number;
  /** Direction in degrees, clockwise from the right, and how far they deviate from it to each side. */
  readonly angle: number;
  readonly fan: number;
  /** Design pixels per second, lowest and highest. */
  readonly speed: readonly [number, number];
  /** Design pixels per second squared; negative lets them rise. */
  readonly gravity?: number;
  /** Share of the speed that is lost in a second, as an exponent. */
  readonly drag?: number;
  /** Ms, shortest and longest. */
  readonly life: readonly [number, number];
  /** Design pixels, smallest and largest. */
  readonly size: readonly [number, number];
  readonly shape: SparkShape;
  readonly colors: readonly string[];
  /** Turns per second, at most. */
  readonly spin?: number;
  /** Design pixels by which they sway from side to side. */
  readonly sway?: number;
}

interface Spark {
  readonly burst: Burst;
  readonly begins: number;
  readonly life: number;
  readonly from: readonly [number, number];
  readonly velocity: readonly [number, number];
  readonly size: number;
  readonly color: string;
  readonly spin: number;
  readonly phase: number;
}

/** Design pixels around the element in which sparks can be seen. */
const MARGIN = 240;
/** Share of a life after which a spark fades. */
const FADES_FROM = 0.7;

/**
 * Draws short bursts of particles on one canvas over an element. Where each is follows from the time alone, so that
 * late frames and a page that joins in the middle show the same. Nothing runs before the first and after the last.
 */
export class Sparks {
  readonly element = document.createElement('canvas');
  private end: (() => void) | null = null;

  constructor(private readonly place: WidgetPlace) {
    this.element.className = 'sparks';
    Object.assign(this.element.style, {
      ...{ position: 'absolute', left: `${-MARGIN}px`, top: `${-MARGIN}px`, pointerEvents: 'none' },
    });
  }

  /**
   * @param size of the element that they surround, in design pixels
   * @param elapsed time that has already passed, in ms
   */
  play(bursts: readonly Burst[], size: { w: number; h: number }, { seed = 1, elapsed = 0 } = {}): void {
    this.stop();
    const chance = new SeededRandom(seed);
    const sparks = bursts.flatMap((burst) =>
      Array.from({ length: burst.count }, () => sparkOf(burst, size, chance)),
    );
    const last = Math.max(0, ...sparks.map(({ begins, life }) => begins + life));
    if (elapsed >= last) return;
    this.element.width = Math.round(size.w + MARGIN * 2);
    this.element.height = Math.round(size.h + MARGIN * 2);
    const context = this.element.getContext('2d');
    if (!context) return;
    const { seconds, loops } = this.place.services;
    const startedAt = seconds.now() - elapsed;
    const draw = (): void => {
      const now = seconds.now() - startedAt;
      context.clearRect(0, 0, this.element.width, this.element.height);
      if (now > last) return this.stop();
      for (const spark of sparks) drawSpark(context, spark, now);
    };
    this.end = loops.frames(draw, { every: 1 });
  }

  stop(): void {
    this.end?.();
    this.end = null;
  }
}

function sparkOf(burst: Burst, { w, h }: { w: number; h: number }, chance: SeededRandom): Spark {
  const {
    at,
    over = 0,
    x,
    y,
    spreadX = 0,
    spreadY = 0,
    angle,
    fan,
    speed,
    life,
    size,
    colors,
    spin = 0,
  } = burst;
  const direction = ((angle + chance.within(-fan, fan)) * Math.PI) / 180;
  const fast = chance.within(...speed);
  return {
    burst,
    begins: at + chance.within(0, over),
    life: chance.within(...life),
    from: [
      MARGIN + x * w + chance.within(-spreadX, spreadX) * w,
      MARGIN + y * h + chance.within(-spreadY, spreadY) * h,
    ],
    velocity: [Math.cos(direction) * fast, Math.sin(direction) * fast],
    size: chance.within(...size),
    color: chance.one(colors),
    spin: chance.within(-spin, spin),
    phase: chance.within(0, Math.PI * 2),
  };
}

function drawSpark(context: CanvasRenderingContext2D, spark: Spark, now: number): void {
  const { burst, begins, life, from, velocity, size, color, spin, phase } = spark;
  const age = now - begins;
  if (age < 0 || age > life) return;
  const { gravity = 0, drag = 0, sway = 0, shape } = burst;
  const s = age / 1000;
  const went = drag > 0 ? (1 - Math.exp(-drag * s)) / drag : s;
  const fell = drag > 0 ? (s - went) / drag : (s * s) / 2;
  const x = from[0] + velocity[0] * went + Math.sin(phase + s * 4) * sway;
  const y = from[1] + velocity[1] * went + gravity * fell;
  const left = 1 - Math.max(0, age / life - FADES_FROM) / (1 - FADES_FROM);
  context.save();
  context.globalAlpha = left;
  context.fillStyle = color;
  context.translate(x, y);
  const isStreak = shape === 'streak';
  const slows = drag > 0 ? Math.exp(-drag * s) : 1;
  context.rotate(
    isStreak
      ? Math.atan2(velocity[1] * slows + gravity * went, velocity[0] * slows)
      : phase + spin * s * Math.PI * 2,
  );
  // Paper turns in the air: its width goes to and fro.
  if (shape === 'strip' || shape === 'petal') context.scale(1, Math.cos(phase + s * 7));
  if (shape === 'square') context.rotate(-(phase + spin * s * Math.PI * 2));
  context.scale(size, size);
  context.fill(shapes[shape]());
  context.restore();
}

const once = (make: (path: Path2D) => void): (() => Path2D) => {
  let path: Path2D | null = null;
  return () => {
    if (!path) make((path = new Path2D()));
    return path;
  };
};

/** Outlines about one design pixel wide, made with the first use. */
const shapes: { readonly [shape in SparkShape]: () => Path2D } = {
  dot: once((path) => path.arc(0, 0, 0.5, 0, Math.PI * 2)),
  strip: once((path) => path.rect(-0.5, -0.3, 1, 0.6)),
  square: once((path) => path.rect(-0.5, -0.5, 1, 1)),
  streak: once((path) => path.ellipse(0, 0, 0.9, 0.16, 0, 0, Math.PI * 2)),
  star: once((path) => {
    for (let i = 0; i < 8; i++) {
      const reach = i % 2 ? 0.17 : 0.6;
      path.lineTo(Math.cos((i * Math.PI) / 4) * reach, Math.sin((i * Math.PI) / 4) * reach);
    }
    path.closePath();
  }),
  petal: once((path) => {
    path.moveTo(-0.5, 0);
    path.quadraticCurveTo(-0.1, -0.5, 0.5, 0);
    path.quadraticCurveTo(-0.1, 0.5, -0.5, 0);
  }),
  heart: once((path) => {
    path.moveTo(0, 0.5);
    path.bezierCurveTo(-0.9, -0.1, -0.45, -0.75, 0, -0.3);
    path.bezierCurveTo(0.45, -0.75, 0.9, -0.1, 0, 0.5);
  }),
};
