import type { ChatEvent } from '@studio/platforms/port/chat-sink';
import { codePoints } from '@studio/operations/fields';
import type { CountedLines, Earning } from './earning';
import type { Heard, HeardViewer } from './heard';

/** Lines are gathered for so long: a commit has many viewers. */
const EVERY_MS = 5_000;
/** Viewers of one account that are gathered; lines of others in that time don't count. */
const MOST_VIEWERS = 20_000;

interface Gathered {
  readonly viewer: HeardViewer;
  readonly texts: number[];
  isFirst: boolean;
}

/** Counts what viewers write. What was gathered when the server is killed is not counted. */
export class ChatEarning {
  private gathered = new Map<string, Map<string, Gathered>>();
  private timer: NodeJS.Timeout | null = null;
  private working: Promise<void> = Promise.resolve();

  constructor(
    private readonly heard: Heard,
    private readonly earning: Pick<Earning, 'countLines'>,
    private readonly warn: (line: string) => void,
  ) {}

  hear(accountId: string, event: ChatEvent, simulated: boolean): void {
    const { body, platform, late } = event;
    if (late || body.isOwn) return;
    const viewer = this.heard.note(accountId, event, simulated);
    const viewers = this.gathered.get(accountId) ?? new Map<string, Gathered>();
    this.gathered.set(accountId, viewers);
    const key = `${platform}/${body.user.userId}`;
    const one = viewers.get(key) ?? { viewer, texts: [], isFirst: false };
    if (viewers.size >= MOST_VIEWERS && !viewers.has(key)) return;
    one.texts.push(codePoints(body.text));
    one.isFirst ||= body.first;
    viewers.set(key, one);
    this.timer ??= setTimeout(() => {
      this.timer = null;
      void this.flush();
    }, EVERY_MS).unref();
  }

  /** Counts what is gathered. */
  flush(): Promise<void> {
    const all = this.gathered;
    this.gathered = new Map();
    this.working = this.working.then(async () => {
      for (const [accountId, viewers] of all) {
        const lines: readonly CountedLines[] = [...viewers.values()];
        try {
          await this.earning.countLines(accountId, lines);
        } catch (error) {
          this.warn(`Lines in the chat of ${accountId} were not counted: ${String(error)}`);
        }
      }
    });
    return this.working;
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer ?? undefined);
    await this.flush();
  }
}
