import type {
  CommandsOf,
  DecideTable,
  Decider,
  DecisionContext,
  EventOf,
  EvolveTable,
} from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import { mergeSettings } from '@studio/kernel/settings';
import type * as commands from './raid-mode.commands';
import type { RaidModeEvents } from './raid-mode.events';
import { firstRaidMode, type RaidChat, type RaidMode, type RaidModeSettings } from './raid-mode.state';

/** Waiting time before modes are put back once more, and the time during which that is tried, in ms. */
const RETRY_MS = 15_000;
const RETRIES_MS = 3_600_000;

/** A chat of the account, and its modes now. */
export type FoundChat = RaidModeEvents['raid-mode.started']['chats'][number];

/** Commands that no operation asks for. */
export interface OwnRaidModeCommands {
  /** The platform's answer to the modes. */
  readonly RecordRaidModes: { readonly platform: string; readonly code: string | null };
  /** The time is up; or modes are to be put back once more. */
  readonly EndRaidMode: { readonly dueAt: number };
  /** The platform's answer to putting them back. */
  readonly RecordRestoredModes: {
    readonly platform: string;
    readonly code: string | null;
    /** The refusal may pass. */
    readonly mayPass: boolean;
  };
}

export type RaidModeCommands = CommandsOf<typeof commands> & OwnRaidModeCommands;

/** Lookups of single commands. */
export interface RaidModeLookups {
  /** Chats of the account; empty if it is switched off. */
  readonly SwitchRaidMode: { readonly chats: readonly FoundChat[] };
}

type Decided = EventOf<RaidModeEvents>;

const decide: DecideTable<RaidModeCommands, RaidMode, RaidModeEvents, DecisionContext, RaidModeLookups> = {
  UpdateRaidMode: ({ settings }, { minutes, slowSeconds, followersMin, holdLinks }) => {
    const changed = Object.entries({ minutes, slowSeconds, followersMin, holdLinks }).filter(
      ([key, value]) => value !== undefined && value !== settings[key as keyof RaidModeSettings],
    );
    return changed.length === 0 ? [] : [{ type: 'raid-mode.changed', data: Object.fromEntries(changed) }];
  },

  SwitchRaidMode: (state, { active, minutes }, { chats, now }) => {
    const isWanted = active ?? state.active === null;
    const endsAt = now + (minutes ?? state.settings.minutes) * 60_000;
    if (isWanted && state.active) return [{ type: 'raid-mode.extended', data: { endsAt } }];
    if (isWanted) return [started(state, chats, { now, endsAt })];
    if (state.active) return [{ type: 'raid-mode.ended', data: { why: 'switched' } }];
    return isAsBefore(state) ? [] : [{ type: 'raid-mode.ended', data: { why: 'again' } }];
  },

  RecordRaidModes: ({ chats }, { platform, code }) =>
    chats.some((chat) => chat.platform === platform && chat.status === 'pending')
      ? [{ type: 'raid-mode.applied', data: { platform, code } }]
      : [],

  EndRaidMode: (state, { dueAt }) => {
    if (state.active)
      return state.active.endsAt <= dueAt ? [{ type: 'raid-mode.ended', data: { why: 'over' } }] : [];
    return isAsBefore(state) ? [] : [{ type: 'raid-mode.ended', data: { why: 'again' } }];
  },

  RecordRestoredModes: ({ chats, endedAt }, { platform, code, mayPass }, { now }) => {
    if (!chats.some((chat) => chat.platform === platform && chat.status === 'restoring')) return [];
    const isEarly = endedAt !== null && now - endedAt < RETRIES_MS;
    const retryAt = code !== null && mayPass && isEarly ? now + RETRY_MS : null;
    return [{ type: 'raid-mode.restored', data: { platform, code, retryAt } }];
  },
};

/** @throws Problem if raid mode would do nothing */
function started(
  { settings, chats: left }: RaidMode,
  found: readonly FoundChat[],
  { now, endsAt }: { readonly now: number; readonly endsAt: number },
): Decided {
  const { slowSeconds, followersMin, holdLinks } = settings;
  if (found.length === 0)
    throw new Problem('not_connected', 'No channel with a chat is connected. Connect one under Channels.');
  // The modes of a chat that is still on its way back are those of the raid mode before.
  const chats = found.map((chat) => {
    const known = left.find((each) => each.platform === chat.platform && each.channelId === chat.channelId);
    return known?.before && chat.before ? { ...chat, before: known.before } : chat;
  });
  if (!holdLinks && chats.every(({ before }) => before === null)) throw refusalOf(chats);
  return {
    type: 'raid-mode.started',
    data: { startedAt: now, endsAt, slowSeconds, followersMin, holdLinks, chats },
  };
}

function refusalOf(chats: readonly FoundChat[]): Problem {
  const lacking = chats.find(({ code }) => code === 'reconnect_required');
  if (lacking)
    return new Problem(
      'reconnect_required',
      `${lacking.platform} access is missing a permission. Reconnect the account.`,
      { platform: lacking.platform, missingScopes: [] },
    );
  return new Problem(
    'not_supported',
    'Raid mode can do nothing here: links are not held, and no connected platform lets its chat modes be changed. Set holdLinks.',
    { platform: chats[0]?.platform ?? '' },
  );
}

function isAsBefore({ chats }: RaidMode): boolean {
  return chats.every(({ status }) => status !== 'not_restored' && status !== 'restoring');
}

const evolve: EvolveTable<RaidMode, RaidModeEvents> = {
  'raid-mode.changed': (state, changed) => ({ ...state, settings: mergeSettings(state.settings, changed) }),
  'raid-mode.started': (state, { chats, ...active }) => {
    const begun = chats.map((chat): RaidChat => {
      const other = chat.code === 'not_supported' ? ('links_only' as const) : ('failed' as const);
      return { ...chat, status: chat.before ? 'pending' : other };
    });
    const isThere = ({ platform }: RaidChat): boolean => begun.some((chat) => chat.platform === platform);
    return { ...state, active, chats: begun.concat(state.chats.filter((chat) => !isThere(chat))) };
  },
  'raid-mode.extended': (state, { endsAt }) =>
    state.active ? { ...state, active: { ...state.active, endsAt } } : state,
  'raid-mode.applied': (state, { platform, code }) =>
    withChat(state, platform, (chat) => ({ ...chat, status: code === null ? 'set' : 'failed', code })),
  'raid-mode.ended': (state, { why }, { at }) => ({
    ...state,
    active: null,
    endedAt: why === 'again' ? state.endedAt : Date.parse(at),
    chats: state.chats
      .filter(({ before }) => before !== null)
      .map((chat) => ({ ...chat, status: 'restoring', code: null })),
  }),
  'raid-mode.restored': (state, { platform, code }) =>
    code === null
      ? { ...state, chats: state.chats.filter((chat) => chat.platform !== platform) }
      : withChat(state, platform, (chat) => ({ ...chat, status: 'not_restored', code })),
};

function withChat(state: RaidMode, platform: string, change: (chat: RaidChat) => RaidChat): RaidMode {
  return {
    ...state,
    chats: state.chats.map((chat) => (chat.platform === platform ? change(chat) : chat)),
  };
}

export const raidModeDecider: Decider<
  RaidMode,
  RaidModeCommands,
  RaidModeEvents,
  DecisionContext,
  RaidModeLookups
> = {
  category: 'raidmode',
  schemaVersion: 1,
  initial: firstRaidMode,
  decide,
  evolve,
};
