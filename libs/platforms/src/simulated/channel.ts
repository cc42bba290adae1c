import {
  isLate,
  type PlatformEvent,
  type PlatformEventBody,
  type PlatformUser,
} from '../port/platform-event';
import type {
  SimulatedChannel,
  SimulatedKind,
  SimulatedPlatform,
  SimulatedValues,
} from '../port/simulated-channel';
import { Chance } from './chance';
import { chatterOf, lineBy } from './chatter';

/** Those who watch the simulated channel. */
export const logins = [
  'PixelOtter',
  'NightOwl42',
  'TeaAndToast',
  'LaggyLlama',
  'SirSnacksalot',
  'QuietStorm',
  'BananaBread',
  'CosmicCat',
  'RetroRaccoon',
  'MossyStone',
  'TurboTurtle',
  'WaffleWizard',
  'LuckyLoop',
  'VelvetFox',
  'GlitchGnome',
  'SleepySloth',
] as const;

export const lines = [
  'hello everyone',
  'good to be here again',
  'that was close!',
  'what game is this?',
  'well played',
  'the sound is perfect today',
  'one more round?',
  'greetings from the couch',
  'Kappa good one',
  'that one was for you PogChamp',
] as const;

/** Titles of what viewers can redeem. */
export const rewards = ['Hydrate', 'Pick the next song', 'Say hello'] as const;

type About = Parameters<SimulatedChannel['events']>[2];

/** Everything that the events of one call have in common. */
interface Making {
  readonly values: SimulatedValues;
  readonly chance: Chance;
  readonly currency: string;
  readonly user: PlatformUser;
  readonly eventId: string;
  /** Ms since 1970. */
  readonly now: number;
}

export const simulatedChannel: SimulatedChannel = {
  events: (kind, values, about) => {
    const chance = new Chance(about.eventId);
    const user = userOf(values.login ?? chance.oneOf(logins));
    const body = bodies[kind]({
      values,
      chance,
      user,
      currency: about.currency,
      eventId: about.eventId,
      now: about.now,
    });
    const first = eventOf(body, about, about.eventId);
    if (body.type !== 'gift') return [first];
    const { tier, count } = body;
    const receivers = Array.from({ length: count }, (_, i) =>
      eventOf(
        { type: 'sub', user: userOf(chance.oneOf(logins)), tier, gifted: true },
        about,
        `${about.eventId}.${i + 1}`,
      ),
    );
    return [first, ...receivers];
  },
};

/** Somebody watching, by the name that is shown. */
export function userOf(name: string): PlatformUser {
  const login = name.replace(/^@/, '').toLowerCase();
  return { userId: `simulated-${login}`, login, name };
}

/** A happening of the simulated channel, as its platform would tell it. */
export function eventOf<Body extends PlatformEventBody>(
  body: Body,
  { platform, accountId, now }: Pick<About, 'accountId' | 'now'> & { readonly platform: SimulatedPlatform },
  eventId: string,
): PlatformEvent<Body> {
  const at = new Date(now).toISOString();
  return { platform, channelId: `simulated-${accountId}`, eventId, at, late: isLate(at, now), body };
}

export function rewardIdOf(title: string): string {
  return `simulated-${title.toLowerCase().replace(/\W+/g, '-')}`;
}

const bodies: { readonly [kind in SimulatedKind]: (making: Making) => PlatformEventBody } = {
  chat: ({ user, values, chance, eventId }) =>
    lineBy(user, {
      messageId: eventId,
      text: messageOf(values, chance),
      ...(values.first && { first: true }),
      ...(values.role && chatterOf(user, values.role === 'everyone' ? [] : [values.role])),
    }),
  follow: ({ user }) => ({ type: 'follow', user }),
  sub: ({ user, values, chance }) => ({ type: 'sub', user, tier: tierOf(values, chance), gifted: false }),
  resub: ({ user, values, chance }) => ({
    type: 'resub',
    user,
    tier: tierOf(values, chance),
    months: values.months ?? chance.between(2, 36),
    message: messageOf(values, chance),
  }),
  gift: ({ user, values, chance }) => ({
    type: 'gift',
    user,
    tier: values.tier ?? '1',
    count: values.count ?? chance.oneOf([1, 1, 5, 10]),
  }),
  cheer: ({ user, values, chance }) => ({
    type: 'cheer',
    user,
    bits: values.bits ?? chance.oneOf([50, 100, 100, 250, 500, 1000]),
    message: messageOf(values, chance),
  }),
  raid: ({ user, values, chance }) => ({
    type: 'raid',
    user,
    viewers: values.viewers ?? chance.between(3, 120),
  }),
  tip: ({ user, values, chance, currency }) => ({
    type: 'tip',
    user,
    amount: {
      micros: Math.round((values.amount ?? chance.oneOf([2, 3, 5, 5, 10, 20])) * 1_000_000),
      currency: values.currency ?? currency,
    },
    message: messageOf(values, chance),
  }),
  redemption: ({ user, values, chance }) => {
    const title = values.reward ?? chance.oneOf(rewards);
    const redemptionId = `simulated-${chance.between(1, 2 ** 31)}`;
    const reward = { rewardId: rewardIdOf(title), title };
    return { type: 'redemption', user, redemptionId, reward, message: values.message ?? null };
  },
  hype: ({ values, chance, now }) => {
    const { phase = 'start', level = 1 } = values;
    const goal = 800 + level * 400;
    const progress = phase === 'start' ? 0 : chance.between(1, goal);
    // A level a minute, and five until it is over.
    const startedAt = phase === 'start' ? now : now - level * 60_000;
    return {
      ...{ type: 'hype', trainId: 'simulated', phase, level, progress, goal },
      startedAt: new Date(startedAt).toISOString(),
      endsAt: new Date(phase === 'end' ? now : now + 300_000).toISOString(),
    };
  },
  'stream-online': () => ({ type: 'stream-online' }),
  'stream-offline': () => ({ type: 'stream-offline' }),
};

function tierOf({ tier }: SimulatedValues, chance: Chance): string {
  return tier ?? chance.oneOf(['1', '1', '1', '2', '3', 'prime']);
}

function messageOf({ message }: SimulatedValues, chance: Chance): string {
  return message ?? chance.oneOf(lines);
}
