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

it('emotes stand where they were said, whatever letters come before them', () => {
  const kappa = { id: '25', name: 'Kappa', url: '/emotes/25' };
  expect(
    withEmotes('👩‍🚀 Kappa @owl Kappa', [
      { ...kappa, start: 4, end: 9 },
      { ...kappa, start: 15, end: 20 },
    ]),
  ).toEqual([
    { kind: 'text', text: '👩‍🚀 ' },
    { kind: 'emote', text: 'Kappa', url: '/emotes/25' },
    { kind: 'text', text: ' ' },
    { kind: 'mention', text: '@owl' },
    { kind: 'text', text: ' ' },
    { kind: 'emote', text: 'Kappa', url: '/emotes/25' },
  ]);
});

it('an emote that stands nowhere in its text is passed over', () => {
  expect(withEmotes('hi', [{ id: '1', name: 'x', url: null, start: 5, end: 9 }])).toEqual([
    { kind: 'text', text: 'hi' },
  ]);
});
