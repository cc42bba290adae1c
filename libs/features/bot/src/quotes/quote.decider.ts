import type { CommandsOf, DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import { limitsOf, requireRoom } from '@studio/kernel/limits';
import { Problem } from '@studio/kernel/problem';
import type * as commands from './quote.commands';
import type { QuoteEvents } from './quote.events';
import { quoteNumbered, type Quotes } from './quote.state';

/** Author of a quote, as stored in the log. */
export type QuotedViewer = Pick<QuoteEvents['quote.added'], 'viewerId' | 'platform' | 'user'>;

/** Commands that no operation asks for. */
export interface OwnQuoteCommands {
  /** A quote is deleted by what people call it. */
  readonly DropQuote: { readonly number: number };
}

export type QuoteCommands = CommandsOf<typeof commands> & OwnQuoteCommands;

/** Lookups of single commands. */
export interface QuoteLookups {
  readonly AddBotQuote: { readonly quoted: QuotedViewer };
}

export const quoteLimits = limitsOf({ botQuotes: [2000, 'Quotes of a bot'] });

const decide: DecideTable<QuoteCommands, Quotes, QuoteEvents, DecisionContext, QuoteLookups> = {
  AddBotQuote: ({ quotes, nextQuoteId }, { text, author = '', game = '' }, { quoted }) => {
    requireRoom(quoteLimits.botQuotes, Object.keys(quotes).length);
    const ids = { quoteId: nextQuoteId, number: nextQuoteId };
    return [{ type: 'quote.added', data: { ...ids, ...quoted, text, author, game } }];
  },

  DeleteBotQuote: ({ quotes }, { quoteId }) => {
    if (!quotes[quoteId])
      throw new Problem('not_found', `There is no quote ${quoteId}.`, { resource: 'quote' });
    return [{ type: 'quote.deleted', data: { quoteId } }];
  },

  DropQuote: (state, { number }) => {
    const quote = quoteNumbered(state, number);
    return quote ? [{ type: 'quote.deleted', data: { quoteId: quote.quoteId } }] : [];
  },
};

const evolve: EvolveTable<Quotes, QuoteEvents> = {
  'quote.added': (state, { quoteId, number, viewerId, text, author, game, saidAt }, { at }) => {
    const nextQuoteId = Math.max(state.nextQuoteId, quoteId + 1);
    // Whoever said it is forgotten, and the word with them.
    if (text === null) return { ...state, nextQuoteId };
    const quote = { quoteId, number, viewerId, text, author: author ?? '', game, at: saidAt ?? at };
    return { quotes: { ...state.quotes, [quoteId]: quote }, nextQuoteId };
  },
  'quote.deleted': (state, { quoteId }) => {
    const { [quoteId]: _, ...quotes } = state.quotes;
    return { ...state, quotes };
  },
  'viewer.forgotten': (state, { viewerId }) => {
    const remaining = Object.values(state.quotes).filter((quote) => quote.viewerId !== viewerId);
    return { ...state, quotes: Object.fromEntries(remaining.map((quote) => [quote.quoteId, quote])) };
  },
};

export const quoteDecider: Decider<Quotes, QuoteCommands, QuoteEvents, DecisionContext, QuoteLookups> = {
  category: 'quotes',
  schemaVersion: 1,
  initial: { quotes: {}, nextQuoteId: 1 },
  decide,
  evolve,
  viewerFields: { 'quote.added': ['user', 'text', 'author'] },
};
