import { given } from '@studio/kernel/given-when-then';
import { quoteDecider } from './quote.decider';

const quoted = {
  viewerId: 'v1',
  platform: 'twitch',
  user: { userId: '1', login: 'ada', name: 'Ada' },
} as const;
const one = given(quoteDecider).when('AddBotQuote', { text: 'Never again', author: 'Ada' }, { quoted });

describe('a quote', () => {
  it('has a number that is not given again', () => {
    one.then([
      {
        type: 'quote.added',
        data: { quoteId: 1, number: 1, ...quoted, text: 'Never again', author: 'Ada', game: '' },
      },
    ]);
    const next = one.when('DropQuote', { number: 1 }).when('AddBotQuote', { text: 'Once more' }, { quoted });
    expect(Object.keys(next.state().quotes)).toEqual(['2']);
    next.when('DropQuote', { number: 1 }).changesNothing();
  });

  it('gets a new number after any of four were deleted, also after the last one was', () => {
    const add = { text: 'Again', author: 'Ada' };
    let quotes = one;
    for (let i = 0; i < 3; i++) quotes = quotes.when('AddBotQuote', add, { quoted });
    quotes = quotes.when('DeleteBotQuote', { quoteId: 2 }).when('AddBotQuote', add, { quoted });
    expect(Object.keys(quotes.state().quotes)).toEqual(['1', '3', '4', '5']);
    quotes = quotes.when('DeleteBotQuote', { quoteId: 5 }).when('AddBotQuote', add, { quoted });
    const numbers = Object.values(quotes.state().quotes).map(({ number }) => number);
    expect(numbers).toEqual([1, 3, 4, 6]);
  });

  it('is deleted', () => {
    one.when('DeleteBotQuote', { quoteId: 1 }).then([{ type: 'quote.deleted', data: { quoteId: 1 } }]);
    one.when('DeleteBotQuote', { quoteId: 2 }).fails('not_found', { resource: 'quote' });
  });

  it('goes with the viewer whose word it is, now and when the log is read anew', () => {
    const both = given(
      quoteDecider,
      {
        type: 'quote.added',
        data: { quoteId: 1, number: 1, ...quoted, text: 'Mine', author: 'Ada', game: '' },
      },
      {
        type: 'quote.added',
        data: { quoteId: 2, number: 2, ...quoted, viewerId: 'v2', text: 'Yours', author: 'Bo', game: '' },
      },
      { type: 'viewer.forgotten', data: { viewerId: 'v1' } },
    );
    expect(Object.keys(both.state().quotes)).toEqual(['2']);
    const anew = given(quoteDecider, {
      type: 'quote.added',
      data: { quoteId: 1, number: 1, ...quoted, user: null, text: null, author: null, game: '' },
    });
    expect(anew.state()).toMatchObject({ quotes: {}, nextQuoteId: 2 });
  });
});
