import type { SystemMessageText } from '@studio/areas/chat-bot';

/** What the bot says of giveaways. */
export const giveawayMessages: readonly SystemMessageText[] = [
  {
    key: 'giveaway.started',
    en: 'Giveaway: {prize}! Write {how} to join.',
    de: 'Verlosung: {prize}! Schreib {how}, um mitzumachen.',
    placeholders: ['prize', 'how', 'keyword', 'minutes'],
  },
  {
    key: 'giveaway.started_redeem',
    en: 'Giveaway: {prize}! Redeem its channel point reward to join.',
    de: 'Verlosung: {prize}! Löse die Kanalpunkte-Belohnung ein, um mitzumachen.',
    placeholders: ['prize', 'minutes'],
  },
  {
    key: 'giveaway.disclaimer',
    en: 'Winners are drawn at random by tickets; anybody can check the draw afterwards: {commit}',
    de: 'Gewinner werden zufällig nach Losen gezogen; jeder kann die Ziehung danach prüfen: {commit}',
    placeholders: ['commit'],
  },
  {
    key: 'giveaway.reminder',
    en: 'The giveaway goes on: {prize}. {viewers} are in. Write {how} to join.',
    de: 'Die Verlosung läuft: {prize}. {viewers} sind dabei. Schreib {how}, um mitzumachen.',
    placeholders: ['prize', 'how', 'viewers'],
  },
  {
    key: 'giveaway.paused',
    en: 'The giveaway rests for a moment.',
    de: 'Die Verlosung macht kurz Pause.',
    placeholders: [],
  },
  {
    key: 'giveaway.resumed',
    en: 'The giveaway goes on! Write {how} to join.',
    de: 'Die Verlosung geht weiter! Schreib {how}, um mitzumachen.',
    placeholders: ['how'],
  },
  {
    key: 'giveaway.closed',
    en: 'The giveaway is closed: {viewers} are in with {tickets} tickets.',
    de: 'Die Verlosung ist zu: {viewers} sind mit {tickets} Losen dabei.',
    placeholders: ['viewers', 'tickets'],
  },
  {
    key: 'giveaway.winner',
    en: '@{user} has won: {prize}!',
    de: '@{user} hat gewonnen: {prize}!',
    placeholders: ['user', 'prize'],
  },
  {
    key: 'giveaway.winner_claim',
    en: '@{user} was drawn for {prize}! Write something within {seconds} seconds.',
    de: '@{user} wurde für {prize} gezogen! Schreib etwas innerhalb von {seconds} Sekunden.',
    placeholders: ['user', 'prize', 'seconds'],
  },
  {
    key: 'giveaway.claimed',
    en: '@{user} is here and has won: {prize}!',
    de: '@{user} ist da und hat gewonnen: {prize}!',
    placeholders: ['user', 'prize'],
  },
  {
    key: 'giveaway.expired',
    en: '{user} did not answer in time.',
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
    en: 'In the giveaway: {users}',
    de: 'In der Verlosung: {users}',
    placeholders: ['users', 'count'],
  },
  {
    key: 'giveaway.denied',
    en: '@{user} you can’t join this giveaway ({why}).',
    de: '@{user} du kannst bei dieser Verlosung nicht mitmachen ({why}).',
    placeholders: ['user', 'why'],
  },
  {
    key: 'giveaway.info',
    en: 'Giveaway: {prize}. {viewers} are in. Write {how} to join.',
    de: 'Verlosung: {prize}. {viewers} sind dabei. Schreib {how}, um mitzumachen.',
    placeholders: ['prize', 'viewers', 'how'],
  },
  {
    key: 'giveaway.none',
    en: 'There is no giveaway now.',
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
    en: '@{user} you are not in the giveaway.',
    de: '@{user} du bist nicht in der Verlosung.',
    placeholders: ['user'],
  },
];

/** Stands for a prize that nobody named, in any language. */
const NO_PRIZE = '🎁';

export function prizeOf({ prize }: { readonly prize: string }): string {
  return prize === '' ? NO_PRIZE : prize;
}

/** What somebody writes to join. */
export function howOf({
  keyword,
  matchMode,
}: {
  readonly keyword: string;
  readonly matchMode: string;
}): string {
  return matchMode === 'word' ? keyword : `!${keyword}`;
}
