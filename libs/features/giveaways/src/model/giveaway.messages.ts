import { wordsFor, type SystemMessageText } from '@studio/contracts/bot/chat-bot';

/** Messages of the bot about giveaways. */
export const giveawayMessages: readonly SystemMessageText[] = [
  {
    key: 'giveaway.started',
    en: 'Giveaway: {prize}! Type {how} to join.',
    de: 'Verlosung: {prize}! Schreib {how}, um mitzumachen.',
    placeholders: ['prize', 'how', 'keyword', 'minutes'],
  },
  {
    key: 'giveaway.started_redeem',
    en: 'Giveaway: {prize}! Redeem the channel point reward to join.',
    de: 'Verlosung: {prize}! Löse die Kanalpunkte-Belohnung ein, um mitzumachen.',
    placeholders: ['prize', 'minutes'],
  },
  {
    key: 'giveaway.disclaimer',
    en: 'Winners are drawn at random by ticket. Anyone can verify the draw afterwards: {commit}',
    de: 'Die Gewinner werden per Los zufällig gezogen. Jeder kann die Ziehung danach prüfen: {commit}',
    placeholders: ['commit'],
  },
  {
    key: 'giveaway.reminder',
    en: 'The giveaway is still open: {prize}. Entrants: {viewers}. Type {how} to join.',
    de: 'Die Verlosung läuft noch: {prize}. Teilnehmer: {viewers}. Schreib {how}, um mitzumachen.',
    placeholders: ['prize', 'how', 'viewers'],
  },
  {
    key: 'giveaway.paused',
    en: 'The giveaway is paused.',
    de: 'Die Verlosung ist pausiert.',
    placeholders: [],
  },
  {
    key: 'giveaway.resumed',
    en: 'The giveaway is open again! Type {how} to join.',
    de: 'Die Verlosung geht weiter! Schreib {how}, um mitzumachen.',
    placeholders: ['how'],
  },
  {
    key: 'giveaway.closed',
    en: 'The giveaway is closed. Entrants: {viewers}, tickets: {tickets}.',
    de: 'Die Verlosung ist geschlossen. Teilnehmer: {viewers}, Lose: {tickets}.',
    placeholders: ['viewers', 'tickets'],
  },
  {
    key: 'giveaway.winner',
    en: '@{user} won: {prize}!',
    de: '@{user} hat gewonnen: {prize}!',
    placeholders: ['user', 'prize'],
  },
  {
    key: 'giveaway.winner_claim',
    en: '@{user} was drawn for {prize}! Send a message within {seconds} seconds to claim it.',
    de: '@{user} wurde für {prize} gezogen! Schreib innerhalb von {seconds} Sekunden etwas in den Chat.',
    placeholders: ['user', 'prize', 'seconds'],
  },
  {
    key: 'giveaway.claimed',
    en: '@{user} claimed the prize: {prize}!',
    de: '@{user} hat sich gemeldet und gewonnen: {prize}!',
    placeholders: ['user', 'prize'],
  },
  {
    key: 'giveaway.expired',
    en: '{user} did not respond in time.',
    de: '{user} hat nicht rechtzeitig geantwortet.',
    placeholders: ['user'],
  },
  {
    key: 'giveaway.cancelled',
    en: 'The giveaway was cancelled. There is no winner.',
    de: 'Die Verlosung wurde abgebrochen. Es gibt keinen Gewinner.',
    placeholders: [],
  },
  {
    key: 'giveaway.joined',
    en: 'Joined the giveaway: {users}',
    de: 'Neu in der Verlosung: {users}',
    placeholders: ['users', 'count'],
  },
  {
    key: 'giveaway.denied',
    en: '@{user} you can’t join this giveaway: {why}.',
    de: '@{user} du kannst bei dieser Verlosung nicht mitmachen: {why}.',
    placeholders: ['user', 'why'],
  },
  {
    key: 'giveaway.info',
    en: 'Giveaway: {prize}. Entrants: {viewers}. Type {how} to join.',
    de: 'Verlosung: {prize}. Teilnehmer: {viewers}. Schreib {how}, um mitzumachen.',
    placeholders: ['prize', 'viewers', 'how'],
  },
  {
    key: 'giveaway.none',
    en: 'No giveaway is running.',
    de: 'Gerade läuft keine Verlosung.',
    placeholders: [],
  },
  {
    key: 'giveaway.odds',
    en: '@{user} you have {tickets} of {total} tickets: {percent} %.',
    de: '@{user} du hast {tickets} von {total} Losen: {percent} %.',
    placeholders: ['user', 'tickets', 'total', 'percent'],
  },
  {
    key: 'giveaway.not_in',
    en: '@{user} you have not joined the giveaway.',
    de: '@{user} du nimmst nicht an der Verlosung teil.',
    placeholders: ['user'],
  },
  ...wordsFor('giveaway', 'why', {
    role: ['your role can’t join', 'deine Rolle kann nicht teilnehmen'],
    winner: ['you won recently', 'du hast vor Kurzem gewonnen'],
    excluded: ['you are excluded', 'du bist ausgeschlossen'],
    mod: ['moderators can’t join', 'Moderatoren können nicht teilnehmen'],
    subscriber: ['it is for subscribers only', 'sie ist nur für Abonnenten'],
    sub_months: ['you have not subscribed long enough', 'du bist noch nicht lange genug Abonnent'],
    follower: ['it is for followers only', 'sie ist nur für Follower'],
    follow_time: ['you have not followed long enough', 'du folgst noch nicht lange genug'],
    watch_time: ['you have not watched long enough', 'du hast noch nicht lange genug zugeschaut'],
    messages: ['you have not sent enough chat messages yet', 'du hast noch nicht genug im Chat geschrieben'],
    points: ['you don’t have enough points', 'du hast nicht genug Punkte'],
    active: ['you have not chatted recently', 'du hast länger nichts im Chat geschrieben'],
    unverified: [
      'it can’t be checked whether you may join, so you pay nothing',
      'es lässt sich nicht prüfen, ob du teilnehmen darfst; du zahlst nichts',
    ],
    account_age: ['your account is too new', 'dein Konto ist zu neu'],
    other: ['you don’t meet its requirements', 'du erfüllst die Bedingungen nicht'],
  }),
];

/** Stands for a prize that nobody named, in any language. */
const NO_PRIZE = '🎁';

export function prizeOf({ prize }: { readonly prize: string }): string {
  return prize === '' ? NO_PRIZE : prize;
}

/** Returns the text that a viewer writes to join. */
export function howOf({
  keyword,
  matchMode,
}: {
  readonly keyword: string;
  readonly matchMode: string;
}): string {
  return matchMode === 'word' ? keyword : `!${keyword}`;
}
