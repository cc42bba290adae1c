import type { Channel } from '@studio/kernel/event';
import { Problem } from '@studio/kernel/problem';
import { Steps } from '@studio/undo/steps';
import type { Overlay } from '../../model/overlay.state';
import { start } from '../../testing/any-command';
import { OverlayRun, testOverlayId as overlayId, type AnyCommand } from '../../testing/overlay-run';
import type { UndoEvents } from '../../events/undo.events';

type Fields = { readonly [field: string]: unknown };

/**
 * Sequence of edits by several accounts to a starter overlay. Scene 1 is live; layers are 1 (Webcam frame), 2
 * (Title), 3 (Clock).
 */
export class Story {
  private readonly run = new OverlayRun(1000);

  constructor() {
    this.run.run(start);
  }

  get overlay(): Overlay {
    return this.run.overlay;
  }

  /** Steps of the overlay, newest first. */
  get steps(): Steps {
    return this.run.fold.extension?.steps ?? Steps.none;
  }

  /** Lets further commands come through another channel than the API. */
  through(channel: Channel): this {
    this.run.channel = channel;
    return this;
  }

  /** @throws Problem when it is refused */
  does(by: string, name: AnyCommand['name'], fields: Fields = {}): this {
    const usual = { overlayId, scope: 'mine', force: false, dryRun: false };
    const outcome = this.run.run({ name, command: { ...usual, ...fields } } as AnyCommand, by);
    if (outcome instanceof Problem) throw outcome;
    return this;
  }

  refuses(by: string, name: AnyCommand['name'], fields: Fields = {}): ReturnType<Problem['toBody']> {
    try {
      this.does(by, name, fields);
    } catch (error) {
      if (error instanceof Problem) return error.toBody();
      throw error;
    }
    throw new Error(`${name} was not refused.`);
  }

  /** Ids of the steps that the last commit took back. */
  get undid(): readonly string[] {
    const last = this.run.events.at(-1);
    return last?.type === 'overlay.reverted'
      ? (last.data as unknown as UndoEvents['overlay.reverted']).undoes
      : [];
  }

  /** Ids of the steps the last commit skipped. */
  get skipped(): readonly string[] {
    const last = this.run.events.at(-1);
    return (last?.data as unknown as UndoEvents['overlay.reverted']).skipped ?? [];
  }

  get rev(): number {
    return this.run.fold.rev;
  }

  x(memberId: number, sceneId = 1): number | undefined {
    return this.overlay.scenes[sceneId]?.places[memberId]?.layout.x;
  }
}

export const moveTo = (memberId: number, x: number): Fields => ({ memberId, layout: { x } });
