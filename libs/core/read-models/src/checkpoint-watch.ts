import type { ReadModels } from './read-models';
import type { ServedModel } from './served';

/** Milliseconds after which it is looked again which generation queries read. */
const CURRENT_MS = 1_000;
/** Milliseconds between two looks while nobody waits. */
const [UNSETTLED_MS, IDLE_MS] = [1_000, 60_000];

/** Reads how far other processes have filled read models. */
export class CheckpointWatch {
  /** Time of the last look at which generation is current (ms), by projection. */
  private readonly looked = new Map<string, number>();

  constructor(
    private readonly readModels: Pick<ReadModels, 'current' | 'checkpoint'>,
    private readonly epoch: string,
  ) {}

  /** Returns true if queries read the generation that is being filled. */
  private isSettled({ track, serving, isAnew }: ServedModel): boolean {
    return track.caughtUp && serving === track.generation && !isAnew;
  }

  /**
   * Looks at projections that somebody waits for, and at all that are not settled.
   * @param awaited names of projections, for each who waits; undefined for all
   * @throws Unavailable
   */
  async lookAt(
    served: readonly ServedModel[],
    awaited: readonly (readonly string[] | undefined)[],
  ): Promise<void> {
    const isAwaited = ({ track }: ServedModel): boolean =>
      awaited.some((names) => names?.includes(track.projection.name) ?? true);
    const matter = served.filter((one) => !this.isSettled(one) || isAwaited(one));
    await Promise.all(matter.map((one) => this.look(one)));
  }

  /** @throws Error if queries read a generation that is not known here */
  assertKnown(served: readonly ServedModel[]): void {
    const gone = served.find(({ track }) => track.isReplaced);
    if (gone) throw new Error(`Other nodes have built ${gone.track.projection.name} anew.`);
  }

  /** Returns the time until the next look if nobody waits, in ms. */
  restMs(served: readonly ServedModel[]): number {
    return served.every((one) => this.isSettled(one)) ? IDLE_MS : UNSETTLED_MS;
  }

  /**
   * Takes the present checkpoint of a projection. Marks its track as replaced if queries read a generation now that
   * is not known here.
   * @throws Unavailable
   */
  private async look(served: ServedModel): Promise<void> {
    const { track } = served;
    const { name } = track.projection;
    const isRecent = (this.looked.get(name) ?? -Infinity) > performance.now() - CURRENT_MS;
    if (!isRecent) this.looked.set(name, performance.now());
    const current =
      isRecent && this.isSettled(served) ? track.generation : await this.readModels.current(name);
    const checkpoint = await this.readModels.checkpoint(track.generation);
    const isOther = current !== track.generation && current !== served.serving;
    // One that is built in place of another epoch's becomes current once it is complete.
    track.isReplaced =
      (isOther && !served.isAnew) || (checkpoint !== null && checkpoint.epoch !== this.epoch);
    if (track.isReplaced) return;
    if (checkpoint && checkpoint.position > track.position) track.position = checkpoint.position;
    if (current !== track.generation) return;
    served.serving = track.generation;
    served.isAnew = false;
    track.caughtUp = track.hasArrived = true;
  }
}
