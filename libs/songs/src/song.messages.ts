import type { SystemMessageText } from '@studio/areas/chat-bot';

/** What the bot says of songs. */
export const songMessages: readonly SystemMessageText[] = [
  message(
    'added',
    '@{user} {title} is number {position} in the queue.',
    '@{user} {title} ist Nummer {position} in der Warteschlange.',
    'user',
    'title',
    'position',
  ),
  message('added_now', '@{user} {title} begins now.', '@{user} {title} beginnt jetzt.', 'user', 'title'),
  message(
    'playing',
    'Now playing: {title}, for {user}.',
    'Jetzt läuft: {title}, für {user}.',
    'title',
    'user',
  ),
  message('playing_list', 'Now playing: {title}.', 'Jetzt läuft: {title}.', 'title'),
  message('song', '{title}, requested by {user}.', '{title}, gewünscht von {user}.', 'title', 'user'),
  message('song_list', '{title}', '{title}', 'title'),
  message('nothing', 'Nothing is playing.', 'Gerade läuft nichts.'),
  message('queue', '{count} waiting: {songs}', '{count} in der Warteschlange: {songs}', 'count', 'songs'),
  message('empty', 'Nothing is waiting.', 'Die Warteschlange ist leer.'),
  message('skipped', 'Skipped {title}.', '{title} übersprungen.', 'title'),
  message(
    'voted',
    '{votes} of {needed} votes to skip.',
    '{votes} von {needed} Stimmen fürs Überspringen.',
    'votes',
    'needed',
  ),
  message('voted_away', 'Chat has skipped {title}.', 'Der Chat hat {title} übersprungen.', 'title'),
  message(
    'withdrawn',
    '@{user} {title} is out of the queue.',
    '@{user} {title} ist aus der Warteschlange.',
    'user',
    'title',
  ),
  message(
    'none_of_yours',
    '@{user} none of your songs is waiting.',
    '@{user} von dir wartet kein Lied.',
    'user',
  ),
  message('off', 'Song requests are off.', 'Liedwünsche sind aus.'),
  message(
    'usage',
    '@{user} write !sr and a YouTube link.',
    '@{user} schreib !sr und einen YouTube-Link.',
    'user',
  ),
  message('unknown', '@{user} there is no such video.', '@{user} dieses Video gibt es nicht.', 'user'),
  message(
    'not_embeddable',
    '@{user} this video can’t be played here.',
    '@{user} dieses Video lässt sich hier nicht abspielen.',
    'user',
  ),
  message(
    'not_allowed',
    '@{user} you can’t request songs.',
    '@{user} du darfst keine Lieder wünschen.',
    'user',
  ),
  message('full', '@{user} the queue is full.', '@{user} die Warteschlange ist voll.', 'user'),
  message(
    'too_many',
    '@{user} enough of your songs are waiting.',
    '@{user} von dir warten schon genug Lieder.',
    'user',
  ),
  message(
    'too_soon',
    '@{user} wait a little before your next request.',
    '@{user} warte etwas bis zum nächsten Wunsch.',
    'user',
  ),
  message('too_long', '@{user} {title} is too long.', '@{user} {title} ist zu lang.', 'user', 'title'),
  message(
    'too_few_views',
    '@{user} {title} has too few views.',
    '@{user} {title} hat zu wenige Aufrufe.',
    'user',
    'title',
  ),
  message('no_music', '@{user} {title} is no music.', '@{user} {title} ist keine Musik.', 'user', 'title'),
  message(
    'age_restricted',
    '@{user} {title} is for adults only.',
    '@{user} {title} ist nur für Erwachsene.',
    'user',
    'title',
  ),
  message(
    'live',
    '@{user} live streams can’t be requested.',
    '@{user} Livestreams kann man nicht wünschen.',
    'user',
  ),
  message(
    'banned',
    '@{user} {title} is not played here.',
    '@{user} {title} wird hier nicht gespielt.',
    'user',
    'title',
  ),
  message(
    'again',
    '@{user} {title} was on a moment ago.',
    '@{user} {title} kam gerade erst.',
    'user',
    'title',
  ),
  message(
    'no_points',
    '@{user} songs cost points, and there are none here.',
    '@{user} Lieder kosten Punkte, und hier gibt es keine.',
    'user',
  ),
  message(
    'too_poor',
    '@{user} a song costs {cost}; you don’t have enough.',
    '@{user} ein Lied kostet {cost}, so viel hast du nicht.',
    'user',
    'cost',
  ),
];

function message(
  name: string,
  en: string,
  de: string,
  ...placeholders: readonly string[]
): SystemMessageText {
  return { key: `songs.${name}`, en, de, placeholders };
}
