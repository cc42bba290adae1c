import { Flag, Int, List, Timestamp, Text } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';

/** A quote in an answer. Texts and names are viewers' data. */
export class QuoteView {
  @Int('Id of the quote.') readonly quoteId: number;
  @Int('What people call it by in chat.') readonly number: number;
  @Text('What was said.') readonly text: string;
  @Text('Who said it; empty for nobody in particular.') readonly author: string;
  @Text('What was played; empty where nobody noted it.') readonly game: string;
  @Timestamp('When it was added; for a quote from another bot, when it was said there.') readonly at: string;
}

export class QuotesView {
  @List(QuoteView, 'Newest first.') readonly items: readonly QuoteView[];
  @NextCursor() readonly nextCursor: string | null;
}

export class DeletedQuoteView {
  @Flag('Always true.') readonly deleted: boolean;
  @Int('Id of the quote that is gone.') readonly quoteId: number;
}
