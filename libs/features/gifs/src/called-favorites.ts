import { LRUCache } from 'lru-cache';
import type { OperationsByName } from '@studio/contracts/operations-by-name';
import type { Designs } from '@studio/contracts/overlays/designs';
import type { Clock } from '@studio/kernel/clock';
import { Problem } from '@studio/kernel/problem';
import type { ChatEvent } from '@studio/contracts/chat/chat-event';
import type { ChatSubscriber } from '@studio/contracts/chat/chat-feed';
import { chatText } from '@studio/contracts/chat/chat-text';
import type { Favorite, Favorites } from './favorites/favorite.decider';

export interface CalledFavoritesDeps {
  readonly designs: Pick<Designs, 'ownedBy'>;
  readonly favoritesOf: (overlayId: string) => Promise<Favorites>;
  readonly operations: OperationsByName;
  readonly clock: Clock;
  readonly warn: (line: string) => void;
}

interface Called {
  readonly overlayId: string;
  readonly favorite: Favorite;
}

/** Time in ms for which an account's commands are cached; another node may have changed them. */
const RETENTION_MS = 10_000;
/** Acts of chat on an overlay within a second [actions/5]. */
const MOST_A_SECOND = 5;

/** Shows favorites that viewers call by their commands, as the account that owns the overlay. */
export class CalledFavorites {
  private readonly known = new LRUCache<string, Promise<ReadonlyMap<string, readonly Called[]>>>({
    max: 1000,
    ttl: RETENTION_MS,
  });
  /** Until when a favorite isn't shown again by chat: somebody sees it now. */
  private readonly shown = new LRUCache<string, number>({ max: 10_000 });
  private readonly acts = new LRUCache<string, readonly number[]>({ max: 1000 });

  constructor(private readonly deps: CalledFavoritesDeps) {}

  readonly subscriber: ChatSubscriber = {
    name: 'media favorites',
    receive: async ({ accountId, event }) => {
      const command = /^!\S{1,39}/u.exec(event.body.text)?.[0]?.toLowerCase();
      if (command === undefined) return;
      try {
        await this.show(accountId, command, event);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
      }
    },
  };

  /** Favorites of an account's overlays may be others. */
  forget(accountId: string): void {
    this.known.delete(accountId);
  }

  private async show(accountId: string, command: string, { eventId }: ChatEvent): Promise<void> {
    const called = (await this.commandsOf(accountId)).get(command) ?? [];
    for (const { overlayId, favorite } of called) {
      const { favoriteId } = favorite;
      if (!this.mayShow(overlayId, favorite)) continue;
      await this.deps.operations.run({
        operation: 'show_media_favorite',
        input: { overlayId, favoriteId, mode: 'add' },
        author: { accountId, scopes: ['actions:fire'], via: 'bot' },
        cause: {
          key: `favorite/${eventId}/${overlayId}/${favoriteId}`,
          causationId: null,
          correlationId: null,
          depth: 1,
        },
      });
    }
  }

  private mayShow(overlayId: string, { favoriteId, durationMs }: Favorite): boolean {
    const now = this.deps.clock.now();
    const name = `${overlayId} ${favoriteId}`;
    const recent = (this.acts.get(overlayId) ?? []).filter((at) => at > now - 1000);
    if ((this.shown.get(name) ?? 0) > now || recent.length >= MOST_A_SECOND) return false;
    this.shown.set(name, now + durationMs);
    this.acts.set(overlayId, [...recent, now]);
    return true;
  }

  private commandsOf(accountId: string): Promise<ReadonlyMap<string, readonly Called[]>> {
    const known = this.known.get(accountId) ?? this.read(accountId);
    this.known.set(accountId, known, { noUpdateTTL: true });
    known.catch(() => this.known.delete(accountId));
    return known;
  }

  private async read(accountId: string): Promise<ReadonlyMap<string, readonly Called[]>> {
    const overlayIds = await this.deps.designs.ownedBy(accountId);
    const all = await Promise.all(
      overlayIds.map(async (overlayId) => {
        const { favorites } = await this.deps.favoritesOf(overlayId);
        return Object.values(favorites).map((favorite) => ({ overlayId, favorite }));
      }),
    );
    const byCommand = new Map<string, Called[]>();
    for (const called of all.flat()) {
      if (called.favorite.command === null) continue;
      const command = chatText(called.favorite.command).toLowerCase();
      byCommand.set(command, [...(byCommand.get(command) ?? []), called]);
    }
    return byCommand;
  }
}
