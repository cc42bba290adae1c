import type { SystemMessageText } from '@studio/contracts/bot/chat-bot';

/** Message about a refusal of Twitch, by the code of its problem. */
function votesRefused(code: string, en: string, de: string): readonly SystemMessageText[] {
  const placeholders = ['user'];
  return [{ key: `loyalty.votes_${code}`, en: `@{user} ${en}.`, de: `@{user} ${de}.`, placeholders }];
}

/** Messages of the bot about games with several viewers. */
export const roundMessages: readonly SystemMessageText[] = [
  {
    key: 'loyalty.raffle_open',
    en: 'A raffle for {prize} {name}! Write !ticket within {seconds} seconds to join.',
    de: 'Eine Tombola um {prize} {name}! Schreib innerhalb von {seconds} Sekunden !ticket, um mitzumachen.',
    placeholders: ['prize', 'name', 'seconds'],
  },
  {
    key: 'loyalty.raffle_priced',
    en: 'A raffle for {prize} {name}! Write !ticket within {seconds} seconds to join for {price}. The winner gets the price of all tickets as well.',
    de: 'Eine Tombola um {prize} {name}! Schreib innerhalb von {seconds} Sekunden !ticket, ein Los kostet {price}. Wer gewinnt, bekommt auch den Preis aller Lose.',
    placeholders: ['prize', 'name', 'seconds', 'price'],
  },
  {
    key: 'loyalty.raffle_won',
    en: '@{user} wins the raffle and gets {won} {name}. Tickets: {count}.',
    de: '@{user} gewinnt die Tombola und bekommt {won} {name}. Lose: {count}.',
    placeholders: ['user', 'won', 'name', 'count'],
  },
  {
    key: 'loyalty.raffle_none',
    en: 'Nobody joined the raffle.',
    de: 'Bei der Tombola hat niemand mitgemacht.',
    placeholders: [],
  },
  {
    key: 'loyalty.raffle_odds',
    en: '@{user} every ticket of the raffle has the same chance. A ticket costs {price}. The house keeps nothing and gives the prize.',
    de: '@{user} jedes Los der Tombola hat die gleiche Chance. Ein Los kostet {price}. Die Bank behält nichts und stiftet den Preis.',
    placeholders: ['user', 'price'],
  },
  {
    key: 'loyalty.trivia_open',
    en: 'Quiz: {question} All who write the answer within {seconds} seconds share {prize} {name}.',
    de: 'Quiz: {question} Alle, die innerhalb von {seconds} Sekunden die Antwort schreiben, teilen sich {prize} {name}.',
    placeholders: ['question', 'seconds', 'prize', 'name'],
  },
  {
    key: 'loyalty.trivia_first',
    en: 'Quiz: {question} The first right answer within {seconds} seconds wins {prize} {name}.',
    de: 'Quiz: {question} Die erste richtige Antwort innerhalb von {seconds} Sekunden gewinnt {prize} {name}.',
    placeholders: ['question', 'seconds', 'prize', 'name'],
  },
  {
    key: 'loyalty.trivia_won',
    en: 'Right: {answer}. {won} {name} each go to: {list}. Right answers: {count}.',
    de: 'Richtig: {answer}. Je {won} {name} gehen an: {list}. Richtige Antworten: {count}.',
    placeholders: ['answer', 'won', 'name', 'list', 'count'],
  },
  {
    key: 'loyalty.trivia_none',
    en: 'Nobody knew it: {answer}.',
    de: 'Niemand wusste es: {answer}.',
    placeholders: ['answer'],
  },
  {
    key: 'loyalty.duel_open',
    en: '@{opponent}: {user} challenges you to a duel for {amount} {name}. Write !accept or !decline within {seconds} seconds.',
    de: '@{opponent}: {user} fordert dich zum Duell um {amount} {name}. Schreib innerhalb von {seconds} Sekunden !accept oder !decline.',
    placeholders: ['user', 'opponent', 'amount', 'name', 'seconds'],
  },
  {
    key: 'loyalty.duel_won',
    en: '@{user} beats {loser} in the duel and gets {won} {name}.',
    de: '@{user} besiegt {loser} im Duell und bekommt {won} {name}.',
    placeholders: ['user', 'loser', 'won', 'name'],
  },
  {
    key: 'loyalty.duel_declined',
    en: 'There is no duel between {user} and {opponent}. The {amount} {name} are back.',
    de: 'Kein Duell zwischen {user} und {opponent}. Die {amount} {name} sind zurück.',
    placeholders: ['user', 'opponent', 'amount', 'name'],
  },
  {
    key: 'loyalty.duel_expired',
    en: '{opponent} did not accept the duel. @{user} gets the {amount} {name} back.',
    de: '{opponent} hat das Duell nicht angenommen. @{user} bekommt die {amount} {name} zurück.',
    placeholders: ['user', 'opponent', 'amount', 'name'],
  },
  {
    key: 'loyalty.heist_open',
    en: '{user} plans a heist with {amount} {name}! Join with !heist and a stake within {seconds} seconds. Each of you gets away with a chance of {chance} %, with {payout}× the stake.',
    de: '{user} plant mit {amount} {name} einen Überfall! Mach innerhalb von {seconds} Sekunden mit !heist und einem Einsatz mit. Jeder entkommt mit {chance} % Chance, mit {payout}× dem Einsatz.',
    placeholders: ['user', 'amount', 'name', 'seconds', 'chance', 'payout'],
  },
  {
    key: 'loyalty.heist_joined',
    en: '{user} joins the heist with {amount} {name}.',
    de: '{user} ist beim Überfall mit {amount} {name} dabei.',
    placeholders: ['user', 'amount', 'name'],
  },
  {
    key: 'loyalty.heist_won',
    en: '{won} of {count} got away from the heist: {list} {name}.',
    de: '{won} von {count} sind beim Überfall entkommen: {list} {name}.',
    placeholders: ['won', 'count', 'list', 'name'],
  },
  {
    key: 'loyalty.heist_lost',
    en: 'The heist failed: none of {count} got away. The stakes are gone.',
    de: 'Der Überfall ist gescheitert: Keiner von {count} ist entkommen. Die Einsätze sind weg.',
    placeholders: ['count'],
  },
  {
    key: 'loyalty.heist_few',
    en: 'A heist takes at least {count}. All stakes are back.',
    de: 'Für einen Überfall braucht es mindestens {count}. Alle Einsätze sind zurück.',
    placeholders: ['count'],
  },
  {
    key: 'loyalty.prediction_open',
    en: 'Prediction: {title} {outcomes}. Bet with !bet, the number and your points within {seconds} seconds, as in !bet 1 50.',
    de: 'Vorhersage: {title} {outcomes}. Setz innerhalb von {seconds} Sekunden mit !bet, der Nummer und deinen Punkten, etwa !bet 1 50.',
    placeholders: ['title', 'outcomes', 'seconds'],
  },
  {
    key: 'loyalty.prediction_bet',
    en: '@{user} has {amount} {name} on {outcome}.',
    de: '@{user} hat {amount} {name} auf {outcome} gesetzt.',
    placeholders: ['user', 'amount', 'name', 'outcome'],
  },
  {
    key: 'loyalty.prediction_closed',
    en: 'No more bets: {title} {outcomes} {name}.',
    de: 'Es wird nicht mehr gesetzt: {title} {outcomes} {name}.',
    placeholders: ['title', 'outcomes', 'name'],
  },
  {
    key: 'loyalty.prediction_won',
    en: '{title} {outcome}! {won} {name} go to {count} viewers. Left over by rounding: {rest}.',
    de: '{title} {outcome}! {won} {name} gehen an {count} Zuschauer. Rest durch Runden: {rest}.',
    placeholders: ['title', 'outcome', 'count', 'won', 'name', 'rest'],
  },
  {
    key: 'loyalty.prediction_cancelled',
    en: 'The prediction is off: {title} All points are back.',
    de: 'Die Vorhersage entfällt: {title} Alle Punkte sind zurück.',
    placeholders: ['title'],
  },
  {
    key: 'loyalty.prediction_none',
    en: 'There is no prediction. Moderators begin one: !prediction 60 Do we win? | Yes | No',
    de: 'Es läuft keine Vorhersage. Moderatoren beginnen eine: !prediction 60 Gewinnen wir? | Ja | Nein',
    placeholders: [],
  },
  {
    key: 'loyalty.prediction_form',
    en: 'Write the seconds, the question and 2 to 10 different outcomes: !prediction 60 Do we win? | Yes | No',
    de: 'Schreib die Sekunden, die Frage und 2 bis 10 verschiedene Ausgänge: !prediction 60 Gewinnen wir? | Ja | Nein',
    placeholders: [],
  },
  {
    key: 'loyalty.poll_form',
    en: 'Write the seconds, the question and 2 to 5 different answers: !poll 60 Which map? | North | South. It ends earlier with !poll end.',
    de: 'Schreib die Sekunden, die Frage und 2 bis 5 verschiedene Antworten: !poll 60 Welche Karte? | Nord | Süd. Mit !poll end endet sie früher.',
    placeholders: [],
  },
  {
    key: 'loyalty.votes_started',
    en: 'Twitch asks: {title}',
    de: 'Twitch fragt: {title}',
    placeholders: ['title'],
  },
  ...votesRefused('not_connected', 'no Twitch channel is connected', 'es ist kein Twitch-Kanal verbunden'),
  ...votesRefused(
    'reconnect_required',
    'Twitch wants another permission for that. Connect the channel again',
    'dafür fehlt eine Erlaubnis von Twitch. Verbinde den Kanal noch einmal',
  ),
  ...votesRefused(
    'not_found',
    'nothing of that kind runs on Twitch',
    'so etwas läuft auf Twitch gerade nicht',
  ),
  ...votesRefused(
    'invalid_value',
    'Twitch takes questions of 45 characters (polls: 60), answers of 25, and at least 30 seconds (polls: 15)',
    'Twitch nimmt Fragen mit 45 Zeichen (Umfragen: 60), Antworten mit 25 und mindestens 30 Sekunden (Umfragen: 15)',
  ),
  ...votesRefused(
    'platform_refused',
    'Twitch refuses. One runs already, or the channel is no affiliate',
    'Twitch lehnt ab. Es läuft schon eine, oder der Kanal ist kein Affiliate',
  ),
  ...votesRefused('other', 'Twitch cannot do that now', 'Twitch kann das gerade nicht'),
  {
    key: 'loyalty.round_cancelled',
    en: 'The game was called off. All stakes are back.',
    de: 'Das Spiel wurde abgebrochen. Alle Einsätze sind zurück.',
    placeholders: [],
  },
];
