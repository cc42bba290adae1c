import { wordsFor, type SystemMessageText, type WordedValue } from '@studio/contracts/bot/chat-bot';

/** Messages of the bot about points. */
export const loyaltyMessages: readonly SystemMessageText[] = [
  {
    key: 'loyalty.points',
    en: '@{user} has {points} {name} and {hours} hours of watch time.',
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
    key: 'loyalty.refunded',
    en: '@{user} {reward} didn’t work. Your points were refunded: {points}.',
    de: '@{user} {reward} hat nicht funktioniert. Deine Punkte wurden erstattet: {points}.',
    placeholders: ['user', 'reward', 'points'],
  },
  {
    key: 'loyalty.no_reward',
    en: '@{user} this reward does not exist.',
    de: '@{user} diese Belohnung gibt es nicht.',
    placeholders: ['user'],
  },
  {
    key: 'loyalty.not_enough',
    en: '@{user} you only have {points} {name}.',
    de: '@{user} du hast nur {points} {name}.',
    placeholders: ['user', 'points', 'name'],
  },
  {
    key: 'loyalty.refused',
    en: '@{user} that didn’t work: {why}.',
    de: '@{user} das hat nicht geklappt: {why}.',
    placeholders: ['user', 'why'],
  },
  {
    key: 'loyalty.won',
    en: '@{user} bet {bet} and won {won}! Balance: {points} {name}. {reels}',
    de: '@{user} hat {bet} gesetzt und gewinnt {won}! Kontostand: {points} {name}. {reels}',
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
    en: '@{user} bet {bet} and lost. Balance: {points} {name}. {reels}',
    de: '@{user} hat {bet} gesetzt und verloren. Kontostand: {points} {name}. {reels}',
    placeholders: ['user', 'bet', 'won', 'points', 'name', 'reels'],
  },
  {
    key: 'loyalty.game_odds',
    en: '@{user} !{game}: {chance} % chance to get something, at most {most}× the bet. The house keeps {edge} % on average.',
    de: '@{user} !{game}: {chance} % Chance auf einen Gewinn, höchstens {most}× der Einsatz. Die Bank behält im Schnitt {edge} %.',
    placeholders: ['user', 'game', 'chance', 'most', 'edge'],
  },
  {
    key: 'loyalty.gave',
    en: '@{user} gives @{to} {amount} {name}.',
    de: '@{user} gibt @{to} {amount} {name}.',
    placeholders: ['user', 'to', 'amount', 'name'],
  },
  {
    key: 'loyalty.gave_fee',
    en: '@{user} gives {amount} {name}: @{to} gets {arrives}, the fee is {fee}.',
    de: '@{user} gibt {amount} {name}: @{to} bekommt {arrives}, die Gebühr ist {fee}.',
    placeholders: ['user', 'to', 'amount', 'name', 'arrives', 'fee'],
  },
  {
    key: 'loyalty.boosted',
    en: 'Everyone earns {multiplier}× {name} for {minutes} minutes!',
    de: 'Alle verdienen {minutes} Minuten lang {multiplier}× {name}!',
    placeholders: ['multiplier', 'name', 'minutes'],
  },
  {
    key: 'loyalty.nobody',
    en: '@{user} no viewer found with that name.',
    de: '@{user} kein Zuschauer mit diesem Namen gefunden.',
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
    en: '@{user} type !link {code} on your other platform within ten minutes.',
    de: '@{user} schreib auf deiner anderen Plattform innerhalb von zehn Minuten !link {code}.',
    placeholders: ['user', 'code'],
  },
  {
    key: 'loyalty.linked',
    en: '@{user} your accounts are linked.',
    de: '@{user} deine Konten sind verknüpft.',
    placeholders: ['user'],
  },
  {
    key: 'loyalty.paid_back',
    en: '@{user} pays back {amount} {name} and still owes {owed}.',
    de: '@{user} zahlt {amount} {name} zurück und schuldet noch {owed}.',
    placeholders: ['user', 'amount', 'owed', 'name'],
  },
  ...wordsFor('loyalty', 'why', {
    bet: ['enter a bet within the limits', 'gib einen Einsatz innerhalb der Grenzen an'],
    amount: ['enter an amount within the limits', 'gib einen Betrag innerhalb der Grenzen an'],
    cooldown: ['wait a moment before you try again', 'warte kurz, bevor du es noch einmal versuchst'],
    daily: ['you have reached today’s limit', 'dein Limit für heute ist erreicht'],
    loan: ['repay your loan first with !loan pay', 'zahl zuerst dein Darlehen mit !loan pay zurück'],
    no_loan: ['you have no loan', 'du hast kein Darlehen'],
    watchtime: ['you have not watched long enough yet', 'du hast noch nicht lange genug zugeschaut'],
    self: ['you can’t give points to yourself', 'du kannst dir nicht selbst Punkte geben'],
    stock: ['it is sold out', 'es ist ausverkauft'],
    several: [
      'several viewers have this name, use their login',
      'mehrere Zuschauer heißen so, nimm ihren Anmeldenamen',
    ],
    pick: [
      'bet on red, black, even, odd, low, high or a number from 0 to 36',
      'setz auf rot, schwarz, gerade, ungerade, niedrig, hoch oder eine Zahl von 0 bis 36',
    ],
    outcome: [
      'enter the number of an outcome and your points, as in !bet 1 50',
      'gib die Nummer eines Ausgangs und deine Punkte an, etwa !bet 1 50',
    ],
    other_outcome: [
      'you have bet on another outcome already',
      'du hast schon auf einen anderen Ausgang gesetzt',
    ],
    alone: ['you can’t challenge yourself', 'du kannst dich nicht selbst herausfordern'],
    joined: ['you already take part', 'du machst schon mit'],
    questions: [
      'there are no questions yet; they are on the console’s page Points',
      'es gibt noch keine Fragen; sie stehen auf der Seite Punkte der Konsole',
    ],
    running: ['there is one already', 'es läuft schon eins'],
    over: ['nobody can join any more', 'mitmachen geht nicht mehr'],
    full: ['it is full', 'es ist voll'],
    off: ['this feature is off', 'diese Funktion ist ausgeschaltet'],
    code: ['this code is invalid or expired', 'dieser Code ist ungültig oder abgelaufen'],
    link: ['your accounts are not linked', 'deine Konten sind nicht verknüpft'],
    other: ['it was refused', 'es wurde abgelehnt'],
  }),
  {
    key: 'loyalty.unlinked',
    en: '@{user} your accounts are no longer linked.',
    de: '@{user} deine Konten sind nicht mehr verknüpft.',
    placeholders: ['user'],
  },
];

/** Words for the code of a refusal. */
export function whyOf(code: string): WordedValue {
  return { message: `loyalty.why_${code}` };
}
