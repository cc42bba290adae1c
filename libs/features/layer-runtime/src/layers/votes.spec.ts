import { given } from '@studio/kernel/given-when-then';
import { valuesOfTree } from '@studio/kernel/viewer-tree';
import { findWidget } from '@studio/widgets/catalog';
import { defaultValues } from '@studio/widgets/read-values';
import { apart } from '../model/layer-change';
import type { FiredLayerLookups } from '../model/runtime.context';
import { runtimeDecider } from './runtime.decider';

const lookups = (
  widget: string,
  values: object,
  more: Partial<FiredLayerLookups> = {},
): FiredLayerLookups => {
  const known = findWidget(widget);
  if (!known) throw new Error(widget);
  const layer = { widget, values: { ...defaultValues(known), ...values }, onAir: true };
  return { layer, timeZone: 'UTC', ...more };
};
const options = ['Yes', 'No'].map((name) => ({ itemId: name, name, color: '#112233' }));
const votes = (...all: readonly (readonly [viewerId: string, option: number])[]) => ({
  memberId: 7,
  round: 1,
  votes: all.map(([viewerId, option]) => ({ viewerId, option })),
});
const open = (perUser: string) =>
  given(runtimeDecider)
    .with(lookups('poll', { options, perUser }))
    .when('FireWidgetCommand', { overlayId: 'o', memberId: 7, command: 'start' });

describe('votes of viewers', () => {
  it('count once for each of them, in a commit that leaves its end as it was', () => {
    const twice = open('once').when('CountVotes', votes(['a', 0], ['b', 0], ['a', 1]));
    twice.then([
      {
        type: 'votes.cast',
        data: {
          ...{ memberId: 7, widget: 'poll', round: 1, cast: { a: [0], b: [0] } },
          changed: {
            options: [
              { name: 'Yes', color: '#112233', votes: 2 },
              { name: 'No', color: '#112233', votes: 0 },
            ],
          },
        },
      },
    ]);
    twice.when('CountVotes', votes(['b', 1], ['c', 9])).changesNothing();
  });

  it('may be changed, or be for several, as the settings say', () => {
    const counted = (perUser: string) => {
      const { states, ballots } = open(perUser)
        .when('CountVotes', votes(['a', 0], ['b', 1]))
        .when('CountVotes', votes(['a', 1], ['b', 1]))
        .state();
      const now = states[7]?.['options'] as readonly { readonly votes: number }[];
      return [now.map((each) => each.votes), [...valuesOfTree(ballots[7]?.chosen ?? {})]];
    };
    expect(counted('change')).toEqual([
      [0, 2],
      [[1], [1]],
    ]);
    expect(counted('multi')).toEqual([
      [1, 2],
      [[0, 1], [1]],
    ]);
  });

  it('count for nothing once the poll is over, or another one is', () => {
    const voted = open('once').when('CountVotes', votes(['a', 0]));
    const again = { overlayId: 'o', memberId: 7, command: 'start' };
    voted
      .when('FireWidgetCommand', { ...again, command: 'close' })
      .when('CountVotes', votes(['b', 0]))
      .changesNothing();
    const next = voted.when('FireWidgetCommand', again);
    next.when('CountVotes', votes(['b', 0])).changesNothing();
    const { ballots } = next.when('CountVotes', { ...votes(['a', 1]), round: 2 }).state();
    expect([ballots[7]?.round, [...valuesOfTree(ballots[7]?.chosen ?? {})]]).toEqual([2, [[1]]]);
  });
});

describe('what tells of viewers', () => {
  const people = ['v1', 'v2'].map((viewerId) => ({
    ...{ viewerId, name: `Name of ${viewerId}`, weight: 1 },
    user: { platform: 'twitch', userId: viewerId, login: viewerId },
  }));
  const spun = given(runtimeDecider)
    .with(lookups('wheel', { source: 'chatters' }, { people }))
    .when('FireWidgetCommand', { overlayId: 'o', memberId: 7, command: 'spin' });

  it('is remembered with whom it tells of', () => {
    const { states, viewers } = spun.state();
    expect(viewers[7]).toEqual({ 'pool/v1': 'v1', 'pool/v2': 'v2' });
    expect(Object.keys(states[7]?.['pool'] ?? {})).toEqual(['v1', 'v2']);
  });

  it('leaves a whole state behind once all of them are forgotten and the log is read anew', () => {
    const about = { memberId: 7, widget: 'wheel', to: 'command', changed: {} };
    const { states } = given(runtimeDecider)
      .after([
        { type: 'widget.reacted', data: { ...about, changed: { isOver: true } } },
        {
          type: 'widget.reacted',
          data: { ...about, viewerId: 'v1', shown: null, shownKeys: ['pool/v1'] },
        },
      ])
      .state();
    expect(states[7]).toEqual({ pool: {}, isOver: true });
  });

  it('stands in an event of its own for each of them, which wants to be woken when the first does', () => {
    const pool = { viewerId: 'v1', name: 'Ann' };
    const about = { memberId: 7, widget: 'wheel', to: 'command', dueAt: 5 };
    const change = { changed: { 'pool/v1': pool, spin: 1 }, removed: ['pool'] };
    expect(apart(change, { viewerState: ['pool'] }, about)).toEqual({
      rest: { changed: { spin: 1 }, removed: ['pool'] },
      viewerEvents: [
        {
          type: 'widget.reacted',
          data: { ...about, changed: {}, viewerId: 'v1', shown: { 'pool/v1': pool }, shownKeys: ['pool/v1'] },
        },
      ],
    });
    const plain = { changed: { spin: 1 } };
    expect(apart(plain, { viewerState: ['pool'] }, about)).toEqual({ rest: plain, viewerEvents: [] });
  });
});
