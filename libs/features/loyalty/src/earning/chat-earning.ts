import type { ChatBatch } from '@studio/contracts/chat/chat-batch';
import type { RecentChatter } from '@studio/contracts/chat/recent-chatters';
import type { ChatFeed, ChatSubscriber } from '@studio/contracts/chat/chat-feed';
import { codePoints } from '@studio/operations/fields';
import type { CountedLines, Earning } from './earning';

/** Interval in ms in which lines are collected: one commit has many viewers. */
const EVERY_MS = 5_000;
/** Maximum number of lines that wait per account; further ones do not count. */
const MOST_LINES = 50_000;

interface WrittenLine {
  readonly viewer: RecentChatter;
  /** Length of the text, in code points. */
  readonly length: number;
  readonly isFirst: boolean;
}

/** Counts the lines that viewers write. Lines that wait when the server is killed are not counted. */
export class ChatEarning {
  private readonly batch: ChatBatch<WrittenLine>;

  constructor(
    earning: Pick<Earning, 'countLines'>,
    private readonly feed: Pick<ChatFeed, 'batch' | 'recentChatters'>,
  ) {
    this.batch = feed.batch<WrittenLine>({
      ...{ name: 'Lines that earn points', everyMs: EVERY_MS, maxWaiting: MOST_LINES },
      without: (line, viewers) => (viewers.has(identityOf(line.viewer)) ? null : line),
      deliver: (accountId, lines) => earning.countLines(accountId, byViewer(lines)),
    });
  }

  readonly subscriber: ChatSubscriber = {
    name: 'loyalty',
    receive: ({ accountId, event: { platform, body } }) => {
      const { text, first, user } = body;
      const viewer = this.feed.recentChatters.of(accountId, platform, user.userId);
      if (!viewer) return;
      this.batch.add(accountId, { viewer, length: codePoints(text), isFirst: first });
    },
  };
}

function byViewer(lines: readonly WrittenLine[]): readonly CountedLines[] {
  const viewers = new Map<string, { viewer: RecentChatter; texts: number[]; isFirst: boolean }>();
  for (const { viewer, length, isFirst } of lines) {
    const { platform, userId } = identityOf(viewer);
    const key = `${platform}/${userId}`;
    const counted = viewers.get(key) ?? { viewer, texts: [], isFirst: false };
    counted.texts.push(length);
    counted.isFirst ||= isFirst;
    viewers.set(key, counted);
  }
  return [...viewers.values()];
}

function identityOf({ platform, user: { userId } }: RecentChatter) {
  return { platform, userId };
}
