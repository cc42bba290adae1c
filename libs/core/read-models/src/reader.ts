import { DueDocuments } from './due-documents';
import type { FindOptions, Found, Page, ReadModels } from './read-models';
import type { WriteCounts } from './write-counts';

/** Largest number of documents `all` returns by default. */
const ALL_AT_MOST = 10_000;
const PAGE = 1000;

/** Read models as the queries of one projection see them: of the generation that is current. */
export class ProjectionReader {
  private readonly dueIn = new Map<string, DueDocuments>();

  /**
   * @param generation called for each query, since a new version takes over while the server runs
   * @param writes what this process has written; without it, due documents are read each time
   */
  constructor(
    private readonly readModels: ReadModels,
    private readonly generation: () => string | Promise<string>,
    private readonly writes?: Pick<WriteCounts, 'of'>,
  ) {}

  /** Other processes may write too; documents of one batch may then be seen one by one. */
  get shared(): boolean {
    return this.readModels.shared;
  }

  /**
   * Returns the name of the generation that is read now. A position identifies the content of documents only
   * together with it.
   */
  async generationNow(): Promise<string> {
    return this.generation();
  }

  /** Returns a reader of the generation that is read now, for reads that belong together. Do not hold on to it. */
  async pinned(): Promise<ProjectionReader> {
    const generation = await this.generation();
    return new ProjectionReader(this.readModels, () => generation);
  }

  async get<Doc>(collection: string, id: string): Promise<Found<Doc> | null> {
    return this.readModels.get<Doc>(await this.generation(), collection, id);
  }

  /** Returns documents by id, in the order asked, without those that do not exist. */
  async getMany<Doc>(collection: string, ids: readonly string[]): Promise<readonly Found<Doc>[]> {
    return this.readModels.getMany<Doc>(await this.generation(), collection, ids);
  }

  /** @throws InvalidCursor */
  async find<Doc>(collection: string, options: FindOptions): Promise<Page<Doc>> {
    return this.readModels.find<Doc>(await this.generation(), collection, options);
  }

  /**
   * Returns the first documents of a collection whose time has come, earliest first. To be asked again and again: the
   * store is read only when the collection was written to.
   * @param now ms since 1970
   * @param timeOf a document's time; by default `dueAt`. The index `due` has that order
   */
  async due<Doc extends object>(
    collection: string,
    now: number,
    timeOf: (doc: Doc) => number = (doc) => (doc as { readonly dueAt: number }).dueAt,
  ): Promise<readonly Doc[]> {
    const generation = await this.generation();
    let due = this.dueIn.get(collection);
    if (!due) this.dueIn.set(collection, (due = new DueDocuments(this.readModels, collection)));
    const first = await due.first<Doc>(generation, this.writes?.of(collection));
    return first.filter((doc) => timeOf(doc) <= now);
  }

  /**
   * Returns everything in a range of an index, page after page.
   * @throws RangeError if there are more than `atMost`: such a range must be read in pages
   */
  async all<Doc>(
    collection: string,
    range: Pick<FindOptions, 'index' | 'equals' | 'order'>,
    atMost = ALL_AT_MOST,
  ): Promise<readonly Found<Doc>[]> {
    const generation = await this.generation();
    const all: Found<Doc>[] = [];
    let cursor: string | null | undefined;
    do {
      const page: Page<Doc> = await this.readModels.find<Doc>(generation, collection, {
        ...range,
        limit: PAGE,
        ...(cursor && { cursor }),
      });
      all.push(...page.items);
      if (all.length > atMost)
        throw new RangeError(`More than ${atMost} documents in a range of ${collection}.`);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return all;
  }
}
