import type { BotReply, ChatBot } from '@studio/contracts/bot/chat-bot';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { idOf, type StoredEvent } from '@studio/kernel/event';
import { stateOf } from '@studio/kernel/state-of';
import type { Call, Process } from '@studio/process-managers/process';
import { viewerQueueDecider } from './viewer-queue.decider';

export const VIEWER_QUEUE_NOTICES = 'viewer-queue-notices';

interface ViewerQueueNoticesDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly bot: Pick<ChatBot, 'say'>;
}

/** Says in chat that the queue is open or closed, and whose turn it is, whoever caused it. */
export class ViewerQueueNotices implements Process {
  readonly name = VIEWER_QUEUE_NOTICES;
  readonly categories = [viewerQueueDecider.category];

  constructor(private readonly deps: ViewerQueueNoticesDeps) {}

  readonly reactions: Process['reactions'] = {
    'viewer-queue.changed': ({ stream, data }) => {
      const open = data['open'];
      if (typeof open !== 'boolean') return [];
      return [this.saying(stream, { message: open ? 'queue.opened' : 'queue.closed', values: { user: '' } })];
    },
    'viewer-queue.called': (event) => [this.calling(event)],
  };

  private calling({ stream, data }: StoredEvent): Call {
    return {
      step: 'say',
      run: async ({ key }) => {
        const { called } = await stateOf(this.deps.pipeline, viewerQueueDecider, idOf(stream));
        const ids: unknown = data['entryIds'];
        // Others may have been called meanwhile, and some forgotten.
        const names = called
          .filter(({ entryId }) => Array.isArray(ids) && ids.includes(entryId))
          .map(({ name, login }) => (login === null ? name : `@${name}`));
        if (names.length === 0) return;
        const values = { count: names.length, names: names.join(', ') };
        await this.say(stream, { message: 'queue.called', values }, key);
      },
    };
  }

  private saying(stream: string, reply: BotReply): Call {
    return { step: 'say', run: ({ key }) => this.say(stream, reply, key) };
  }

  private say(stream: string, reply: BotReply, once: string): Promise<void> {
    return this.deps.bot.say(idOf(stream), reply, { priority: 'announcement', once });
  }
}
