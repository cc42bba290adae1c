import { removalOf } from '@studio/contracts/chat/chat-event';
import type { LinePictures } from '@studio/contracts/chat/emote-pictures';
import { partsOf, withEmotes } from './chat-line';

it('a line is cut into what is said, whom it is said to and where it leads', () => {
  expect(partsOf('hi @owl, look: https://example.com/a?b=c now')).toEqual([
    { kind: 'text', text: 'hi ' },
    { kind: 'mention', text: '@owl' },
    { kind: 'text', text: ', look: ' },
    { kind: 'link', text: 'https://example.com/a?b=c', url: 'https://example.com/a?b=c' },
    { kind: 'text', text: ' now' },
  ]);
  expect(partsOf('<b>hi</b> 👩‍🚀')).toEqual([{ kind: 'text', text: '<b>hi</b> 👩‍🚀' }]);
  expect(partsOf('')).toEqual([]);
});

const nothing: LinePictures = { emote: () => null, badge: () => null, word: () => null };

it('clears the lines of the platform whose chat was cleared, no others', () => {
  const event = {
    ...({ platform: 'twitch', channelId: '1', eventId: 'e', at: '2026-01-01T00:00:00.000Z' } as const),
    late: false,
    body: { type: 'chat-cleared', user: null },
  } as const;
  expect(removalOf(event)).toEqual({ platform: 'twitch', all: true });
});

it('emotes stand where they were said, whatever letters come before them', () => {
  const kappa = { id: '25', name: 'Kappa', url: null };
  expect(
    withEmotes(
      '👩‍🚀 Kappa @owl Kappa',
      [
        { ...kappa, start: 4, end: 9 },
        { ...kappa, start: 15, end: 20 },
      ],
      { ...nothing, emote: ({ id }) => `/emotes/twitch/${id}` },
    ),
  ).toEqual([
    { kind: 'text', text: '👩‍🚀 ' },
    { kind: 'emote', text: 'Kappa', url: '/emotes/twitch/25' },
    { kind: 'text', text: ' ' },
    { kind: 'mention', text: '@owl' },
    { kind: 'text', text: ' ' },
    { kind: 'emote', text: 'Kappa', url: '/emotes/twitch/25' },
  ]);
});

it('an emote that stands nowhere in its text is passed over', () => {
  expect(withEmotes('hi', [{ id: '1', name: 'x', url: null, start: 5, end: 9 }], nothing)).toEqual([
    { kind: 'text', text: 'hi' },
  ]);
});

it('words that a service has an emote for are emotes, the rest stays as it was written', () => {
  const known: LinePictures = {
    ...nothing,
    word: (word) => (word === 'catJAM' ? { source: 'seventv', url: '/emotes/seventv/1' } : null),
  };
  const emote = { kind: 'emote', text: 'catJAM', source: 'seventv', url: '/emotes/seventv/1' };
  expect(withEmotes('so  catJAM catJAM catJAM! @catJAM', [], known)).toEqual([
    { kind: 'text', text: 'so  ' },
    emote,
    { kind: 'text', text: ' ' },
    emote,
    { kind: 'text', text: ' catJAM! ' },
    { kind: 'mention', text: '@catJAM' },
  ]);
});
