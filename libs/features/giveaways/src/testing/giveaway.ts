import { given } from '@studio/kernel/given-when-then';
import { giveawayDecider } from '../giveaway.decider';
import type { SentSettings } from '../settings/giveaway.settings';
import { type Giveaways } from '../model/giveaway.state';
import { joinOf, starting } from './joins';

/* The phases of a giveaway, transition by transition [giveaways/2]. Each commit comes a second after the one before. */

export const none = () => given(giveawayDecider).with(starting);
export const started = (sent: SentSettings = {}) => none().when('StartGiveaway', sent);
export const enter = (...names: string[]) => ({
  joins: names.map((name) => joinOf(name)),
  sessionStartedAt: null,
});
export const opened = (sent: SentSettings = {}, ...names: string[]) =>
  started(sent).when('EnterViewers', enter(...(names.length > 0 ? names : ['ann', 'bob', 'cid', 'dan'])));
export const control = (action: 'pause' | 'resume' | 'close' | 'reroll' | 'next' | 'claim', login?: string) =>
  ({ action, ...(login && { login }) }) as never;
export const drawn = (sent: SentSettings = {}, count = 1) =>
  opened(sent).when('DrawGiveawayWinner', { count });
export const phase = ({ giveaway }: Giveaways) => giveaway?.phase;
export const login = ({ giveaway }: Giveaways, n: number) =>
  giveaway?.winners.find((each) => each.n === n)?.user?.login ?? '';
export const START = Date.UTC(2026, 0, 1);
