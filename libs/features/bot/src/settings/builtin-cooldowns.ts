import { builtinNames, type BuiltinName } from '@studio/contracts/bot/chat-bot';

/** Seconds until a built-in command is answered again: to anybody, and to the viewer who wrote it. */
export interface BuiltinCooldown {
  readonly cooldownS: number;
  readonly userCooldownS: number;
}

/** Cooldowns that the account has set, by the name of the command; the defaults hold for the others. */
export type BuiltinCooldowns = { readonly [name: string]: BuiltinCooldown };

const none: BuiltinCooldown = { cooldownS: 0, userCooldownS: 0 };
/** The answer is the same for everybody. */
const shared: BuiltinCooldown = { cooldownS: 5, userCooldownS: 10 };
/** The answer is the viewer's own. */
const own: BuiltinCooldown = { cooldownS: 0, userCooldownS: 5 };

/** Defaults. Claiming never waits; moderators never do either. */
const defaultCooldowns: { readonly [Name in BuiltinName]: BuiltinCooldown } = {
  commands: shared,
  uptime: shared,
  title: shared,
  game: shared,
  so: none,
  followage: shared,
  giveaway: shared,
  join: own,
  claim: none,
  odds: shared,
  points: own,
  top: shared,
  redeem: own,
  link: own,
  slots: own,
  gamble: own,
  roulette: own,
  raffle: own,
  ticket: own,
  duel: own,
  accept: own,
  decline: own,
  heist: own,
  trivia: shared,
  prediction: shared,
  bet: own,
  poll: none,
  give: own,
  transfer: own,
  loan: own,
  borrow: own,
  sr: own,
  song: shared,
  queue: shared,
  skip: own,
  voteskip: own,
  wrongsong: own,
  cmd: none,
  quote: shared,
  quotes: shared,
  leave: own,
  next: none,
  remove: none,
  clip: { cooldownS: 30, userCooldownS: 60 },
  marker: none,
  raidmode: none,
  ads: shared,
  preset: none,
  birthday: own,
  schedule: shared,
};

/** Returns the cooldown that holds for each built-in command. */
export function effectiveCooldowns(
  changed: BuiltinCooldowns,
): readonly (BuiltinCooldown & { readonly name: BuiltinName })[] {
  return builtinNames.map((name) => ({ name, ...cooldownOf(changed, name) }));
}

export function cooldownOf(changed: BuiltinCooldowns, name: BuiltinName): BuiltinCooldown {
  return (Object.hasOwn(changed, name) ? changed[name] : undefined) ?? defaultCooldowns[name];
}
