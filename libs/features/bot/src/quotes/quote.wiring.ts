import type { OverlayAccess } from '@studio/contracts/overlays/overlay-access';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import { pageOf } from '@studio/operations/paging';
import { accountOf, askedBot, commandsOfBot } from '@studio/contracts/bot/commands-of-bot';
import { stateOf } from '@studio/kernel/state-of';
import * as commands from './quote.commands';
import { quoteDecider, type QuoteCommands, type QuoteLookups } from './quote.decider';
import type { QuoteEvents } from './quote.events';
import * as queries from './quote.queries';
import type { QuotedViewers } from './quoted-viewers';
import type { Quote, Quotes } from './quote.state';
import type { QuoteView } from './quote.views';

type Asked = Omit<QuoteCommands, 'DropQuote'>;

export function quoteCommands(
  access: OverlayAccess,
  viewers: Pick<QuotedViewers, 'of'>,
): CommandArea<Quotes, Asked, QuoteEvents, DecisionContext, QuoteLookups> {
  return {
    ...commandsOfBot(access),
    decider: quoteDecider,
    modules: [commands],
    answers: {
      AddBotQuote: ({ before, after }) => {
        const quote = after.state.quotes[before.state.nextQuoteId];
        if (!quote) throw new Error('No quote was added.');
        return quoteView(quote);
      },
      DeleteBotQuote: (_, { quoteId }) => ({ deleted: true, quoteId }),
    },
    lookups: {
      AddBotQuote: async (command, { isPreview = false }) => ({
        quoted: await viewers.of(accountOf(command), command.author ?? '', { isPreview }),
      }),
    },
  };
}

interface QuoteQueryDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly access: OverlayAccess;
}

/** Queries about quotes. */
export function quoteQueries(deps: QuoteQueryDeps): QueryArea<CommandsOf<typeof queries>, QuoteQueryDeps> {
  return {
    modules: [queries],
    answers: {
      ListBotQuotes: async (query, request, { pipeline, access }) => {
        const { quotes } = await stateOf(pipeline, quoteDecider, await askedBot(access, query, request));
        const page = pageOf(Object.values(quotes).reverse(), query, ({ quoteId }) => quoteId);
        return { ...page, items: page.items.map(quoteView) };
      },
    },
    deps,
  };
}

function quoteView({ viewerId: _, ...quote }: Quote): QuoteView {
  return quote;
}
