/** Milliseconds within which a line that the platform sends back counts as ours. */
const RETENTION_MS = 30_000;
const MOST = 2_000;

/** Lines that this process says, so that nobody answers to them. */
export class OwnLines {
  private readonly said = new Map<string, number>();

  constructor(private readonly now: () => number = Date.now) {}

  add(channelId: string, text: string): void {
    const key = keyOf(channelId, text);
    this.said.delete(key);
    this.said.set(key, this.now());
    const [oldest] = this.said.keys();
    if (this.said.size > MOST && oldest !== undefined) this.said.delete(oldest);
  }

  has(channelId: string, text: string): boolean {
    return (this.said.get(keyOf(channelId, text)) ?? -Infinity) > this.now() - RETENTION_MS;
  }
}

/** Platforms trim lines, and send a `/me` line without the command. */
function keyOf(channelId: string, text: string): string {
  return `${channelId} ${text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^\/me /i, '')}`;
}
