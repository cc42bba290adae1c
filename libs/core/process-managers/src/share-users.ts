import type { ShareUser } from './share';

/** Everything that follows a share. */
export class ShareUsers {
  private readonly all: ShareUser[] = [];
  private following: Promise<void> = Promise.resolve();

  constructor(private readonly warn: (line: string) => void) {}

  add(user: ShareUser): void {
    this.all.push(user);
  }

  /** Has all follow a change, one change after the other. @returns a promise that resolves when all have followed */
  announce(): Promise<void> {
    this.following = this.following.then(async () => {
      const followed = await Promise.allSettled(this.all.map((user) => user.shareChanged()));
      for (const each of followed)
        if (each.status === 'rejected')
          this.warn(`What this node does for accounts could not change: ${String(each.reason)}`);
    });
    return this.following;
  }
}
