import type { Decide, Decider, DecisionContext } from '../decider';
import type { Fold } from '../fold';
import { Problem } from '../problem';

/** A small decider that the kernel's own tests run on: named things with properties. */
export interface Thing {
  readonly colour: string;
  readonly size: { readonly w: number; readonly h: number };
  readonly tags: readonly string[];
}

export interface Cabinet {
  readonly name: string;
  readonly things: Readonly<Record<string, Thing>>;
}

export interface CabinetCommands {
  Put: { readonly key: string; readonly colour: string; readonly expectedRev?: number };
  Resize: { readonly key: string; readonly w?: number; readonly h?: number };
  Take: { readonly key: string };
  Rename: { readonly name: string; readonly times?: number };
}

export interface CabinetEvents {
  'thing.put': { readonly key: string; readonly thing: Thing };
  'thing.resized': { readonly key: string; readonly size: Partial<Thing['size']> };
  'thing.taken': { readonly key: string };
  'shelf.renamed': { readonly name: string };
}

/** Last writer of each item, by key. */
export type Writers = Readonly<Record<string, string>>;

export interface CabinetContext extends DecisionContext<Writers> {
  readonly maxThings?: number;
}

const plain: Thing = { colour: 'grey', size: { w: 1, h: 1 }, tags: ['new'] };

export const cabinetDecider: Decider<Cabinet, CabinetCommands, CabinetEvents, CabinetContext> = {
  category: 'shelf',
  schemaVersion: 1,
  initial: { name: '', things: {} },
  decide: {
    Put: ({ things }, { key, colour, expectedRev }, { rev, maxThings = 1000 }) => {
      if (expectedRev !== undefined && expectedRev !== rev) {
        throw new Problem('rev_conflict', 'The shelf has changed.', { expectedRev, currentRev: rev });
      }
      if (things[key]?.colour === colour) return [];
      const used = Object.keys(things).length;
      if (used >= maxThings) {
        throw new Problem('limit_reached', 'The shelf is full.', {
          resource: 'things',
          limit: maxThings,
          used,
        });
      }
      return [{ type: 'thing.put', data: { key, thing: { ...plain, colour } } }];
    },
    Resize: ({ things }, { key, w, h }) => {
      if (!things[key]) throw new Problem('not_found', `There is no ${key}.`);
      return [{ type: 'thing.resized', data: { key, size: { w, h } } }];
    },
    Take: ({ things }, { key }) => (things[key] ? [{ type: 'thing.taken', data: { key } }] : []),
    Rename: (_, { name, times = 1 }) =>
      Array.from({ length: times }, (_none, i) => ({
        type: 'shelf.renamed' as const,
        data: { name: i === times - 1 ? name : `${name} ${i}` },
      })),
  },
  extension: {
    initial: {},
    fold: (writers, { event: { data, meta } }) =>
      typeof data['key'] === 'string' ? { ...writers, [data['key']]: meta.actor.accountId } : writers,
    fromJson: (json) => json as Writers,
  },
  evolve: {
    'thing.put': (cabinet, { key, thing }) => ({ ...cabinet, things: { ...cabinet.things, [key]: thing } }),
    'thing.resized': (cabinet, { key, size }) => {
      const thing = cabinet.things[key];
      if (!thing) return cabinet;
      const resized = { ...thing, size: { ...thing.size, ...size } };
      return { ...cabinet, things: { ...cabinet.things, [key]: resized } };
    },
    'thing.taken': (cabinet, { key }) => {
      const { [key]: _, ...things } = cabinet.things;
      return { ...cabinet, things };
    },
    'shelf.renamed': (cabinet, { name }) => ({ ...cabinet, name }),
  },
};

/** Returns the pipeline's `decide` for one command. */
export function deciding<Name extends keyof CabinetCommands>(name: Name, command: CabinetCommands[Name]) {
  return ({ state, rev }: Fold<Cabinet>, now: number) =>
    (cabinetDecider.decide[name] as Decide<CabinetCommands[Name], Cabinet, CabinetEvents, CabinetContext>)(
      state,
      command,
      {
        now,
        rev,
        accountId: 'account-1',
        id: (label) => label,
        extension: {},
      },
    );
}
