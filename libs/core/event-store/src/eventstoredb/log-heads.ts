import { categoryOf, furtherOf, type Commit } from '@studio/kernel/event';

/** Streams whose ends are known, at most: those used last. */
const MOST_STREAMS = 32_768;

/** End of a stream, as far as it is known here. */
interface StreamEnd {
  /** Last revision seen; −1 for none. */
  revision: number;
  /** False until the stream was read to its end. */
  isKnown: boolean;
}

/**
 * Ends of streams and categories, kept up to date by one subscription without gaps. They are those of the log at the
 * position that the subscription has reached, or later ones.
 */
export class LogHeads {
  /** Those used last at the end. */
  readonly #streams = new Map<string, StreamEnd>();
  readonly #categories = new Map<string, string>();
  readonly #followed: ReadonlySet<string>;

  /** @param followed categories of the subscription: nothing is known of others */
  constructor(followed: readonly string[]) {
    this.#followed = new Set(followed);
  }

  /** Takes a commit of the subscription, or one that was delivered before it. */
  take({ stream, position, events }: Commit): void {
    this.takeCategory(categoryOf(stream), position);
    const end = this.#streams.get(stream);
    const revision = events.at(-1)?.revision;
    if (end && revision !== undefined) end.revision = Math.max(end.revision, revision);
  }

  /** Takes a position up to which all commits of a category are known to some follower. */
  takeCategory(category: string, position: string): void {
    this.#categories.set(category, furtherOf(this.#categories.get(category) ?? '', position));
  }

  /** Returns the position of the last commit of a category; undefined if that is not known. */
  ofCategory(category: string): string | undefined {
    return this.#categories.get(category);
  }

  /**
   * Watches a stream that is about to be read. Returns a function that takes the last revision that was read; what was
   * written since is known from the subscription.
   */
  watch(stream: string): (revision: number) => void {
    const end = this.#streams.get(stream) ?? { revision: -1, isKnown: false };
    if (this.#followed.has(categoryOf(stream))) this.#use(stream, end);
    // One that was dropped meanwhile is no longer kept up to date, and nobody finds it.
    return (revision) => {
      end.revision = Math.max(end.revision, revision);
      end.isKnown = true;
    };
  }

  /** Takes the revision of an event that was written here, before the subscription delivers it. */
  wrote(stream: string, revision: number): void {
    const end = this.#streams.get(stream);
    if (end) end.revision = Math.max(end.revision, revision);
  }

  /** Returns the last revision of a stream, −1 for none; undefined if it is not known. */
  of(stream: string): number | undefined {
    const end = this.#streams.get(stream);
    if (!end?.isKnown) return undefined;
    this.#use(stream, end);
    return end.revision;
  }

  #use(stream: string, end: StreamEnd): void {
    this.#streams.delete(stream);
    this.#streams.set(stream, end);
    if (this.#streams.size <= MOST_STREAMS) return;
    for (const oldest of this.#streams.keys()) {
      this.#streams.delete(oldest);
      return;
    }
  }
}
