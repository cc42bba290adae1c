import type { PlatformErrorCode } from '@studio/contracts/channels/platform-channel';
import type { Clock } from '@studio/kernel/clock';
import type { PlatformUser, ViewerIdentity } from '@studio/platforms/viewer';
import type { SecretRecords } from '@studio/records/secret-records';
import { isCalled, type ErasedViewers, type ViewerBuffer, type Wanted } from '@studio/viewers/viewer-buffers';
import type { FilterName, ModerationAction } from './moderation.state';

/** Something that the bot did about a line of chat. */
export interface LoggedAction {
  readonly entryId: string;
  /** RFC 3339. */
  readonly at: string;
  readonly platform: string;
  readonly simulated: boolean;
  readonly user: PlatformUser;
  /** The line, up to `LONGEST_TEXT` characters. */
  readonly text: string;
  readonly action: ModerationAction;
  /** Seconds of a timeout; 0 for other actions. */
  readonly seconds: number;
  readonly filter: FilterName;
  /** Reason of the filter, for people. */
  readonly found: string;
  /** Why the platform did not do it; null where it did, or had nothing to do. */
  readonly failed: PlatformErrorCode | null;
  readonly undone: boolean;
}

interface Stored {
  readonly items: readonly LoggedAction[];
}

const KIND = 'moderation-log';
/** Entries of an account; beyond it the oldest go. */
const MOST = 150;
const RETENTION_MS = 30 * 86_400_000;
const LONGEST_TEXT = 200;

/** Log of what the bot's moderation did, encrypted in the records: on all nodes, and after a restart. */
export class ModerationLog implements ViewerBuffer {
  /** Entries that this node has read or written, for the look-up of viewers without a read. */
  private readonly known = new Map<string, readonly LoggedAction[]>();

  constructor(
    private readonly secrets: Pick<SecretRecords, 'get' | 'update'>,
    private readonly clock: Clock,
  ) {}

  /** @throws Unavailable */
  async add(accountId: string, entry: LoggedAction): Promise<void> {
    const text = Array.from(entry.text).slice(0, LONGEST_TEXT).join('');
    await this.change(accountId, (items) => [...items, { ...entry, text }]);
  }

  /** Returns the entries, the newest first. @throws Unavailable */
  async list(accountId: string): Promise<readonly LoggedAction[]> {
    const stored = await this.secrets.get<Stored>(KIND, accountId);
    return this.remember(accountId, this.current(stored?.items ?? [])).toReversed();
  }

  /** @throws Unavailable */
  async find(accountId: string, entryId: string): Promise<LoggedAction | null> {
    return (await this.list(accountId)).find((entry) => entry.entryId === entryId) ?? null;
  }

  /** @throws Unavailable */
  async markUndone(accountId: string, entryId: string): Promise<void> {
    await this.change(accountId, (items) =>
      items.map((entry) => (entry.entryId === entryId ? { ...entry, undone: true } : entry)),
    );
  }

  identify(accountId: string, wanted: Wanted): readonly ViewerIdentity[] {
    return (this.known.get(accountId) ?? []).map(identityOf).filter((each) => isCalled(each, wanted));
  }

  async forget(accountId: string, viewers: ErasedViewers): Promise<void> {
    const isOther = (entry: LoggedAction): boolean => !viewers.has(identityOf(entry));
    if ((await this.list(accountId)).every(isOther)) return;
    await this.change(accountId, (items) => items.filter(isOther));
  }

  private async change(
    accountId: string,
    change: (items: readonly LoggedAction[]) => readonly LoggedAction[],
  ): Promise<void> {
    const { items } = await this.secrets.update<Stored>(KIND, accountId, (before) => ({
      items: this.current(change(before?.items ?? [])).slice(-MOST),
    }));
    this.remember(accountId, items);
  }

  private current(items: readonly LoggedAction[]): readonly LoggedAction[] {
    const now = this.clock.now();
    return items.filter(({ at }) => now - Date.parse(at) < RETENTION_MS);
  }

  private remember(accountId: string, items: readonly LoggedAction[]): readonly LoggedAction[] {
    if (items.length === 0) this.known.delete(accountId);
    else this.known.set(accountId, items);
    return items;
  }
}

function identityOf({ platform, user: { userId, login } }: LoggedAction): ViewerIdentity {
  return { platform, userId, login };
}
