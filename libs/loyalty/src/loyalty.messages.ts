import type { SystemMessageText } from '@studio/areas/chat-bot';

/** What the bot says of points. */
export const loyaltyMessages: readonly SystemMessageText[] = [
  {
    key: 'loyalty.points',
    en: '@{user} has {points} {name} and {hours} hours of watchtime.',
    de: '@{user} hat {points} {name} und {hours} Stunden zugeschaut.',
    placeholders: ['user', 'points', 'name', 'hours'],
  },
  {
    key: 'loyalty.top',
    en: 'Most {name}: {list}',
    de: 'Die meisten {name}: {list}',
    placeholders: ['name', 'list'],
  },
  {
    key: 'loyalty.rank',
    en: '@{user} has reached the rank {rank}!',
    de: '@{user} hat den Rang {rank} erreicht!',
    placeholders: ['user', 'rank'],
  },
  {
    key: 'loyalty.rewards',
    en: 'Redeem with !redeem and a name: {list}',
    de: 'Einlösen mit !redeem und einem Namen: {list}',
    placeholders: ['list'],
  },
  {
    key: 'loyalty.no_reward',
    en: '@{user} there is no such reward.',
    de: '@{user} diese Belohnung gibt es nicht.',
    placeholders: ['user'],
  },
  {
    key: 'loyalty.not_enough',
    en: '@{user} you have only {points} {name}.',
    de: '@{user} du hast nur {points} {name}.',
    placeholders: ['user', 'points', 'name'],
  },
  {
    key: 'loyalty.refused',
    en: '@{user} that isn’t possible now ({why}).',
    de: '@{user} das geht gerade nicht ({why}).',
    placeholders: ['user', 'why'],
  },
  {
    key: 'loyalty.won',
    en: '@{user} bet {bet} and wins {won}! Now {points} {name}. {reels}',
    de: '@{user} hat {bet} gesetzt und gewinnt {won}! Jetzt {points} {name}. {reels}',
    placeholders: ['user', 'bet', 'won', 'points', 'name', 'reels'],
  },
  {
    key: 'loyalty.jackpot',
    en: 'JACKPOT! @{user} wins {won} {name}! {reels}',
    de: 'JACKPOT! @{user} gewinnt {won} {name}! {reels}',
    placeholders: ['user', 'bet', 'won', 'points', 'name', 'reels'],
  },
  {
    key: 'loyalty.lost',
    en: '@{user} bet {bet} and lost. {points} {name} are left. {reels}',
    de: '@{user} hat {bet} gesetzt und verloren. {points} {name} bleiben. {reels}',
    placeholders: ['user', 'bet', 'won', 'points', 'name', 'reels'],
  },
  {
    key: 'loyalty.gave',
    en: '@{user} gives @{to} {amount} {name}.',
    de: '@{user} gibt @{to} {amount} {name}.',
    placeholders: ['user', 'to', 'amount', 'name'],
  },
  {
    key: 'loyalty.nobody',
    en: '@{user} there is nobody of that name here.',
    de: '@{user} so heißt hier niemand.',
    placeholders: ['user'],
  },
  {
    key: 'loyalty.borrowed',
    en: '@{user} borrows {amount} {name} and owes {owed}.',
    de: '@{user} leiht sich {amount} {name} und schuldet {owed}.',
    placeholders: ['user', 'amount', 'owed', 'name'],
  },
  {
    key: 'loyalty.loan',
    en: '@{user} owes {owed} {name}.',
    de: '@{user} schuldet {owed} {name}.',
    placeholders: ['user', 'owed', 'name'],
  },
  {
    key: 'loyalty.link_code',
    en: '@{user} write !link {code} on your other platform within ten minutes.',
    de: '@{user} schreib auf deiner anderen Plattform innerhalb von zehn Minuten !link {code}.',
    placeholders: ['user', 'code'],
  },
  {
    key: 'loyalty.linked',
    en: '@{user} your accounts are linked.',
    de: '@{user} deine Konten sind verknüpft.',
    placeholders: ['user'],
  },
];
