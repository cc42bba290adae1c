import type { sourcesEn } from './sources-en';

/** Reasons of movements in the ledger. */
export const sourcesDe: typeof sourcesEn = {
  watchtime: 'Zuschauzeit',
  chat: 'Chat',
  event: 'Ereignis',
  adjust: 'Anpassung',
  reward: 'Belohnung',
  refund: 'Erstattung',
  giveaway: 'Verlosung',
  song: 'Songwunsch',
  gamble: '!gamble',
  slots: '!slots',
  roulette: '!roulette',
  raffle: '!raffle',
  duel: '!duel',
  heist: '!heist',
  trivia: 'Quiz',
  prediction: 'Vorhersage',
  transfer: 'Übertragung',
  loan: 'Darlehen',
  reverse: 'Stornierung',
  link: 'Verknüpfte Konten',
  import: 'Von einem anderen Bot',
  rank: 'Rang erreicht',
  action: 'Aktion',
};
