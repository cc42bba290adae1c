import { accountDecider } from '@studio/accounts/account.decider';
import type { AccountState } from '@studio/accounts/account.state';
import { streamName, type Actor } from '@studio/kernel/event';
import { emptyFold, foldEvents } from '@studio/kernel/fold';
import type { OperatorLog } from './operator-log';

/** Actor with its name, if the log has one. */
export interface NamedActor extends Actor {
  readonly name: string | null;
  readonly login: string | null;
}

/** Names of those who did something, read once each. */
export class ActorNames {
  private readonly known = new Map<string, Promise<AccountState | null>>();

  constructor(private readonly log: Pick<OperatorLog, 'read'>) {}

  async of(actor: Actor): Promise<NamedActor> {
    let account = this.known.get(actor.accountId);
    if (!account) this.known.set(actor.accountId, (account = this.read(actor.accountId)));
    const { name = null, login = null } = (await account) ?? {};
    return { ...actor, name, login };
  }

  private async read(accountId: string): Promise<AccountState | null> {
    try {
      let fold = emptyFold(accountDecider, { extension: false });
      for await (const page of this.log.read(streamName(accountDecider.category, accountId), 0))
        fold = foldEvents(accountDecider, fold, page);
      return fold.state.status === 'absent' ? null : fold.state;
    } catch {
      // A name is an extra: a damaged account must not hide what else there is to see.
      return null;
    }
  }
}

/** For people: the name if there is one. */
export function shownName({ name, accountId }: NamedActor): string {
  return name || accountId;
}
