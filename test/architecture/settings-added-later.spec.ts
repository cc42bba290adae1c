import { moderationDecider } from '@studio/bot/moderation/moderation.decider';
import { firstModeration } from '@studio/bot/moderation/moderation.state';
import { giveawayDecider } from '@studio/giveaways/giveaway.decider';
import { builtInSettings } from '@studio/giveaways/settings/giveaway.settings';
import { loyaltyDecider } from '@studio/loyalty/settings/loyalty.decider';
import { builtInLoyalty } from '@studio/loyalty/settings/loyalty.settings';
import { songDecider } from '@studio/songs/song.decider';
import { firstSongSettings } from '@studio/songs/song.state';

type Tree = { readonly [key: string]: unknown };
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths of all settings. */
const pathsIn = (tree: Tree, above: readonly string[] = []): readonly (readonly string[])[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    isTree(value) && Object.keys(value).length > 0
      ? [[...above, key], ...pathsIn(value, [...above, key])]
      : [[...above, key]],
  );

const without = (tree: Tree, [key = '', ...below]: readonly string[]): Tree => {
  const { [key]: value, ...others } = tree;
  return below.length > 0 && isTree(value) ? { ...others, [key]: without(value, below) } : others;
};

const at = (tree: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (isTree(value) ? value[key] : undefined), tree);

interface StoredIn {
  readonly decider: { readonly initial: unknown; readonly evolve: object };
  readonly event: string;
  readonly defaults: object;
  readonly data: (settings: Tree) => Tree;
  readonly settingsOf: (state: Tree) => unknown;
}

/** Event types that store settings. */
const stores: Record<string, StoredIn> = {
  loyalty: {
    decider: loyaltyDecider,
    event: 'loyalty.settings-set',
    defaults: builtInLoyalty,
    data: (settings) => ({ settings, dueAt: null }),
    settingsOf: ({ settings }) => settings,
  },
  giveaways: {
    decider: giveawayDecider,
    event: 'giveaway.defaults-set',
    defaults: builtInSettings,
    data: (settings) => ({ settings }),
    settingsOf: ({ defaults }) => defaults,
  },
  'a running giveaway': {
    decider: giveawayDecider,
    event: 'giveaway.started',
    defaults: builtInSettings,
    data: (settings) => ({ giveawayId: 'g', seq: 1, settings, commit: 'c', seed: 's', closesAt: null }),
    settingsOf: ({ giveaway }) => at(giveaway, ['settings']),
  },
  songs: {
    decider: songDecider,
    event: 'songs.changed',
    defaults: firstSongSettings,
    data: (settings) => settings,
    settingsOf: ({ settings }) => settings,
  },
  moderation: {
    decider: moderationDecider,
    event: 'moderation.changed',
    defaults: firstModeration,
    data: (settings) => settings,
    settingsOf: (state) => state,
  },
};

describe.each(Object.entries(stores))(
  'settings of %s',
  (_, { decider, event, defaults, data, settingsOf }) => {
    const all = defaults as Tree;

    it.each(pathsIn(all).map((path) => [path.join('.'), path] as const))(
      'have the default of %s if the stored settings lack it',
      (_name, path) => {
        const evolve = decider.evolve as Record<string, (state: unknown, data: Tree, meta: Tree) => Tree>;
        const state = evolve[event]?.(decider.initial, data(without(all, path)), {
          at: '2026-01-01T00:00:00Z',
        });
        expect(at(settingsOf(state ?? {}), path)).toEqual(at(all, path));
      },
    );
  },
);
