import type { ChannelActivity, Moment } from '../behaviour';
import { defaultValues } from '../read-values';
import type { Values } from '../widget';
import { alertBox } from './alert-box.behaviour';
import { quiet, viewOf, type AlertBoxState } from './alert-box.state';
import { alertBoxWidget } from './alert-box.widget';

const START = Date.UTC(2026, 0, 1);
const defaults = defaultValues(alertBoxWidget);

/** An alert box that things happen to, at times in ms from the start. */
class Box {
  state: AlertBoxState = quiet;
  constructor(private readonly values: Values = {}) {}

  private moment(at: number): Moment {
    return {
      now: START + at,
      values: { ...defaults, ...this.values },
      timeZone: 'UTC',
      random: () => 0.4,
      masked: (text) => text.replace(/darn/g, '****'),
    };
  }

  happens(
    at: number,
    kind: ChannelActivity['kind'],
    name: string,
    more: Partial<ChannelActivity> = {},
  ): this {
    const activity: ChannelActivity = {
      activityId: `id-${name}`,
      kind,
      platform: 'twitch',
      at: '',
      user: { login: name, name },
      viewerId: name,
      message: null,
      simulated: false,
      ...more,
    };
    this.state = alertBox.on?.activity?.(this.state as never, activity, this.moment(at)) as never;
    return this;
  }

  command(at: number, name: string, args: object = {}): this {
    this.state = alertBox.commands[name]?.(this.state as never, args as Values, this.moment(at)) as never;
    return this;
  }

  /** Wakes it whenever it wants to be woken, up to a time. */
  until(at: number): this {
    for (let due = this.due; due !== null && due <= START + at; due = this.due)
      this.state = alertBox.wake?.(this.state as never, this.moment(due - START)) as never;
    return this;
  }

  get due(): number | null {
    return alertBox.due?.(this.state as never, this.values) ?? null;
  }

  get text(): string | null {
    return viewOf(this.state).showing?.text ?? null;
  }
}

it('an alert is shown at once, for as long as its kind is', () => {
  const box = new Box({ followSeconds: 2 }).happens(0, 'follow', 'Owl');
  expect(viewOf(box.state)).toMatchObject({
    queued: 0,
    showing: { text: 'Owl follows now', rank: 'small', startsAt: START, endsAt: START + 2000 },
  });
  expect(box.until(2000).text).toBeNull();
});

it('the next waits for the one before and a pause, in the order in which they came', () => {
  const box = new Box({ gapS: 1 });
  box.happens(0, 'cheer', 'Owl', { bits: 100 }).happens(10, 'cheer', 'Fox', { bits: 200 });
  expect([box.text, viewOf(box.state).queued]).toEqual(['Owl cheered 100 bits', 1]);
  expect(box.until(6999).text).toBeNull();
  expect(box.until(7000).text).toBe('Fox cheered 200 bits');
});

it('ten that come in a second are all shown', () => {
  const box = new Box({ gapS: 0, cheerSeconds: 1 });
  for (let i = 0; i < 10; i++) box.happens(i * 100, 'cheer', `Viewer${i}`, { bits: i + 1 });
  const seen = new Set<string | null>([box.text]);
  for (let at = 0; at < 30_000; at += 100) seen.add(box.until(at).text);
  expect([...seen].filter((text) => text !== null)).toHaveLength(10);
});

it('many follows at once become one, in words of the first two', () => {
  const box = new Box({ gapS: 0 }).happens(0, 'raid', 'Hen', { viewers: 20 });
  for (const [i, name] of ['A', 'B', 'C', 'D', 'E'].entries()) box.happens(100 + i, 'follow', name);
  expect(box.until(6300).text).toBe('A, B +3 follows now');
  expect(viewOf(box.state)).toMatchObject({ queued: 0, showing: { name: 'A, B +3' } });
});

it('gifts are one alert, not one for each who got one, unless that is wished', () => {
  const gift = (box: Box): Box =>
    box.happens(0, 'gift', 'Owl', { gifted: 20 }).happens(1, 'sub', 'Fox', { received: true });
  expect(viewOf(gift(new Box()).state)).toMatchObject({ queued: 0, showing: { rank: 'large', amount: 20 } });
  expect(viewOf(gift(new Box({ groupGifts: false })).state).queued).toBe(1);
});

it('kinds that are off and amounts that are too small show nothing', () => {
  const box = new Box({ followOn: false, cheerMin: 100 });
  expect(box.happens(0, 'follow', 'Owl').happens(0, 'cheer', 'Fox', { bits: 99 }).text).toBeNull();
});

