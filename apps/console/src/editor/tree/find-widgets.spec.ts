import { catalog } from '@studio/widgets/catalog';
import { describeWidget } from '@studio/widgets/describe';
import { findWidgets } from './find-widgets';

/** Words of streamers in both languages, by the widget that they mean. */
const words: { readonly [slug: string]: string } = {
  'alert-box':
    'follower alert, Follow-Alert, sub alert, alerts, donation, donate, tip, tip alert, raid alert, cheer, bits, ' +
    'tts, text to speech, notifications, subscriber alert, gift subs, spenden, Spende, Follower, Abo, Abo Alert, ' +
    'Benachrichtigung, Einblendung, Raid, vorlesen, donation alert sound',
  'goal-bar':
    'goal, sub goal, follower goal, donation goal, bits goal, progress bar, goal bar, Ziel, Spendenziel, Spenden Ziel, ' +
    'Follower Ziel, Sub-Ziel, Abo Ziel, Fortschrittsbalken, Zielbalken',
  countdown: 'timer, countdown, starting soon, brb, break, pause, starting soon timer',
  'now-playing': 'music, song, now playing, spotify, current song, Musik, Lied, jetzt läuft, aktueller Song',
  image: 'logo, image, picture, watermark, photo, png, Bild, Foto, Wasserzeichen, Grafik, my logo',
  media: 'gif, gifs, sticker, meme, giphy, media share',
  'chat-box': 'chat box, chatbox, chat, chat overlay, messages, Chatfenster, Nachrichten, Chatverlauf',
  clock: 'clock, time, Uhr, Uhrzeit, Zeit, local time',
  text: 'text, title, heading, Überschrift, Titel, Schriftzug, caption',
  'webcam-frame': 'webcam, facecam, camera, webcam frame, cam, Kamera, Rahmen, border, Webcam Rahmen',
  counter: 'counter, death counter, deaths, wins, Zähler, Todeszähler, Tode, score',
  label:
    'latest follower, last follower, newest follower, latest sub, letzter Follower, last donation, sub count',
  'event-list': 'recent events, activity feed, latest events, event list, letzte Ereignisse',
  stopwatch: 'stopwatch, lap timer, Stoppuhr, uptime',
  splits: 'speedrun, speedrun timer, splits, segments, Bestzeit',
  'word-cloud': 'word cloud, Wortwolke, tag cloud',
  sponsors: 'sponsors, Werbung, discount code',
  'tip-jar': 'tip jar, jar, Trinkgeldglas',
  'heart-rate': 'heart rate, bpm, Puls, Herzschlag',
  avatars: 'avatars, stream avatars, Figuren',
  prediction: 'prediction, channel points, Vorhersage, Wette',
  stinger: 'stinger, transition, wipe, Übergang, Szenenwechsel',
  scoreboard: 'scoreboard, versus, Spielstand, Anzeigetafel, tournament',
  video: 'video, clip, mp4, film',
  background: 'background, wallpaper, Hintergrund, gradient',
  sound: 'soundboard, sound effect, sounds, mp3, Ton, Klänge, sfx',
  socials: 'social media, twitter, instagram, discord, tiktok, soziale Medien',
  giveaway: 'giveaway, raffle, Verlosung, Gewinnspiel, prize',
  'youtube-player': 'youtube, youtube player, music player',
  drawing: 'draw, drawing, zeichnen, malen, whiteboard',
  'lower-third': 'lower third, nameplate, Bauchbinde, guest name, Namensschild',
  ticker: 'ticker, scrolling text, Laufschrift, Lauftext, news ticker',
  slideshow: 'slideshow, gallery, Diashow, photos',
  'chat-highlight': 'featured message, chat highlight, pinned message, hervorheben',
  leaderboard: 'leaderboard, ranking, top viewers, Bestenliste, Rangliste, points',
  poll: 'poll, vote, Umfrage, Abstimmung',
  wheel: 'wheel, wheel of fortune, spin the wheel, Glücksrad, Rad',
  'song-queue': 'song request, song queue, playlist, Liedwunsch, Warteschlange',
  'emote-rain': 'emotes, emote wall, confetti, Konfetti',
  'viewer-count': 'viewers, viewer count, Zuschauer, Zuschauerzahl',
  'hype-train': 'hype train, hype',
  shoutout: 'shoutout, so, shout-out, Empfehlung',
  credits: 'credits, end credits, outro, Abspann',
  subathon: 'subathon, marathon, subathon timer, reverse subathon',
  'stream-boss': 'boss, stream boss, health bar, Bosskampf',
  'qr-code': 'qr, qr code, QR-Code, scan',
  clips: 'clips, clip player, twitch clips, highlights, Höhepunkte',
  'guest-frame': 'vdo.ninja, guest camera, Gastkamera',
  browser: 'website, browser source, url, streamlabs, streamelements, Webseite, custom widget',
  challenges: 'challenge, to-do list, tasks, Aufgaben, Herausforderung',
  shape: 'rectangle, box, circle, line, Rechteck, Kreis, Form',
};
const table = Object.entries(words).flatMap(([slug, list]) =>
  list.split(', ').map((word) => [word, slug] as const),
);

describe('findWidgets', () => {
  const languages = { en: described('en'), de: described('de') };

  it('knows at least 120 words for every widget of the catalog', () => {
    expect(table.length).toBeGreaterThanOrEqual(120);
    expect(Object.keys(words).sort()).toEqual(catalog.map(({ slug }) => slug).sort());
  });

  it.each(['en', 'de'] as const)('leads each word to its widget first in a console in %s', (language) => {
    const first = table.map(([word]) => [word, findWidgets(languages[language], word)[0]?.slug]);
    expect(first).toEqual(table);
  });

  it('finds a widget while its word is being written', () => {
    const after = ['f', 'fo', 'fol', 'foll'].map((start) => findWidgets(languages.en, start).length);
    expect(after.every((count) => count > 0)).toBe(true);
    expect(findWidgets(languages.en, 'donat')[0]?.slug).toBe('alert-box');
  });

  it('finds nothing for words that no widget has, and all for none', () => {
    expect(findWidgets(languages.en, 'zzqy')).toEqual([]);
    expect(findWidgets(languages.en, '  ')).toHaveLength(catalog.length);
  });

  function described(language: 'en' | 'de') {
    return catalog.map((widget) => describeWidget(widget, language));
  }
});

describe('the keywords of widgets', () => {
  it('belong to one widget each', () => {
    const all = catalog.flatMap(({ keywords }) => keywords.split(', '));
    expect(all.filter((word, i) => all.indexOf(word) !== i)).toEqual([]);
  });
});
