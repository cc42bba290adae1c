import type { RunningShare, ShareUser } from './share';
import { ShareUsers } from './share-users';

/** All accounts on the only node, in one partition; none before it starts and after it was stopped. */
export class WholeShare implements RunningShare {
  readonly size = 1;
  private readonly users: ShareUsers;
  private isActing = false;

  /** @param warn takes a line for operators */
  constructor(warn: (line: string) => void) {
    this.users = new ShareUsers(warn);
  }

  get partitions(): readonly number[] {
    return this.isActing ? [0] : [];
  }

  has(): boolean {
    return this.isActing;
  }

  holds(): boolean {
    return this.isActing;
  }

  partitionOf(): number {
    return 0;
  }

  use(user: ShareUser): void {
    this.users.add(user);
  }

  start(): void {
    this.isActing = true;
    void this.users.announce();
  }

  stop(): Promise<void> {
    this.isActing = false;
    return this.users.announce();
  }
}
