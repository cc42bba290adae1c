import type { BehaviourContext } from '../behaviour';
import type { Activity } from '@studio/platforms/activity';
import { defaultValues } from '../read-values';
import type { Values } from '../widget';
import { alertBox } from './alert-box.behaviour';
import { quiet, viewOf, type AlertBoxState } from './alert-box.state';
import { alertBoxWidget } from './alert-box.widget';

const START = Date.UTC(2026, 0, 1);
const defaults = defaultValues(alertBoxWidget);

/** Alert box that receives events at times in ms from the start. */
class Box {
  state: AlertBoxState = quiet;
  constructor(
    private readonly values: Values = {},
    private readonly more: Pick<BehaviourContext, 'money' | 'locale'> = {},
  ) {}

  private moment(at: number): BehaviourContext {
    return {
      now: START + at,
      values: { ...defaults, ...this.values },
      timeZone: 'UTC',
      ...this.more,
      random: () => 0.4,
      masked: (text) => text.replace(/darn/g, '****'),
    };
  }

  happens(at: number, kind: Activity['kind'], name: string, more: Partial<Activity> = {}): this {
    const activity: Activity = {
      activityId: `id-${name}`,
      kind,
      platform: 'twitch',
      at: '',
      user: { login: name, name },
      viewerId: name,
      message: null,
      late: false,
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

it.each([
  ['en', '{name} follows now', 'A, B and 3 others', 'A, B and 3 others follow now'],
  ['de', '{name} folgt jetzt', 'A, B und 3 weitere', 'A, B und 3 weitere folgen jetzt'],
  ['en', 'Hi, {name}!', 'A, B and 3 others', 'Hi, A, B and 3 others!'],
])('many follows at once become one, in words of the first two, %s: %s', (locale, followText, name, text) => {
  const box = new Box({ gapS: 0, followText }, { locale }).happens(0, 'raid', 'Hen', { viewers: 20 });
  for (const [i, name] of ['A', 'B', 'C', 'D', 'E'].entries()) box.happens(100 + i, 'follow', name);
  expect(box.until(6400).text).toBe(text);
  expect(viewOf(box.state)).toMatchObject({ queued: 0, showing: { name } });
});

it('gifts are one alert, not one for each who got one, unless that is wished', () => {
  const gift = (box: Box): Box =>
    box.happens(0, 'gift', 'Owl', { gifted: 20 }).happens(1, 'sub', 'Fox', { received: true });
  expect(viewOf(gift(new Box()).state)).toMatchObject({ queued: 0, showing: { rank: 'large', amount: 20 } });
  expect(viewOf(gift(new Box({ groupGifts: false })).state).queued).toBe(1);
});

it.each([
  ['before its receivers', 0, 1],
  ['a second after its receivers', 1000, 0],
  ['20 s before its receivers', 0, 20_000],
])('a gift is one alert when it is told %s', (_order, giftAt, receiversAt) => {
  for (const count of [5, 50]) {
    const box = new Box();
    const gift = () => void box.happens(giftAt, 'gift', 'Giver_One', { gifted: count });
    if (giftAt <= receiversAt) gift();
    for (let i = 0; i < count; i++) box.happens(receiversAt, 'sub', `Receiver ${i}`, { received: true });
    if (giftAt > receiversAt) gift();
    const { queued, showing } = viewOf(box.state);
    expect([queued, showing?.name, showing?.amount]).toEqual([0, 'Giver_One', count]);
  }
});

it('kinds that are off and amounts that are too small show nothing', () => {
  const box = new Box({ followOn: false, cheerMin: 100 });
  expect(box.happens(0, 'follow', 'Owl').happens(0, 'cheer', 'Fox', { bits: 99 }).text).toBeNull();
});

/** A variant as the console makes a new one. */
const variant = (more: object) => ({
  ...{ itemId: 'v', name: '', kind: 'cheer', min: 0, max: 0, tier: 'any', chance: 100 },
  ...{ text: '', image: '', video: '', sound: '', seconds: 6 },
  ...more,
});

it('bounds of tips go by the base of the rates, and by what was paid where no rate is known', () => {
  const variants = [variant({ kind: 'tip', min: 10 })];
  const values = { tipMin: 5, ttsOn: true, ttsMin: 8, variants };
  const rates = { base: 'USD', rates: { EUR: 0.5, JPY: 150 } };
  const tip = (
    amount: number,
    currency: string,
    money: BehaviourContext['money'] = { currency: 'USD', rates },
  ) => {
    const { alerts } = new Box(values, { ...(money && { money }) }).happens(0, 'tip', 'Owl', {
      micros: amount * 1_000_000,
      currency,
      message: 'Hi',
    }).state;
    return Object.values(alerts)[0];
  };
  const isSpoken = (...given: Parameters<typeof tip>): boolean => tip(...given)?.isSpoken ?? false;
  // 7 and 8 dollars: only the second is as much as the bound for reading out.
  expect([isSpoken(1050, 'JPY'), isSpoken(1200, 'JPY')]).toEqual([false, true]);
  expect(tip(600, 'JPY')).toBeUndefined();
  expect(tip(1050, 'JPY')).toMatchObject({ amount: 1050, currency: 'JPY', variant: null });
  expect(tip(4, 'EUR')).toMatchObject({ variant: null });
  expect(tip(5, 'EUR')).toMatchObject({ amount: 5, currency: 'EUR', variant: 0 });
  expect(tip(10, 'USD')).toMatchObject({ variant: 0 });
  expect(tip(600, 'KRW')).toMatchObject({ variant: 0 });
  expect(tip(600, 'JPY', { currency: 'USD', rates: null })).toMatchObject({ variant: 0 });
});

it('the first variant that fits is shown, by amount, tier and chance', () => {
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
  expect(box.until(1400).text).toBe('Fox follows now');
});

it('of a viewer who was forgotten nothing is shown, and the next comes', () => {
  const box = new Box({ gapS: 0 })
    .happens(0, 'follow', 'Owl')
    .happens(1, 'raid', 'Hen', { viewers: 1 })
    .happens(2, 'raid', 'Fox', { viewers: 1 });
  const [, hen] = Object.keys(box.state.alerts);
  const { [hen ?? '']: _gone, ...alerts } = box.state.alerts;
  box.state = { ...box.state, alerts };
  expect(box.until(6400).text).toBe('Fox raids with 1 viewer');
});

it('hundreds of follows become few alerts, and a tip that comes then is shown soon', () => {
  const box = new Box({ followSeconds: 2 });
  const texts: string[] = [];
  for (let i = 0; i < 300; i++) box.happens(i * 2, 'follow', `fl${i}`);
  box.happens(600, 'tip', 'Cem', { micros: 5_000_000, currency: 'EUR' });
  for (let due = box.due; due !== null; due = box.due) {
    if (box.text !== null && box.text !== texts.at(-1)) texts.push(box.text);
    box.until(due - START);
  }
  expect(texts.length).toBeLessThan(10);
  expect(texts.filter((text) => text.includes('€5.00'))).toHaveLength(1);
  expect(viewOf(box.state)).toMatchObject({ queued: 0, showing: null });
});

describe('a gift bomb', () => {
  const receive = (box: Box, at: number, names: readonly string[]): void => {
    for (const name of names) box.happens(at, 'sub', name, { received: true });
  };

  it.each([
    ['before', -10],
    ['after', 500],
  ])('names those who received it, reported %s it', (_order, after) => {
    const box = new Box();
    if (after < 0) receive(box, 1000 + after, ['Fox', 'Hen']);
    box.happens(1000, 'gift', 'Owl', { gifted: 5 });
    if (after > 0) receive(box, 1000 + after, ['Fox', 'Hen']);
    expect(viewOf(box.state).showing).toMatchObject({
      highlight: 'bomb',
      name: 'Owl',
      receivers: ['Fox', 'Hen'],
    });
    expect(Object.values(box.state.receivers ?? {}).map(({ viewerId }) => viewerId)).toEqual(['Fox', 'Hen']);
  });

  it('gives each of two gifts its own receivers, and forgets them with the alerts', () => {
    const box = new Box({ gapS: 0, giftSeconds: 1 }).happens(0, 'gift', 'Owl', { gifted: 1 });
    receive(box, 10, ['Fox']);
    box.happens(20, 'gift', 'Cat', { gifted: 2 });
    receive(box, 30, ['Hen', 'Elk', 'Ant']);
    expect(viewOf(box.state).showing).toMatchObject({ name: 'Owl', receivers: ['Fox'] });
    expect(viewOf(box.until(1400).state).showing).toMatchObject({ name: 'Cat', receivers: ['Hen', 'Elk'] });
    expect(viewOf(box.state).showing).not.toHaveProperty('highlight');
    for (let i = 0; i < 11; i++) box.happens(3000, 'cheer', `V${i}`, { bits: 1 });
    receive(box.until(200_000), 200_000, ['Bee']);
    expect(Object.values(box.state.receivers ?? {}).map(({ name }) => name)).toEqual(['Bee']);
  });

  it('stores twelve names at most, without swear words', () => {
    const box = new Box().happens(0, 'gift', 'Owl', { gifted: 50 });
    receive(box, 10, ['darn', ...Array.from({ length: 30 }, (_, i) => `V${i}`)]);
    const { receivers = [] } = viewOf(box.state).showing ?? {};
    expect([receivers.length, receivers[0]]).toEqual([12, '****']);
  });

  it('names examples in a test', () => {
    const box = new Box().command(0, 'test', { kind: 'gift', amount: 2 });
    expect(viewOf(box.state).showing?.receivers).toHaveLength(2);
  });
});

describe('defaults for what is missing', () => {
  it.each([
    ['cheer', { user: null, bits: 100 }, 'Anonymous cheered 100 bits'],
    ['tip', { user: null, micros: 5_000_000, currency: 'EUR' }, 'Anonymous tipped €5.00'],
    ['raid', { viewers: 1 }, 'Owl raids with 1 viewer'],
    ['cheer', { bits: 1 }, 'Owl cheered 1 bit'],
    ['gift', { gifted: 1 }, 'Owl gave 1 subscription'],
    ['resub', { months: 1 }, 'Owl subscribed for 1 month'],
    ['raid', { viewers: 0 }, null],
    ['raid', {}, null],
  ] as const)('%s with %j reads %s', (kind, more, text) => {
    expect(new Box().happens(0, kind, 'Owl', more).text).toBe(text);
  });

  it('leaves a text of the account’s own as it is', () => {
    expect(new Box({ raidText: '{amount} viewers!' }).happens(0, 'raid', 'Owl', { viewers: 1 }).text).toBe(
      '1 viewers!',
    );
  });
});

it.each([
  ['see https://bad.example/x?y and more', 'see and more'],
  ['www.bad.example', ''],
  ['buy at shop-4u.bad.com/now!', 'buy at'],
  ['discord.gg/abc join', 'join'],
  ['free: bad.club, bad.ws:8080 or казино.рф', 'free: , or'],
  ['bad.example/x 10.0.0.7/x', ''],
  ['Nice try.So good: 2.5 of 3, 1/2', 'Nice try.So good: 2.5 of 3, 1/2'],
  ['mail me@home.example', 'mail me@home.example'],
])('shows and speaks no links: %s', (message, shown) => {
  expect(viewOf(new Box().happens(0, 'cheer', 'Owl', { bits: 1, message }).state).showing?.message).toBe(
    shown,
  );
});

describe('a style', () => {
  it('brings its sound to alerts without one of their own', () => {
    const soundOf = (values: object): string | undefined =>
      viewOf(new Box({ ...values }).happens(0, 'follow', 'Owl').state).showing?.sound;
    expect(soundOf({})).toBe('');
    expect(soundOf({ style: 'party' })).toBe('/renderer/alert-party-1.ogg');
    expect(soundOf({ style: 'party', styleSound: false })).toBe('');
    expect(soundOf({ style: 'party', followSound: '/media/own.mp3' })).toBe('/media/own.mp3');
  });

  it('of a variant wins, with its sound', () => {
    const shown = (more: object) =>
      viewOf(
        new Box({ style: 'party', variants: [variant({ min: 100, ...more })] }).happens(0, 'cheer', 'Owl', {
          bits: 100,
        }).state,
      ).showing;
    expect(shown({ style: 'boom' })).toMatchObject({ style: 'boom', sound: '/renderer/alert-boom-1.ogg' });
    expect(shown({ style: 'plain' })).toMatchObject({ style: 'plain', sound: '' });
    for (const style of ['same', undefined]) expect(shown({ style })).not.toHaveProperty('style');
  });
});

it('a round number of months is celebrated, where that is wished', () => {
  const shown = (values: object, months: number) =>
    viewOf(new Box({ ...values }).happens(0, 'resub', 'Owl', { months }).state).showing;
  const wished = { milestoneOn: true, milestoneEvery: 12 };
  expect(shown(wished, 24)).toMatchObject({
    highlight: 'milestone',
    rank: 'large',
    text: 'Owl celebrates 24 months',
  });
  expect(shown(wished, 13)).toMatchObject({ rank: 'middle', text: 'Owl subscribed for 13 months' });
  expect(shown({}, 24)).not.toHaveProperty('highlight');
});
