import type { EffectPlayer } from '../effect-player';
import { ParticleRun } from './particle-run';
import { particleEffects } from './particle-effects';

/** Area in which effects play: the whole canvas. */
export interface EffectPlace {
  readonly element: HTMLElement;
  /** Design pixels. */
  readonly size: { readonly width: number; readonly height: number };
}

/** Amplitude of a shake at intensity 1, in design pixels of the canvas. */
const SHAKE_PX = 36;
/** Times that it goes to and fro in a second. */
const SHAKES_PER_S = 12;

/** Plays the effects of `fire_effect` over the whole canvas. */
export class EffectsOnPage {
  private readonly running = new Set<{ readonly slug: unknown; readonly end: () => void }>();

  /** @param isHidden returns true while the page is not visible; then nothing plays */
  constructor(
    private readonly place: EffectPlace,
    private readonly isHidden: () => boolean,
  ) {}

  /** Plays an effect for `{slug, intensity, durationMs, emotes}`, and stops all of its kind for `{slug, stop}`. */
  readonly play: EffectPlayer = (payload, elapsed) => {
    const { slug, stop } = payload;
    if (stop === true) return this.stop(slug);
    const duration = Number(payload['durationMs']) - elapsed;
    if (typeof slug !== 'string' || !(duration > 0) || this.isHidden()) return;
    const intensity = Number(payload['intensity']);
    const emotes = Array.isArray(payload['emotes']) ? payload['emotes'].map(String) : [];
    const entry = { slug, end: (): void => undefined };
    const ended = (): void => void this.running.delete(entry);
    entry.end = this.begin(slug, { intensity, duration, emotes, ended }) ?? entry.end;
    this.running.add(entry);
  };

  /** Stops all effects, for a page that is no longer visible. */
  stopAll(): void {
    for (const { end } of [...this.running]) end();
  }

  private stop(slug: unknown): void {
    for (const each of [...this.running]) if (each.slug === slug) each.end();
  }

  private begin(
    slug: string,
    run: {
      readonly intensity: number;
      readonly duration: number;
      readonly emotes: readonly string[];
      readonly ended: () => void;
    },
  ): (() => void) | null {
    const { element, size } = this.place;
    if (slug === 'screen-shake') return ending(shake(element, run), run.ended);
    if (slug === 'flash') return ending(flash(element, run), run.ended);
    const effect = Object.hasOwn(particleEffects, slug) ? particleEffects[slug] : undefined;
    if (!effect) return null;
    const particles = new ParticleRun(effect, { ...run, ...size, parent: element });
    return () => particles.end();
  }
}

/** @returns what ends it */
function ending(animation: Animation, ended: () => void): () => void {
  animation.onfinish = animation.oncancel = ended;
  return () => animation.cancel();
}

function shake(
  element: HTMLElement,
  { intensity, duration }: { intensity: number; duration: number },
): Animation {
  const steps = Math.max(2, Math.round((duration / 1000) * SHAKES_PER_S * 2));
  const keyframes = Array.from({ length: steps + 1 }, (_, i) => {
    const rest = 1 - i / steps;
    const reach = i === 0 ? 0 : SHAKE_PX * Math.max(0.1, intensity) * rest;
    const [x, y] = [i % 2 ? reach : -reach, i % 4 < 2 ? reach / 2 : -reach / 2];
    return { transform: `translate(${x}px, ${y}px)` };
  });
  // On top of the transform that fits the canvas into the window, so in design pixels.
  return element.animate(keyframes, { duration, easing: 'ease-in-out', composite: 'add' });
}

function flash(
  element: HTMLElement,
  { intensity, duration }: { intensity: number; duration: number },
): Animation {
  const light = document.createElement('div');
  light.className = 'effect flash';
  element.append(light);
  const animation = light.animate([{ opacity: Math.max(0.1, intensity) }, { opacity: 0 }], {
    duration,
    easing: 'ease-out',
    fill: 'forwards',
  });
  const remove = (): void => light.remove();
  animation.addEventListener('finish', remove);
  animation.addEventListener('cancel', remove);
  return animation;
}
