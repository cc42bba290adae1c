import type { Values } from '../widget';
import { defaultValues } from '../read-values';
import { media } from './media.behaviour';
import { nothingShown, type GivenMedia, type MediaState } from './media.state';
import { mediaWidget, MOST_WAITING } from './media.widget';

const cat: GivenMedia = {
  ...{ providerSlug: 'cat', kind: 'gif', title: 'A cat', url: '/media/provided/cat', w: 300, h: 200 },
  ...{ favoriteId: null, durationMs: null, loop: false, scale: 1 },
};

/** Returns the state after a command. */
function run(
  state: MediaState,
  command: string,
  args: Values,
  { now = 0, given = cat, values = {} }: { now?: number; given?: GivenMedia; values?: Values } = {},
): MediaState {
  const moment = {
    ...{ now, values: { ...defaultValues(mediaWidget), ...values }, timeZone: 'UTC' },
    ...{ random: () => 0.5, masked: (text: string) => text, media: given },
  };
  return media.commands[command]?.(state as never, args, moment) as unknown as MediaState;
}

const share = (state: MediaState, options: Parameters<typeof run>[3] = {}, args: Values = {}) =>
  run(state, 'share', { providerSlug: 'cat', kind: 'gif', ...args }, options);

const ids = ({ slots }: MediaState) => slots.map(({ slotId }) => slotId);

it('shows what it is told to for as long as the layer shows anything', () => {
  expect(share(nothingShown, { now: 5 })).toEqual({
    slots: [
      {
        ...{ slotId: '1', providerSlug: 'cat', kind: 'gif', title: 'A cat', url: '/media/provided/cat' },
        ...{ w: 300, h: 200, favoriteId: null, x: 0.5, y: 0.5, scale: 1, shownAt: 5, endsAt: 8005 },
      },
    ],
    shown: 1,
  });
});

it('a favorite has a length and a size of its own; one that loops stays until it is taken away', () => {
  const given = { ...cat, favoriteId: 3, durationMs: 2000, scale: 2 };
  const show = (args: Values, more: Partial<GivenMedia> = {}) =>
    run(nothingShown, 'show_favorite', { favoriteId: 3, ...args }, { given: { ...given, ...more } }).slots[0];
  expect(show({})).toMatchObject({ favoriteId: 3, endsAt: 2000, scale: 2 });
  expect(show({ durationMs: 5000 })).toMatchObject({ endsAt: 5000 });
  expect(show({}, { loop: true })).toMatchObject({ endsAt: null });
});

it('the oldest goes for one more than there may be, all others for one that replaces them', () => {
  const values = { maxItems: 2 };
  const three = [1, 2, 3].reduce((state) => share(state, { values }), nothingShown);
  expect(ids(three)).toEqual(['2', '3']);
  expect(ids(share(three, { values }, { mode: 'replace' }))).toEqual(['4']);
  expect(ids(share(share(nothingShown, { values: { maxItems: 1 } }), { values: { maxItems: 1 } }))).toEqual([
    '2',
  ]);
});

it('one after the other: each begins when the one before ends, and only so many may wait', () => {
  const values = { placement: 'queue' };
  const two = share(share(nothingShown, { values }), { now: 100, values });
  expect(two.slots.map(({ shownAt, endsAt }) => [shownAt, endsAt])).toEqual([
    [0, 8000],
    [8000, 16_000],
  ]);
  const full = Array.from({ length: MOST_WAITING + 5 }).reduce<MediaState>(
    (state) => share(state, { values }),
    nothingShown,
  );
  expect(full.slots).toHaveLength(MOST_WAITING + 1);
  expect(media.room?.['share']?.(full as never)).toMatchObject({ most: 21, used: 21 });
});

it('in a queue what has no end makes room for what comes next', () => {
  const values = { placement: 'queue' };
  const looping = share(nothingShown, { values, given: { ...cat, loop: true } });
  expect(share(looping, { now: 50, values }).slots).toMatchObject([{ shownAt: 50, endsAt: 8050 }]);
});

it('a grid has a cell for each', () => {
  const values = { placement: 'grid', maxItems: 4 };
  const four = [1, 2, 3, 4].reduce((state) => share(state, { values }), nothingShown);
  expect(four.slots.map(({ x, y }) => [x, y])).toEqual([
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ]);
});

it('shows no kind that its settings leave out', () => {
  expect(share(nothingShown, { values: { gif: false } })).toBe(nothingShown);
});

it('moves the newest, or the one that is named, while it is shown', () => {
  const two = share(share(nothingShown));
  const move = (args: Values, now = 0) => run(two, 'move', args, { now });
  expect(move({ x: 0, y: 1 }).slots.map(({ x, y }) => [x, y])).toEqual([
    [0.5, 0.5],
    [0, 1],
  ]);
  expect(move({ slotId: '1', x: 0, y: 1 }).slots[0]).toMatchObject({ x: 0, y: 1 });
  expect(move({ slotId: '9', x: 0, y: 1 })).toBe(two);
  expect(move({ x: 0, y: 1 }, 9000)).toBe(two);
});

it('wakes when the first one is over, and lets go of all that are', () => {
  const two = share(share(nothingShown, { given: { ...cat, durationMs: 1000 } }));
  expect(media.due?.(two as never, {})).toBe(1000);
  const moment = { now: 1000, values: {}, timeZone: 'UTC', random: () => 0, masked: (text: string) => text };
  const left = media.wake?.(two as never, moment) as unknown as MediaState;
  expect(ids(left)).toEqual(['2']);
  expect(media.due?.({ slots: [], shown: 2 }, {})).toBeNull();
});

it('is empty once it is cleared', () => {
  expect(run(share(nothingShown), 'clear', {}).slots).toEqual([]);
  expect(run(nothingShown, 'clear', {})).toBe(nothingShown);
});
