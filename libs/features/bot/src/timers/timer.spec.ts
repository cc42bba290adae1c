import { given } from '@studio/kernel/given-when-then';
import * as fc from 'fast-check';
import { timerDecider } from './timer.decider';
import { APART_MS, GRACE_MS, lastDue, nextDue, whyNotNow, type BotTimer } from './timer.state';

const start = Date.UTC(2026, 0, 1);
const MIN = 60_000;
const none = given(timerDecider).with({ messages: 100, knows: true, now: start });
const said = none.when('CreateBotTimer', { name: 'Discord', message: 'Join us', intervalMin: 10 });
const post = { timerId: 1, liveSince: null, messages: 100 };

describe('a timer', () => {
  it('says a message or runs a command, exactly one of them', () => {
    expect(said.state().timers[1]).toMatchObject({
      minMessages: 0,
      liveOnly: false,
      platforms: [],
      enabled: true,
    });
    const both = { name: 'x', message: 'a', commandName: 'b', intervalMin: 5 };
    none.when('CreateBotTimer', both).fails('invalid_value');
    none.when('CreateBotTimer', { name: 'x', intervalMin: 5 }).fails('invalid_value', { field: 'message' });
    said.when('UpdateBotTimer', { timerId: 1, message: 'a', commandName: 'b' }).fails('invalid_value');
    none
      .when('CreateBotTimer', { name: 'x', commandName: 'gone', intervalMin: 5 }, { knows: false })
      .fails('invalid_value', { field: 'commandName' });
  });

  it('loses one when the other is sent', () => {
    const runs = said.when('UpdateBotTimer', { timerId: 1, commandName: 'discord' });
    runs.then([{ type: 'timer.changed', data: { timerId: 1, message: null, commandName: 'discord' } }]);
    runs
      .when('UpdateBotTimer', { timerId: 1, message: 'Hi' })
      .then([{ type: 'timer.changed', data: { timerId: 1, message: 'Hi', commandName: null } }]);
  });

  it('changes only by what is sent, and waits anew when it is switched on or gets another interval', () => {
    said
      .when('UpdateBotTimer', { timerId: 1, name: 'Discord', platforms: [], enabled: true })
      .changesNothing();
    const off = said.when('UpdateBotTimer', { timerId: 1, enabled: false }, { now: start + 5 * MIN });
    expect(off.state().timers[1]).toMatchObject({ enabled: false, armedAt: start });
    const on = off.when('UpdateBotTimer', { timerId: 1, enabled: true }, { now: start + 50 * MIN });
    expect(on.state().timers[1]).toMatchObject({ armedAt: start + 50 * MIN });
    said.when('UpdateBotTimer', { timerId: 9, enabled: false }).fails('not_found', { resource: 'timer' });
  });

  it('is one of 50', () => {
    let full = given(timerDecider).with({ messages: 0, knows: true });
    for (let n = 0; n < 50; n++)
      full = full.when('CreateBotTimer', { name: 'x', message: 'a', intervalMin: 5 });
    full
      .when('CreateBotTimer', { name: 'x', message: 'a', intervalMin: 5 })
      .fails('limit_reached', { resource: 'botTimers', limit: 50, used: 50 });
  });

  it('pauses on Twitch while a Shared Chat session runs there', () => {
    const timer = said.state().timers[1] as BotTimer;
    const moment = { now: start + 10 * MIN, liveSince: null, messages: 100, lastPostAt: 0 };
    expect(whyNotNow(timer, moment)).toBeNull();
    expect(whyNotNow(timer, { ...moment, sharedChat: true })).toBe('shared_chat');
    const onTwitch: BotTimer = { ...timer, platforms: ['twitch', 'kick'] };
    expect(whyNotNow(onTwitch, { ...moment, sharedChat: true })).toBe('shared_chat');
    expect(whyNotNow({ ...timer, platforms: ['kick'] }, { ...moment, sharedChat: true })).toBeNull();
  });

  it('is said when its interval is over, once, and again one interval later', () => {
    said.when('PostTimer', post, { now: start + 10 * MIN - 1 }).changesNothing();
    const posted = said.when('PostTimer', post, { now: start + 10 * MIN });
    posted.then([{ type: 'timer.posted', data: { timerId: 1, messages: 100 } }]);
    posted.when('PostTimer', post, { now: start + 10 * MIN + 5_000 }).changesNothing();
    posted
      .when('PostTimer', post, { now: start + 20 * MIN })
      .then([{ type: 'timer.posted', data: { timerId: 1, messages: 100 } }]);
  });

  it('is not said when its time was long ago: it waits for the next one', () => {
    said.when('PostTimer', post, { now: start + 10 * MIN + GRACE_MS + 1 }).changesNothing();
    said.when('PostTimer', post, { now: start + 95 * MIN }).changesNothing();
    expect(nextDue(timerOf(said), start + 95 * MIN, null)).toBe(start + 100 * MIN);
  });

  it('is not said within a second of another one', () => {
    const two = said.when(
      'CreateBotTimer',
      { name: 'Two', message: 'b', intervalMin: 10 },
      { now: start + 10 },
    );
    const first = two.when('PostTimer', post, { now: start + 10 * MIN + 10 });
    const second = { ...post, timerId: 2 };
    first.when('PostTimer', second, { now: start + 10 * MIN + 10 + APART_MS - 1 }).changesNothing();
    first
      .when('PostTimer', second, { now: start + 10 * MIN + 10 + APART_MS })
      .then([{ type: 'timer.posted', data: { timerId: 2, messages: 100 } }]);
  });

  it('waits until enough was said since the last time', () => {
    const quiet = said.when('UpdateBotTimer', { timerId: 1, minMessages: 5 });
    quiet.when('PostTimer', { ...post, messages: 104 }, { now: start + 10 * MIN }).changesNothing();
    const posted = quiet.when('PostTimer', { ...post, messages: 105 }, { now: start + 10 * MIN + 30_000 });
    posted.then([{ type: 'timer.posted', data: { timerId: 1, messages: 105 } }]);
  });

  it('for live streams waits for one, and counts from its beginning', () => {
    const live = said.when('UpdateBotTimer', { timerId: 1, liveOnly: true });
    live.when('PostTimer', post, { now: start + 10 * MIN }).changesNothing();
    const liveSince = start + 95 * MIN;
    live.when('PostTimer', { ...post, liveSince }, { now: start + 100 * MIN }).changesNothing();
    live
      .when('PostTimer', { ...post, liveSince }, { now: start + 105 * MIN })
      .then([{ type: 'timer.posted', data: { timerId: 1, messages: 100 } }]);
  });

  it('is due at times that lie one interval apart, whenever somebody asks', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 1440 }),
        fc.integer({ min: 0, max: 10 ** 9 }),
        fc.integer({ min: 0, max: 10 ** 9 }),
        (intervalMin, armed, later) => {
          const timer = { ...timerOf(said), intervalMin, armedAt: start + armed, lastPostedAt: null };
          const now = start + armed + later;
          const [last, next] = [lastDue(timer, now, null), nextDue(timer, now, null)];
          expect(next).toBeGreaterThan(now);
          expect((next ?? 0) - now).toBeLessThanOrEqual(intervalMin * MIN);
          expect(last === null ? timer.armedAt : last).toBe((next ?? 0) - intervalMin * MIN);
          const moment = { now, liveSince: null, messages: 100, lastPostAt: 0 };
          expect(whyNotNow(timer, moment) === null).toBe(last !== null && now - last <= GRACE_MS);
        },
      ),
      { seed: 1, numRuns: 300 },
    );
  });
});

function timerOf(given: { state(): { timers: { readonly [id: number]: BotTimer } } }): BotTimer {
  const timer = given.state().timers[1];
  if (!timer) throw new Error('No timer.');
  return timer;
}