it('the first variant that fits is shown, by amount, tier and chance', () => {
  const variant = (more: object) => ({
    itemId: 'v',
    name: '',
    kind: 'cheer',
    min: 0,
    max: 0,
    tier: 'any',
    chance: 100,
    text: '',
    image: '',
    video: '',
    sound: '',
    seconds: 6,
    ...more,
  });
  const variants = [
    variant({ min: 1000, text: 'WOW {name}' }),
    variant({ chance: 30, text: 'never here' }),
    variant({ max: 500, text: '{name}!' }),
  ];
  expect(new Box({ variants }).happens(0, 'cheer', 'Owl', { bits: 1000 }).text).toBe('WOW Owl');
  expect(new Box({ variants }).happens(0, 'cheer', 'Owl', { bits: 50 }).text).toBe('Owl!');
  expect(new Box({ variants }).happens(0, 'cheer', 'Owl', { bits: 600 }).text).toBe('Owl cheered 600 bits');
});

it('swear words are masked, hide the message or the alert', () => {
  const of = (profanity: string) =>
    viewOf(new Box({ profanity }).happens(0, 'cheer', 'Owl', { bits: 1, message: 'darn it' }).state).showing
      ?.message;
  expect(of('off')).toBe('darn it');
  expect(of('mask')).toBe('**** it');
  expect(of('hide-message')).toBeNull();
  expect(of('skip-alert')).toBeUndefined();
});

it('long, stacked and turned names are cut to what can be read', () => {
  const name = (text: string) => viewOf(new Box().happens(0, 'follow', text).state).showing?.name;
  expect(name('x'.repeat(4000))).toBe(`${'x'.repeat(24)}…`);
  expect(name('\u202Eevil\u2066')).toBe('evil');
  expect(name(`a${'\u0301'.repeat(50)}`)).toBe('a\u0301\u0301');
});

it('a pause lets what is shown end and begins nothing; it goes on afterwards', () => {
  const box = new Box()
    .happens(0, 'follow', 'Owl')
    .command(10, 'pause')
    .happens(20, 'raid', 'Hen', { viewers: 2 });
  expect(box.until(60_000).text).toBeNull();
  expect(box.command(60_001, 'resume').text).toBe('Hen raids with 2 viewers');
});

it('skipping ends what is shown, clearing all that waits', () => {
  const box = new Box().happens(0, 'follow', 'Owl').happens(10, 'raid', 'Hen', { viewers: 2 });
  box.command(1000, 'skip');
  expect(box.until(2000).text).toBe('Hen raids with 2 viewers');
  box.happens(2100, 'follow', 'Fox').command(2200, 'clear');
  expect([box.text, viewOf(box.state).queued]).toEqual([null, 0]);
});

it('the last is shown again, or the one that is named', () => {
  const box = new Box({ gapS: 0 }).happens(0, 'follow', 'Owl').happens(10, 'follow', 'Fox').until(60_000);
  expect(box.command(60_000, 'replay').text).toBe('Fox follows now');
  box.until(120_000);
  expect(box.command(120_000, 'replay', { activityId: 'id-Owl' }).text).toBe('Owl follows now');
  box.until(180_000);
  expect(box.command(180_000, 'replay', { activityId: 'unknown' }).text).toBeNull();
});

it('a test enters the same queue and is remembered', () => {
  const box = new Box().command(5, 'test', { kind: 'cheer', amount: 500, name: 'Tester' });
  expect(box.text).toBe('Tester cheered 500 bits');
  expect(viewOf(box.state).lastTestAt).toBe(START + 5);
});

it('where the next cuts in, it is shown at once after a moment', () => {
  const box = new Box({ parry: true }).happens(0, 'follow', 'Owl').happens(1000, 'follow', 'Fox');
  expect(box.until(1300).text).toBe('Fox follows now');
});

it('of a viewer who was forgotten nothing is shown, and the next comes', () => {
  const box = new Box({ gapS: 0 })
    .happens(0, 'follow', 'Owl')
    .happens(1, 'raid', 'Hen', { viewers: 1 })
    .happens(2, 'raid', 'Fox', { viewers: 1 });
  const [, hen] = Object.keys(box.state.alerts);
  const { [hen ?? '']: _gone, ...alerts } = box.state.alerts;
  box.state = { ...box.state, alerts };
  expect(box.until(6300).text).toBe('Fox raids with 1 viewers');
});
