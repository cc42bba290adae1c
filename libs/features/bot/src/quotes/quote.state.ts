export interface Quote {
  readonly quoteId: number;
  readonly number: number;
  readonly viewerId: string;
  readonly text: string;
  readonly author: string;
  readonly game: string;
  readonly at: string;
}

/** Quotes of an account. */
export interface Quotes {
  readonly quotes: { readonly [quoteId: number]: Quote };
  readonly nextQuoteId: number;
}

export function quoteNumbered({ quotes }: Quotes, number: number): Quote | null {
  return Object.values(quotes).find((quote) => quote.number === number) ?? null;
}
