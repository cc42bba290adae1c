import { entriesOf, factsOf, type RecordedFields, type StreamKind } from './stream-kinds';

/** Counts of events over a range, in the order of statistics. */
export const kindCountFacts = /* @__PURE__ */ entriesOf('counts');

type Facts = typeof kindCountFacts;
type CountName = keyof Facts;
export type KindCounts = { readonly [Name in CountName]: number };
/** Counts that statistics show. */
export type ShownCount = {
  [Name in CountName]: Facts[Name]['shown'] extends null ? never : Name;
}[CountName];

export const countNames = /* @__PURE__ */ Object.keys(kindCountFacts) as readonly CountName[];

/** Returns the counts that statistics show in a way. */
export function countsShownAs(shown: 'events' | 'amount'): readonly ShownCount[] {
  return countNames.filter((name): name is ShownCount => kindCountFacts[name].shown === shown);
}

/** Counts that one event adds, by kind. */
export const kindCounts: {
  readonly [Kind in StreamKind]: (recorded: RecordedFields) => Partial<KindCounts>;
} = /* @__PURE__ */ factsOf('counted');
