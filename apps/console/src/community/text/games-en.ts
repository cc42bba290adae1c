/** Texts about games for points. */
export const gamesEn = {
  about: {
    gamble: '!gamble 50 wins or loses the stake.',
    slots: '!slots 50 spins three reels.',
    roulette:
      '!roulette red 50 or !roulette 50 17: red, black, even, odd, low, high or a number from 0 to 36.',
    raffle:
      'A moderator starts it with !raffle 500. Viewers join with !ticket. One of them wins the prize and what the tickets cost.',
    duel: '!duel name 50 challenges a viewer to the same stake. After !accept, one of the two wins both.',
    heist:
      '!heist 50 plans a heist, and others join with their own stake. Each gets away or is caught. If too few join, everyone gets their stake back.',
    trivia:
      'A moderator asks a question with !trivia, an automation or a deck button. Viewers answer in chat. Case, accents, spaces and punctuation do not matter.',
  },
  odds: (chance: number, most: number, edge: number) =>
    `Chance to win: ${chance} %. Highest payout: ${most}× the stake. The house keeps ${edge} % on average.`,
  labels: {
    seconds: 'Time to answer (s)',
    prize: 'Points of the prize',
    firstOnly: 'Only the first right answer wins; otherwise all right ones share the prize',
    questions: 'Questions',
    'questions.question': 'Question',
    'questions.answers': 'Right answers, separated by |',
    enabled: 'Enabled',
    minBet: 'Minimum stake',
    maxBet: 'Maximum stake (0: no limit)',
    winChance: 'Chance to win (%)',
    payout: 'Payout (× stake)',
    jackpotChance: 'Jackpot chance (%)',
    jackpotCap: 'Jackpot limit (0: none)',
    jackpotSymbol: 'Jackpot symbol (empty: none)',
    symbols: 'Slot symbols',
    'symbols.emote': 'Symbol',
    'symbols.payout2': 'Payout for two (× stake)',
    'symbols.payout3': 'Payout for three (× stake)',
    joinS: 'Time to join (s)',
    price: 'Price of a ticket (0: free)',
    acceptS: 'Time to accept (s)',
    feePercent: 'Share that the house keeps (%)',
    minCrew: 'Viewers needed',
  },
};
