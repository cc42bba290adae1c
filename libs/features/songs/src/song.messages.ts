import type { SystemMessageText } from '@studio/contracts/bot/chat-bot';

/** Messages that depend on YouTube's data about a video; listed as a group. */
const ofYoutube: readonly string[] = [
  ...['no_video', 'playlist', 'unknown', 'not_embeddable', 'too_few_views', 'no_music'],
  'search_limit',
  ...['age_restricted', 'live'],
];

/** Messages of the bot about songs. */
export const songMessages: readonly SystemMessageText[] = [
  message(
    'added',
    '@{user} {title} is number {position} in the queue.',
    '@{user} {title} ist Nummer {position} in der Warteschlange.',
    'user',
    'title',
    'position',
  ),
  message('added_now', '@{user} {title} starts now.', '@{user} {title} startet jetzt.', 'user', 'title'),
  message(
    'playing',
    'Now playing: {title}, requested by {user}.',
    'Jetzt läuft: {title}, gewünscht von {user}.',
    'title',
    'user',
  ),
  message('playing_list', 'Now playing: {title}.', 'Jetzt läuft: {title}.', 'title'),
  message('song', '{title}, requested by {user}.', '{title}, gewünscht von {user}.', 'title', 'user'),
  message('song_list', '{title}', '{title}', 'title'),
  message('nothing', 'Nothing is playing.', 'Gerade läuft nichts.'),
  message(
    'queue',
    '{count} in the queue: {songs}',
    '{count} in der Warteschlange: {songs}',
    'count',
    'songs',
  ),
  message('empty', 'The queue is empty.', 'Die Warteschlange ist leer.'),
  message('skipped', 'Skipped {title}.', '{title} übersprungen.', 'title'),
  message(
    'voted',
    '{votes} of {needed} votes to skip.',
    '{votes} von {needed} Stimmen zum Überspringen.',
    'votes',
    'needed',
  ),
  message(
    'voted_away',
    'Chat voted to skip {title}.',
    'Der Chat hat für das Überspringen von {title} gestimmt.',
    'title',
  ),
  message(
    'withdrawn',
    '@{user} {title} was removed from the queue.',
    '@{user} {title} wurde aus der Warteschlange entfernt.',
    'user',
    'title',
  ),
  message(
    'none_of_yours',
    '@{user} you have no songs in the queue.',
    '@{user} du hast keine Songs in der Warteschlange.',
    'user',
  ),
  message('off', 'Song requests are closed.', 'Songwünsche sind geschlossen.'),
  message(
    'usage',
    '@{user} type !sr and a YouTube link.',
    '@{user} schreib !sr und einen YouTube-Link.',
    'user',
  ),
  message(
    'no_video',
    '@{user} this is not a link to a YouTube video.',
    '@{user} das ist kein Link zu einem YouTube-Video.',
    'user',
  ),
  message(
    'playlist',
    '@{user} this is a playlist. Send the link of a single video.',
    '@{user} das ist eine Playlist. Schick den Link eines einzelnen Videos.',
    'user',
  ),
  message(
    'search_limit',
    '@{user} searching is used up for today. Send a YouTube link.',
    '@{user} die Suche ist für heute aufgebraucht. Schick einen YouTube-Link.',
    'user',
  ),
  message('unknown', '@{user} this video does not exist.', '@{user} dieses Video gibt es nicht.', 'user'),
  message(
    'not_embeddable',
    '@{user} this video can’t be played here.',
    '@{user} dieses Video lässt sich hier nicht abspielen.',
    'user',
  ),
  message(
    'not_allowed',
    '@{user} you can’t request songs.',
    '@{user} du darfst dir keine Songs wünschen.',
    'user',
  ),
  message('full', '@{user} the queue is full.', '@{user} die Warteschlange ist voll.', 'user'),
  message(
    'too_many',
    '@{user} you already have the maximum number of songs in the queue.',
    '@{user} du hast schon die höchste Anzahl Songs in der Warteschlange.',
    'user',
  ),
  message(
    'too_soon',
    '@{user} wait a moment before your next request.',
    '@{user} warte kurz bis zum nächsten Songwunsch.',
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
  message('no_music', '@{user} {title} is not music.', '@{user} {title} ist keine Musik.', 'user', 'title'),
  message(
    'age_restricted',
    '@{user} {title} is age-restricted.',
    '@{user} {title} hat eine Altersbeschränkung.',
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
    '@{user} {title} is blocked on this channel.',
    '@{user} {title} ist auf diesem Kanal gesperrt.',
    'user',
    'title',
  ),
  message(
    'again',
    '@{user} {title} was played recently.',
    '@{user} {title} lief vor Kurzem.',
    'user',
    'title',
  ),
  message(
    'no_points',
    '@{user} songs cost points, but points are off on this channel.',
    '@{user} Songs kosten Punkte, aber Punkte sind auf diesem Kanal ausgeschaltet.',
    'user',
  ),
  message(
    'too_poor',
    '@{user} a song costs {cost}. You don’t have enough points.',
    '@{user} ein Song kostet {cost} Punkte. Du hast nicht genug.',
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
  return {
    key: `songs.${name}`,
    ...(ofYoutube.includes(name) && { group: 'youtube' }),
    en,
    de,
    placeholders,
  };
}
