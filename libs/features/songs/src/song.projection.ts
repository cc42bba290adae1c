import { put, remove, type Projection } from '@studio/read-models/projection';
import type { SongEvents } from './song.events';

/** A song that ends by itself. */
export interface SongDue {
  readonly accountId: string;
  readonly requestId: number;
  /** Ms since 1970. */
  readonly dueAt: number;
}

export const songsDue = 'songs-due';

/** One document for each account in whose stream a song plays that ends by itself. */
export const songProjection: Projection<SongEvents> = {
  name: 'songs',
  version: 1,
  category: 'songs',
  collections: [{ name: songsDue, indexes: { due: ['dueAt'] } }],
  on: {
    'songs.changed': null,
    'song.requested': null,
    'song.paid': null,
    'song.unpaid': null,
    'song.started': ({ requestId, endsAt }, { id }) => endsThen(id, requestId, endsAt),
    'song.filled-in': ({ requestId, endsAt }, { id }) => endsThen(id, requestId, endsAt),
    'song.ended': (_, { id }) => [remove(songsDue, id)],
    'song.removed': null,
    'song.refunded': null,
    'song.moved': null,
    'songs.paused': (_, { id }) => [remove(songsDue, id)],
    'songs.resumed': ({ requestId, endsAt }, { id }) => endsThen(id, requestId, endsAt),
    'song.voted': null,
    // Documents hold no data of viewers.
    'viewer.forgotten': () => [],
  },
};

function endsThen(accountId: string, requestId: number | null, dueAt: number | null) {
  return dueAt === null || requestId === null
    ? [remove(songsDue, accountId)]
    : [put<SongDue>(songsDue, accountId, { accountId, requestId, dueAt })];
}
