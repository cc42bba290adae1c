import type { CommandsOf, DecideTable, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import type { BuiltinName } from '@studio/contracts/bot/chat-bot';
import type { Bot } from '../model/bot.state';
import type * as commands from './settings.commands';
import { sameContent } from '@studio/kernel/same-content';
import { Problem } from '@studio/kernel/problem';
import { mergeSettings } from '@studio/kernel/settings';
import { changedRules } from './builtin-rules';
import { cooldownOf, type BuiltinCooldown, type BuiltinCooldowns } from './builtin-cooldowns';
import type { SettingsEvents } from './settings.events';
import type { BotSettings } from './settings.state';

export type BotSettingsCommands = CommandsOf<typeof commands>;

export const settingsDecide: DecideTable<BotSettingsCommands, Bot, SettingsEvents, DecisionContext> = {
  UpdateBotSettings: (
    { settings },
    { builtinCooldowns, builtins, ignoredLogins, loopGuard, shoutouts, ads, streamPresets, ...command },
  ) => {
    const { denyFeedback, cooldownFeedback, chatCrudEnabled, quoteChatEnabled, sharedChatCommands } = command;
    const { ignoreKnownBots } = command;
    const sent = {
      ignoreKnownBots,
      denyFeedback,
      cooldownFeedback,
      chatCrudEnabled,
      quoteChatEnabled,
      sharedChatCommands,
    };
    const flags = Object.entries(sent).filter(
      ([key, value]) => value !== undefined && value !== settings[key as keyof BotSettings],
    );
    const cooldowns = changedCooldowns(settings.builtinCooldowns, builtinCooldowns ?? []);
    const rules = changedRules(settings.builtins, builtins ?? []);
    const logins = ignoredLogins && [...new Set(ignoredLogins.map(plainLogin))];
    const limit = mergeSettings(settings.loopGuard, loopGuard ?? {});
    const friends = shoutouts?.friends && [...new Set(shoutouts.friends.map(plainLogin))];
    const adNotice = mergeSettings(settings.ads, ads ?? {});
    const recommended = mergeSettings(settings.shoutouts, { ...shoutouts, friends });
    const data = {
      ...Object.fromEntries(flags),
      ...(Object.keys(rules).length > 0 && { builtins: rules }),
      ...(logins && !sameContent(logins, settings.ignoredLogins) && { ignoredLogins: logins }),
      ...(streamPresets &&
        !sameContent(streamPresets, settings.streamPresets) && { streamPresets: presetsOf(streamPresets) }),
      ...(!sameContent(adNotice, settings.ads) && { ads: adNotice }),
      ...(!sameContent(recommended, settings.shoutouts) && { shoutouts: recommended }),
      ...(!sameContent(limit, settings.loopGuard) && { loopGuard: limit }),
      ...(Object.keys(cooldowns).length > 0 && { builtinCooldowns: cooldowns }),
    };
    return Object.keys(data).length === 0 ? [] : [{ type: 'settings.changed', data }];
  },

  SetBotLanguage: ({ settings }, { locale }) =>
    settings.locale === locale ? [] : [{ type: 'language.set', data: { locale } }],
};

export const settingsEvolve: EvolveTable<Bot, SettingsEvents> = {
  'settings.changed': (bot, { builtinCooldowns = {}, builtins = {}, shoutouts = {}, ads = {}, ...changed }) =>
    withSettings(bot, {
      ...changed,
      shoutouts: mergeSettings(bot.settings.shoutouts, shoutouts),
      ads: mergeSettings(bot.settings.ads, ads),
      builtins: { ...bot.settings.builtins, ...builtins },
      builtinCooldowns: { ...bot.settings.builtinCooldowns, ...builtinCooldowns },
    }),
  'language.set': (bot, { locale }) => withSettings(bot, { locale }),
  'platform.set': (bot, { platform, active }) => {
    const others = bot.settings.left.filter((each) => each !== platform);
    return withSettings(bot, { left: active ? others : [...others, platform] });
  },
};

/** @throws Problem `invalid_value` */
function presetsOf(presets: NonNullable<BotSettings['streamPresets']>): BotSettings['streamPresets'] {
  const field = 'streamPresets';
  const names = new Set(presets.map(({ name }) => name.toLowerCase()));
  if (names.size < presets.length)
    throw new Problem('invalid_value', 'Two presets have the same name.', { field });
  if (presets.some(({ title, category }) => title === '' && category === ''))
    throw new Problem('invalid_value', 'A preset needs a title, a category or both.', { field });
  return presets.map(({ name, title, category }) => ({
    name,
    title,
    category,
  }));
}

/** Merges cooldowns: a missing field of an entry stays as it is; two entries for one command both count. */
function changedCooldowns(
  known: BuiltinCooldowns,
  sent: NonNullable<BotSettingsCommands['UpdateBotSettings']['builtinCooldowns']>,
): BuiltinCooldowns {
  const after = new Map<BuiltinName, BuiltinCooldown>();
  for (const { name, cooldownS, userCooldownS } of sent) {
    const before = after.get(name) ?? cooldownOf(known, name);
    after.set(name, {
      cooldownS: cooldownS ?? before.cooldownS,
      userCooldownS: userCooldownS ?? before.userCooldownS,
    });
  }
  const isNew = ([name, { cooldownS, userCooldownS }]: readonly [BuiltinName, BuiltinCooldown]): boolean => {
    const before = cooldownOf(known, name);
    return before.cooldownS !== cooldownS || before.userCooldownS !== userCooldownS;
  };
  return Object.fromEntries([...after].filter(isNew));
}

function withSettings(bot: Bot, changed: Partial<BotSettings>): Bot {
  return { ...bot, settings: { ...bot.settings, ...changed } };
}

function plainLogin(login: string): string {
  return login.trim().replace(/^@/, '').toLowerCase();
}
