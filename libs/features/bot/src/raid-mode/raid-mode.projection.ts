import { put, remove, type Projection } from '@studio/read-models/projection';
import type { RaidModeEvents } from './raid-mode.events';

export const raidModesDue = 'raid-modes-due';

/** Raid mode that ends, or whose chat modes are put back once more. */
export interface DueRaidMode {
  readonly accountId: string;
  /** Ms since 1970. */
  readonly dueAt: number;
}

const due = (accountId: string, dueAt: number) =>
  put<DueRaidMode>(raidModesDue, accountId, { accountId, dueAt });

/** One document per account whose raid mode is on, or is to be put back once more. */
export const raidModeProjection: Projection<RaidModeEvents> = {
  name: 'raid-modes',
  version: 1,
  category: 'raidmode',
  collections: [{ name: raidModesDue, indexes: { due: ['dueAt'] } }],
  on: {
    'raid-mode.changed': null,
    'raid-mode.started': ({ endsAt }, { id }) => [due(id, endsAt)],
    'raid-mode.extended': ({ endsAt }, { id }) => [due(id, endsAt)],
    'raid-mode.applied': null,
    'raid-mode.ended': (_, { id }) => [remove(raidModesDue, id)],
    'raid-mode.restored': ({ retryAt }, { id }) => (retryAt === null ? [] : [due(id, retryAt)]),
  },
};
