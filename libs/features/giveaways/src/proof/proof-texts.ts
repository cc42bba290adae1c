/** Texts of the public page about a giveaway. */
export interface ProofTexts {
  readonly title: string;
  readonly phases: { readonly open: string; readonly finished: string; readonly cancelled: string };
  readonly prize: string;
  readonly started: string;
  readonly ended: string;
  readonly participants: string;
  readonly commit: string;
  readonly commitAbout: string;
  readonly seed: string;
  readonly seedLater: string;
  readonly seedAbout: string;
  readonly verified: string;
  readonly notVerified: string;
  readonly partly: string;
  readonly draws: string;
  readonly noDraws: string;
  readonly draw: string;
  readonly winner: string;
  readonly forgotten: string;
  readonly statuses: { readonly [status: string]: string };
  readonly tickets: string;
  readonly listHash: string;
  readonly listSize: string;
  readonly listTickets: string;
  readonly ticket: string;
  readonly howTitle: string;
  readonly howSeed: string;
  readonly howDraw: string;
  readonly meaningTitle: string;
  readonly proves: readonly string[];
  readonly provesNot: readonly string[];
  readonly provesTitle: string;
  readonly provesNotTitle: string;
  readonly gone: string;
  readonly goneAbout: string;
  readonly tooMany: string;
}

const en: ProofTexts = {
  title: 'Proof of a giveaway',
  phases: { open: 'still running', finished: 'finished', cancelled: 'cancelled' },
  prize: 'Prize',
  started: 'Started',
  ended: 'Ended',
  participants: 'Viewers who took part',
  commit: 'Commitment',
  commitAbout:
    'SHA-256 of the seed. It was fixed when the giveaway started, before anybody joined. Note it down while the giveaway runs: it must be the same afterwards.',
  seed: 'Seed',
  seedLater: 'It is shown here when the giveaway is over. If it were known earlier, the draw would be, too.',
  seedAbout: 'The secret random number from which all draws follow.',
  verified: 'Checked by this studio: the seed is that of the commitment, and each draw follows from it.',
  notVerified: 'The check of this studio failed: seed, list or draws do not match.',
  partly:
    'Checked by this studio: seed and numbers are right. The list can no longer be made, since somebody on it had their data deleted.',
  draws: 'Draws',
  noDraws: 'Nobody has been drawn yet.',
  draw: 'Draw',
  winner: 'Drawn',
  forgotten: 'a viewer whose data was deleted',
  statuses: {
    pending: 'has to claim',
    claimed: 'won',
    expired: 'did not claim',
    rerolled: 'was replaced',
    removed: 'was removed',
  },
  tickets: 'tickets',
  listHash: 'SHA-256 of the list of everybody who could win',
  listSize: 'Viewers on the list',
  listTickets: 'Tickets on the list',
  ticket: 'Winning ticket, counted from 0',
  howTitle: 'Check it yourself',
  howSeed: 'The seed is the one that was fixed: this prints the commitment.',
  howDraw: 'The ticket follows from seed and list: this prints the winning ticket.',
  meaningTitle: 'What this means',
  provesTitle: 'This proves:',
  proves: [
    'The random number was fixed before anybody joined, if you saw the same commitment while the giveaway ran.',
    'The winning ticket of each draw follows from that number and the list. Nobody can pick it.',
  ],
  provesNotTitle: 'This does not prove:',
  provesNot: [
    'That the list has everybody who joined. It contains the ids of viewers and is therefore not shown here. Ask the streamer for the list of a draw: its SHA-256 must be the one above, and you must be on it.',
    'That nobody read the seed during the giveaway. The studio keeps it secret, but whoever runs the studio could read it.',
    'That the prize was handed over.',
  ],
  gone: 'There is no such giveaway',
  goneAbout: 'The link is wrong, or the giveaway was deleted. Ask the streamer for a new link.',
  tooMany: 'Too many requests. Try again in a minute.',
};

