import { put, remove, type Projection } from '@studio/read-models/projection';
import type { DeckEvents } from './deck.events';

/** A run whose next step waits for its moment. */
export interface DueRun {
  readonly overlayId: string;
  readonly runId: string;
  readonly next: number;
  /** Ms since 1970. */
  readonly dueAt: number;
  /** Length of the whole wait, ms. */
  readonly waitMs: number;
}

export const runsDue = 'runs-due';

/** One document per run that waits. */
export const deckProjection: Projection<DeckEvents> = {
  name: 'decks',
  version: 1,
  category: 'deck',
  collections: [{ name: runsDue, indexes: { due: ['dueAt'] } }],
  on: {
    'favorites.set': null,
    'button.pressed': null,
    'scene.armed': null,
    'armed.taken': null,
    'run.fired': null,
    'all.stopped': null,
    'run.advanced': ({ runId, next, dueAt }, { id, meta }) => [
      dueAt === undefined
        ? remove(runsDue, runId)
        : put<DueRun>(runsDue, runId, {
            ...{ overlayId: id, runId, next, dueAt },
            waitMs: dueAt - Date.parse(meta.at),
          }),
    ],
    'run.ended': ({ runId }) => [remove(runsDue, runId)],
  },
};
