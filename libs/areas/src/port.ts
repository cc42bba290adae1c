/** What one area has and others use. They know its name, not each other. */
export interface Port<Offer> {
  readonly name: string;
  /** For the compiler. */
  readonly offer?: Offer;
}

export function definePort<Offer>(name: string): Port<Offer> {
  return { name };
}
