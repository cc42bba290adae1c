import { initialGoal } from './goal-bar.state';
import { WatchedGoal } from './watched-goal';

const settings = { source: 'viewers', target: 100, start: 0, autoNext: false, nextStep: 0 } as const;
const watching = (viewers: number) => ({ 'stream-status': { viewersBy: { twitch: viewers, kick: 0 } } });

it('counts those who watch now on all platforms', () => {
  const live = { 'stream-status': { viewersBy: { twitch: 40, kick: 2 } }, 'youtube-stats': { viewers: 8 } };
  expect(new WatchedGoal().goal(settings, initialGoal(settings), live)).toMatchObject({
    value: 50,
    target: 100,
  });
});

it('leaves other sources, and what nobody counts, as they are', () => {
  const state = initialGoal({ ...settings, source: 'bits' });
  expect(new WatchedGoal().goal({ ...settings, source: 'bits' }, state, watching(50))).toBe(state);
  expect(new WatchedGoal().goal(settings, state, {})).toBe(state);
});

it('reaches a target once, however often the number crosses it', () => {
  const goal = new WatchedGoal();
  const celebrated = [90, 100, 99, 101, 98, 250].map(
    (viewers) => goal.goal(settings, initialGoal(settings), watching(viewers)).celebrations,
  );
  expect(celebrated).toEqual([0, 1, 1, 1, 1, 1]);
});

it('goes on to the next target where that is set', () => {
  const goal = new WatchedGoal();
  const next = { ...settings, autoNext: true, nextStep: 50 };
  const at = (viewers: number) => {
    const { target, reached, celebrations } = goal.goal(next, initialGoal(next), watching(viewers));
    return [target, reached, celebrations];
  };
  expect([at(99), at(100), at(90), at(149), at(210)]).toEqual([
    [100, null, 0],
    [150, 100, 1],
    [150, 100, 1],
    [150, 100, 1],
    [250, 200, 2],
  ]);
});
