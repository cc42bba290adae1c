import { factsOf, type StreamEventBody } from '@studio/platforms/stream-kinds';
import type { ReviewKind } from '@studio/platforms/chat-review';
import {
  isLate,
  type PlatformEvent,
  type PlatformEventBody,
  type PlatformUser,
} from '@studio/contracts/channels/platform-event';
import type {
  SimulatedChannel,
  SimulatedKind,
  SimulatedPlatform,
  SimulatedValues,
} from '@studio/contracts/channels/simulated-channel';
import { Chance } from './chance';
import { chatterOf, lineBy } from './chatter';

export const kindSamples = factsOf('sample');

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

const lines = [
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

/** Titles of rewards that viewers can redeem. */
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
    const body = bodyOf(kind, {
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

/** Viewer with a display name. */
export function userOf(name: string): PlatformUser {
  const login = name.replace(/^@/, '').toLowerCase();
  return { userId: `simulated-${login}`, login, name };
}

/** Event of the simulated channel in the form its platform would send. */
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

function bodyOf(kind: SimulatedKind, making: Making): PlatformEventBody {
  const { user, values, chance, eventId } = making;
  if (kind === 'stream-online' || kind === 'stream-offline') return { type: kind };
  if (kind === 'chat')
    return lineBy(user, {
      messageId: eventId,
      text: messageOf(values, chance),
      ...(values.first && { first: true }),
      ...(values.role && chatterOf(user, values.role === 'everyone' ? [] : [values.role])),
    });
  if (isReviewKind(kind)) {
    const review = { user, text: messageOf(values, chance), reason: reviewReasons[kind] };
    const since = new Date(making.now).toISOString();
    return { type: 'review', review: { ...review, reviewId: eventId, kind, since } };
  }
  const event = kindSamples[kind].make({
    ...making,
    tier: () => tierOf(values, chance),
    message: () => messageOf(values, chance),
    reward: () => {
      const title = values.reward ?? chance.oneOf(rewards);
      return { rewardId: rewardIdOf(title), title };
    },
  });
  return { type: kind, ...event } as StreamEventBody;
}

const reviewReasons: { readonly [Kind in ReviewKind]: string | null } = {
  heldMessage: 'AutoMod: swearing (2)',
  unbanRequest: null,
  suspiciousViewer: 'monitored, may evade a ban',
};

function isReviewKind(kind: SimulatedKind): kind is ReviewKind {
  return kind in reviewReasons;
}

function tierOf({ tier }: SimulatedValues, chance: Chance): string {
  return tier ?? chance.oneOf(['1', '1', '1', '2', '3', 'prime']);
}

function messageOf({ message }: SimulatedValues, chance: Chance): string {
  return message ?? chance.oneOf(lines);
}