const de: ProofTexts = {
  title: 'Nachweis einer Verlosung',
  phases: { open: 'läuft noch', finished: 'beendet', cancelled: 'abgebrochen' },
  prize: 'Preis',
  started: 'Begonnen',
  ended: 'Beendet',
  participants: 'Zuschauer, die teilgenommen haben',
  commit: 'Festlegung',
  commitAbout:
    'SHA-256 des Startwerts. Sie stand fest, als die Verlosung begann, bevor jemand teilnahm. Notiere sie, solange die Verlosung läuft: Sie muss danach dieselbe sein.',
  seed: 'Startwert',
  seedLater:
    'Er steht hier, sobald die Verlosung vorbei ist. Wäre er früher bekannt, wäre es auch die Ziehung.',
  seedAbout: 'Die geheime Zufallszahl, aus der sich alle Ziehungen ergeben.',
  verified:
    'Von diesem Studio geprüft: Der Startwert ist der festgelegte, und jede Ziehung ergibt sich daraus.',
  notVerified: 'Die Prüfung dieses Studios ist fehlgeschlagen: Startwert, Liste oder Ziehungen passen nicht.',
  partly:
    'Von diesem Studio geprüft: Startwert und Zahlen stimmen. Die Liste lässt sich nicht mehr bilden, weil Daten von jemandem darauf gelöscht wurden.',
  draws: 'Ziehungen',
  noDraws: 'Es wurde noch niemand gezogen.',
  draw: 'Ziehung',
  winner: 'Gezogen',
  forgotten: 'jemand, dessen Daten gelöscht wurden',
  statuses: {
    pending: 'muss sich noch melden',
    claimed: 'hat gewonnen',
    expired: 'hat sich nicht gemeldet',
    rerolled: 'wurde ersetzt',
    removed: 'wurde entfernt',
  },
  tickets: 'Lose',
  listHash: 'SHA-256 der Liste aller, die gewinnen konnten',
  listSize: 'Zuschauer auf der Liste',
  listTickets: 'Lose auf der Liste',
  ticket: 'Gewinnlos, gezählt ab 0',
  howTitle: 'Selbst prüfen',
  howSeed: 'Der Startwert ist der festgelegte: Dies gibt die Festlegung aus.',
  howDraw: 'Das Los ergibt sich aus Startwert und Liste: Dies gibt das Gewinnlos aus.',
  meaningTitle: 'Was das bedeutet',
  provesTitle: 'Das beweist:',
  proves: [
    'Der Startwert stand fest, bevor jemand teilnahm, falls du während der Verlosung dieselbe Festlegung gesehen hast.',
    'Das Gewinnlos jeder Ziehung ergibt sich aus dem Startwert und der Liste. Niemand kann es aussuchen.',
  ],
  provesNotTitle: 'Das beweist nicht:',
  provesNot: [
    'Dass alle, die teilnahmen, auf der Liste stehen. Sie enthält Kennungen von Zuschauern und steht deshalb nicht hier. Bitte den Streamer um die Liste einer Ziehung: Ihr SHA-256 muss der obige sein, und du musst darauf stehen.',
    'Dass niemand den Startwert während der Verlosung gelesen hat. Das Studio hält ihn geheim, aber wer das Studio betreibt, könnte ihn lesen.',
    'Dass der Preis übergeben wurde.',
  ],
  gone: 'Diese Verlosung gibt es nicht',
  goneAbout:
    'Der Link ist falsch, oder die Verlosung wurde gelöscht. Bitte den Streamer um einen neuen Link.',
  tooMany: 'Zu viele Anfragen. Versuche es in einer Minute noch einmal.',
};

export const proofTexts = { en, de };
export type ProofLanguage = keyof typeof proofTexts;

/** Returns the language of an `Accept-Language` header: its first one if the page has it, otherwise English. */
export function proofLanguage(accepted: string | undefined): ProofLanguage {
  return /^\s*de\b/i.test(accepted ?? '') ? 'de' : 'en';
}
