import type { ReadModels } from './read-models';

/** Largest number of documents that are due at once. */
const AT_ONCE = 50;
/** Ms after which they are read again at the latest: operators' commands remove documents, too. */
const AGAIN_MS = 10_000;

/** The first documents of a collection by its index `due`, kept until something is written to the collection. */
export class DueDocuments {
  private kept: { readonly of: string; readonly until: number; readonly docs: readonly object[] } | null =
    null;

  constructor(
    private readonly readModels: ReadModels,
    private readonly collection: string,
  ) {}

  /**
   * @param writes number of writes to the collection so far; undefined if unknown: it is read each time then
   * @throws Unavailable
   */
  async first<Doc extends object>(generation: string, writes: number | undefined): Promise<readonly Doc[]> {
    const of = `${generation} ${writes}`;
    const { kept } = this;
    if (writes !== undefined && kept?.of === of && performance.now() < kept.until)
      return kept.docs as readonly Doc[];
    const options = { index: 'due', equals: [], limit: AT_ONCE };
    const { items } = await this.readModels.find<Doc>(generation, this.collection, options);
    const docs = items.map(({ doc }) => doc);
    this.kept = { of, until: performance.now() + AGAIN_MS, docs };
    return docs;
  }
}
