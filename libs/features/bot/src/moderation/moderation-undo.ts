import type { Channels } from '@studio/contracts/channels/channels';
import type { OutsideCalls } from '@studio/contracts/channels/outside-calls';
import { PlatformError } from '@studio/contracts/channels/platform-channel';
import { asking } from '@studio/contracts/channels/platform-problem';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { Problem } from '@studio/kernel/problem';
import { stateOf } from '@studio/kernel/state-of';
import type { RequestContext } from '@studio/operations/caller';
import { isPlatform } from '@studio/platforms/platforms';
import type { ViewerKeys } from '@studio/viewers/viewer-keys';
import { moderationDecider } from './moderation.decider';
import type { LoggedAction, ModerationLog } from './moderation-log';
import type { UndoneModerationView } from './moderation-log.views';
import type { OffenceBook } from './offences';

export interface ModerationUndoDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly log: Pick<ModerationLog, 'find' | 'markUndone'>;
  readonly offences: Pick<OffenceBook, 'forgive'>;
  readonly channels: Pick<Channels, 'on'>;
  readonly viewers: Pick<ViewerKeys, 'idOf'>;
  readonly outside: OutsideCalls;
}

/** Takes back what the bot's moderation did to a viewer. A deleted line stays deleted: no platform brings it back. */
export class ModerationUndo {
  constructor(private readonly deps: ModerationUndoDeps) {}

  /** @returns null in a preview @throws Problem `not_found`, those of platforms */
  async undo(
    accountId: string,
    entryId: string,
    request: RequestContext,
  ): Promise<UndoneModerationView | null> {
    const entry = await this.deps.log.find(accountId, entryId);
    if (!entry)
      throw new Problem('not_found', 'The moderation log has no such entry.', { resource: 'log entry' });
    if (request.isPreview) return null;
    return this.deps.outside.once(request, async () => {
      if (entry.undone) return { entryId, undone: true, unbanned: false };
      const unbanned = await this.unban(accountId, entry);
      await this.forgive(accountId, entry);
      await this.deps.log.markUndone(accountId, entryId);
      return { entryId, undone: true, unbanned };
    });
  }

  private async unban(
    accountId: string,
    { action, platform, simulated, user }: LoggedAction,
  ): Promise<boolean> {
    if ((action !== 'timeout' && action !== 'ban') || !isPlatform(platform)) return false;
    const channel = await this.deps.channels.on(accountId, platform);
    if (channel?.simulated !== simulated) return false;
    return asking(platform, async () => {
      try {
        await channel.moderation.unban(user.userId);
        return true;
      } catch (error) {
        // The timeout is over, or a moderator has ended it.
        if (error instanceof PlatformError && error.code === 'not_found') return false;
        throw error;
      }
    });
  }

  private async forgive(accountId: string, { platform, user: { userId } }: LoggedAction): Promise<void> {
    const { pipeline, viewers, offences } = this.deps;
    const { escalation } = await stateOf(pipeline, moderationDecider, accountId);
    await offences.forgive(await viewers.idOf(accountId, { platform, userId }), escalation);
  }
}
