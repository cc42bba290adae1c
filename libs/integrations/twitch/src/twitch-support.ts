import type { PlatformEventBody } from '@studio/contracts/channels/platform-event';
import type { PredictionPhase } from '@studio/platforms/stream-kinds';
import { listOf, momentOf, numberOf, objectOf, textOf, userOf, type Payload } from './twitch-fields';

type Body<Type extends PlatformEventBody['type']> = Extract<PlatformEventBody, { readonly type: Type }>;

/** Names of power-ups by Twitch's type; `gigantify_an_emote` makes an emote large. */
const powerUps: { readonly [type: string]: string } = {
  message_effect: 'Message effect',
  celebration: 'On-screen celebration',
  gigantify_an_emote: 'Gigantified emote',
};

/** Converts `channel.bits.use`. Types that are not known yet count too: they cost bits. */
export function bitsOf(payload: Payload): Body<'cheer'> | null {
  const bits = numberOf(payload, 'bits');
  if (bits === 0) return null;
  const type = textOf(objectOf(payload, 'power_up'), 'type');
  const item = powerUps[type] ?? type.replaceAll('_', ' ');
  return {
    ...{ type: 'cheer', user: userOf(payload), bits },
    message: textOf(objectOf(payload, 'message'), 'text') || null,
    ...(item !== '' && { item }),
  };
}

/** Converts a redemption of a power-up that the channel has made. */
export function customPowerUpOf(payload: Payload): Body<'cheer'> | null {
  const powerUp = objectOf(payload, 'custom_power_up');
  const bits = numberOf(powerUp, 'bits');
  if (!payload.id || bits === 0) return null;
  const item = textOf(powerUp, 'title');
  return {
    ...{ type: 'cheer', user: userOf(payload), bits, message: textOf(payload, 'user_input') || null },
    ...(item !== '' && { item }),
  };
}

/** Converts a donation to the charity of the channel's campaign. Twitch writes 5.50 as 550 with 2 decimal places. */
export function donationOf(payload: Payload): Body<'tip'> | null {
  const amount = objectOf(payload, 'amount');
  const micros = Math.round(numberOf(amount, 'value') * 10 ** (6 - numberOf(amount, 'decimal_places')));
  const currency = textOf(amount, 'currency').toUpperCase();
  const charity = textOf(payload, 'charity_name');
  if (micros === 0 || !/^[A-Z]{3}$/.test(currency)) return null;
  return {
    ...{ type: 'tip', user: userOf(payload), amount: { micros, currency }, message: null },
    ...(charity !== '' && { charity }),
  };
}

export function shoutoutOf(payload: Payload): Body<'shoutout'> | null {
  const user = userOf(payload, 'from_broadcaster_user_');
  return user && { type: 'shoutout', user, viewers: numberOf(payload, 'viewer_count') };
}

export function predictionOf(payload: Payload, phase: PredictionPhase): Body<'prediction'> | null {
  const now = predictionProgressOf(payload);
  if (!now) return null;
  const outcome = now.outcomes.find(({ won }) => won)?.title ?? null;
  return { ...now, type: 'prediction', phase, outcome };
}

/** Converts `channel.prediction.progress`. */
export function predictionProgressOf(payload: Payload): Body<'prediction-progress'> | null {
  if (!payload.id) return null;
  const won = textOf(payload, 'winning_outcome_id');
  const locksAt = momentOf(payload, 'locks_at');
  return {
    ...{ type: 'prediction-progress', predictionId: payload.id, title: textOf(payload, 'title') },
    outcomes: listOf(payload, 'outcomes').map((each) => ({
      title: textOf(each, 'title'),
      ...{ points: numberOf(each, 'channel_points'), users: numberOf(each, 'users') },
      ...(won !== '' && each.id === won && { won: true as const }),
    })),
    ...(locksAt !== null && { locksAt }),
  };
}

/** Converts a goal that the creator has set on Twitch. Without a description its type is its title. */
export function goalOf(payload: Payload, phase: 'start' | 'end'): Body<'creatorGoal'> | null {
  if (!payload.id) return null;
  return {
    ...{ type: 'creatorGoal', goalId: payload.id, phase },
    title: textOf(payload, 'description') || textOf(payload, 'type').replaceAll('_', ' '),
    progress: numberOf(payload, 'current_amount'),
    goal: numberOf(payload, 'target_amount'),
  };
}

/** Converts a notice in which a viewer shares for how many streams in a row they have watched. */
export function streakOf(payload: Payload): Body<'streak'> | null {
  const user = userOf(payload, 'chatter_user_');
  const streak = numberOf(objectOf(payload, 'watch_streak'), 'streak_count');
  if (!user || streak === 0) return null;
  return { type: 'streak', user, streak, message: textOf(objectOf(payload, 'message'), 'text') || null };
}
