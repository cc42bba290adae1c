import { partsOf } from './chat-line';

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
