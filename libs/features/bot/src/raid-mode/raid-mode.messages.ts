import type { SystemMessageText } from '@studio/contracts/bot/chat-bot';

/** Messages of the bot about raid mode. */
export const raidModeMessages: readonly SystemMessageText[] = [
  {
    key: 'feedback.raid_mode_on',
    en: 'Raid mode is on for {minutes} min. Until then stricter rules hold in this chat.',
    de: 'Der Raid-Modus ist für {minutes} min an. So lange gelten hier strengere Regeln.',
    placeholders: ['minutes'],
  },
  {
    key: 'feedback.raid_mode_links',
    en: 'Raid mode is on for {minutes} min: no links.',
    de: 'Der Raid-Modus ist für {minutes} min an: keine Links.',
    placeholders: ['minutes'],
  },
  {
    key: 'feedback.raid_mode_off',
    en: 'Raid mode is over. Everything is as before.',
    de: 'Der Raid-Modus ist vorbei. Alles ist wie vorher.',
    placeholders: [],
  },
  {
    key: 'feedback.raid_mode_refused',
    en: 'Raid mode could not be switched on. The moderation page says why.',
    de: 'Der Raid-Modus ließ sich nicht einschalten. Die Seite Moderation zeigt, warum.',
    placeholders: [],
  },
];
