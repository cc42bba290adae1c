import { StingerRun, type StingerServices } from '@studio/widgets/drawing/stingers/stinger-run';
import type { Values } from '@studio/widgets/widget';
import type { EffectPlace } from './effects/effects';

/** Plays the stinger of a scene switch above all layers, one at a time. */
export class StingerCover {
  private run: StingerRun | null = null;

  constructor(
    private readonly place: EffectPlace,
    private readonly services: StingerServices,
  ) {}

  /**
   * @param elapsed time that has passed since the switch began, in ms
   * @param cut called once when the scene is to change, which may be at once
   */
  play(values: Values, elapsed: number, cut: () => void): void {
    this.stop();
    const { width, height } = this.place.size;
    const size = { w: width, h: height };
    const run = new StingerRun(values, size, this.services, { cut, end: () => this.ended(run) }, elapsed);
    this.run = run;
    run.element.classList.add('cover');
    this.place.element.append(run.element);
    run.play();
  }

  /** Removes a stinger that plays, without its cut. */
  stop(): void {
    this.run?.stop();
    this.run = null;
  }

  private ended(run: StingerRun): void {
    if (this.run === run) this.run = null;
  }
}
