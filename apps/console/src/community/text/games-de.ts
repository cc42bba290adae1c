import type { gamesEn } from './games-en';

/** Texts about games for points. */
export const gamesDe: typeof gamesEn = {
  about: {
    gamble: '!gamble 50 gewinnt oder verliert den Einsatz.',
    slots: '!slots 50 dreht drei Walzen.',
    roulette:
      '!roulette rot 50 oder !roulette 17 50: rot, schwarz, gerade, ungerade, niedrig, hoch oder eine Zahl von 0 bis 36.',
    raffle:
      'Ein Moderator beginnt sie mit !raffle 500. Zuschauer machen mit !ticket mit, und einer gewinnt. Der Preis ist ein Geschenk; dazu gewinnt er, was die Lose kosten.',
    duel: 'Mit !duel name 50 setzen zwei Zuschauer gleich viel. Der andere antwortet mit !accept oder !decline, und einer gewinnt beide Einsätze.',
    heist:
      '!heist 50 plant einen Überfall, andere machen mit eigenem Einsatz mit. Jeder entkommt oder wird gefasst. Kommen zu wenige, bekommen alle den Einsatz zurück.',
    trivia:
      'Ein Moderator stellt mit !trivia eine Frage, eine Automation oder eine Taste des Decks ebenso. Zuschauer schreiben die Antwort in den Chat. Groß und klein, Akzente, Leerzeichen und Satzzeichen spielen keine Rolle.',
  },
  odds: (chance, most, edge) =>
    `Gewinnchance: ${chance} %. Höchste Auszahlung: ${most}× der Einsatz. Die Bank behält im Schnitt ${edge} %.`,
  labels: {
    seconds: 'Zeit für die Antwort (s)',
    prize: 'Punkte als Preis',
    firstOnly: 'Nur die erste richtige Antwort gewinnt; sonst teilen sich alle richtigen den Preis',
    questions: 'Fragen',
    'questions.question': 'Frage',
    'questions.answers': 'Richtige Antworten, getrennt durch |',
    enabled: 'Aktiviert',
    minBet: 'Kleinster Einsatz',
    maxBet: 'Höchster Einsatz (0: kein Limit)',
    winChance: 'Gewinnchance (%)',
    payout: 'Auszahlung (× Einsatz)',
    jackpotChance: 'Chance auf den Jackpot (%)',
    jackpotCap: 'Jackpot-Limit (0: keins)',
    jackpotSymbol: 'Jackpot-Symbol (leer: keins)',
    symbols: 'Symbole der Walzen',
    'symbols.emote': 'Symbol',
    'symbols.payout2': 'Auszahlung für zwei (× Einsatz)',
    'symbols.payout3': 'Auszahlung für drei (× Einsatz)',
    joinS: 'Zeit zum Mitmachen (s)',
    price: 'Preis eines Loses (0: umsonst)',
    acceptS: 'Zeit zum Annehmen (s)',
    feePercent: 'Anteil der Bank (%)',
    minCrew: 'So viele braucht es',
  },
};
