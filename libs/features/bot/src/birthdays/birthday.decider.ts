import type { DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import { limitsOf, requireRoom } from '@studio/kernel/limits';
import type { BirthdayEvents } from './birthday.events';
import { isOn, type Birthdays } from './birthday.state';

/** Commands of viewers in chat; no operation asks for them. */
export interface BirthdayCommands {
  readonly TellBirthday: {
    readonly viewerId: string;
    readonly platform: string;
    readonly user: { readonly userId: string; readonly login: string; readonly name: string };
    readonly date: string;
  };
  readonly RemoveBirthday: { readonly viewerId: string };
  /** Has no effect on any other day, and on the same day again. */
  readonly GreetBirthday: {
    readonly viewerId: string;
    readonly day: string;
    readonly platform: string;
    readonly simulated: boolean;
    readonly user: BirthdayCommands['TellBirthday']['user'];
  };
}

export const birthdayLimits = limitsOf({ botBirthdays: [5000, 'Birthdays of viewers'] });

const decide: DecideTable<BirthdayCommands, Birthdays, BirthdayEvents, DecisionContext> = {
  TellBirthday: ({ birthdays }, birthday) => {
    const known = birthdays[birthday.viewerId];
    if (known?.date === birthday.date) return [];
    if (!known) requireRoom(birthdayLimits.botBirthdays, Object.keys(birthdays).length);
    return [{ type: 'birthday.told', data: birthday }];
  },

  RemoveBirthday: ({ birthdays }, { viewerId }) =>
    birthdays[viewerId] ? [{ type: 'birthday.removed', data: { viewerId } }] : [],

  GreetBirthday: ({ birthdays }, { viewerId, day, platform, simulated, user }) => {
    const birthday = birthdays[viewerId];
    if (!birthday || birthday.greetedOn === day || !isOn(birthday, day)) return [];
    const data = { viewerId, day, platform, ...(simulated && { simulated }), user };
    return [{ type: 'birthday.greeted', data }];
  },
};

const evolve: EvolveTable<Birthdays, BirthdayEvents> = {
  'birthday.told': (state, { viewerId, platform, user, date }) => {
    // The viewer is forgotten.
    if (user === null || date === null) return state;
    const { login, name } = user;
    const greetedOn = state.birthdays[viewerId]?.greetedOn ?? null;
    const birthday = { viewerId, platform, login, name, date, greetedOn };
    return { birthdays: { ...state.birthdays, [viewerId]: birthday } };
  },
  'birthday.removed': (state, { viewerId }) => without(state, viewerId),
  'birthday.greeted': (state, { viewerId, day }) => {
    const birthday = state.birthdays[viewerId];
    if (!birthday) return state;
    return { birthdays: { ...state.birthdays, [viewerId]: { ...birthday, greetedOn: day } } };
  },
  'viewer.forgotten': (state, { viewerId }) => without(state, viewerId),
};

function without({ birthdays }: Birthdays, viewerId: string): Birthdays {
  const { [viewerId]: _, ...others } = birthdays;
  return { birthdays: others };
}

export const birthdayDecider: Decider<Birthdays, BirthdayCommands, BirthdayEvents> = {
  category: 'birthdays',
  schemaVersion: 1,
  initial: { birthdays: {} },
  decide,
  evolve,
  viewerFields: { 'birthday.told': ['user', 'date'], 'birthday.greeted': ['user'] },
};
