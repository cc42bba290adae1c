import { given } from '@studio/kernel/given-when-then';
import { favoriteDecider } from './favorite.decider';

const lookups = { ownerId: 'owner', item: { title: 'Happy cat', w: 480, h: 270 } };
const empty = given(favoriteDecider).with(lookups);
const added = {
  type: 'favorite.added',
  data: {
    ...{ favoriteId: 1, ownerId: 'owner', providerSlug: 'happy-cat', title: 'Happy cat' },
    ...{ kind: 'gif' as const, w: 480, h: 270, command: null as string | null, durationMs: 8000 },
  },
} as const;
const overlayId = 'o';
const create = { overlayId, providerSlug: 'happy-cat', kind: 'gif' } as const;

describe('media favorites', () => {
  it('are called what the provider calls them, unless somebody says otherwise', () => {
    empty.when('CreateMediaFavorite', create).then([added]);
    empty
      .when('CreateMediaFavorite', { ...create, title: 'Yes!', command: 'CAT', durationMs: 1000 })
      .then([{ ...added, data: { ...added.data, title: 'Yes!', command: '!cat', durationMs: 1000 } }]);
  });

  it('have commands of one word, each of one favorite', () => {
    empty
      .when('CreateMediaFavorite', { ...create, command: 'two words' })
      .fails('invalid_value', { field: 'command' });
    given(favoriteDecider, { ...added, data: { ...added.data, command: '!cat' } })
      .with(lookups)
      .when('CreateMediaFavorite', { ...create, command: '!Cat' })
      .fails('invalid_value', { field: 'command' });
  });

  it('change only in what is sent, and null removes a command', () => {
    const one = given(favoriteDecider, { ...added, data: { ...added.data, command: '!cat' } }).with(lookups);
    one
      .when('UpdateMediaFavorite', { overlayId, favoriteId: 1, command: null, loop: true, displayScale: 2 })
      .then([
        {
          type: 'favorite.changed',
          data: { favoriteId: 1, ownerId: 'owner', command: null, loop: true, displayScale: 2 },
        },
      ]);
    one.when('UpdateMediaFavorite', { overlayId, favoriteId: 1, command: '!CAT', loop: false }).then([]);
    one.when('UpdateMediaFavorite', { overlayId, favoriteId: 2 }).fails('not_found', { favoriteId: 2 });
  });

  it('can be deleted, and their ids are never used twice', () => {
    const removed = { type: 'favorite.removed', data: { favoriteId: 1, ownerId: 'owner' } } as const;
    given(favoriteDecider, added)
      .with(lookups)
      .when('DeleteMediaFavorite', { overlayId, favoriteId: 1 })
      .then([removed]);
    const after = given(favoriteDecider, added, removed).with(lookups);
    after.when('CreateMediaFavorite', create).then([{ ...added, data: { ...added.data, favoriteId: 2 } }]);
    after.when('DeleteMediaFavorite', { overlayId, favoriteId: 1 }).fails('not_found');
  });

  it('are two hundred at most', () => {
    const all = Array.from({ length: 200 }, (_, i) => ({
      ...added,
      data: { ...added.data, favoriteId: i + 1 },
    }));
    given(favoriteDecider, ...all)
      .with(lookups)
      .when('CreateMediaFavorite', create)
      .fails('limit_reached', { resource: 'mediaFavorites', limit: 200, used: 200 });
  });
});
