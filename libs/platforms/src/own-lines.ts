/** What we say comes back from the platform as a line: for so long it is taken for ours. */
const KEPT_MS = 30_000;
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
    return (this.said.get(keyOf(channelId, text)) ?? -Infinity) > this.now() - KEPT_MS;
  }
}

/** Platforms trim what is said. */
function keyOf(channelId: string, text: string): string {
  return `${channelId} ${text.trim().replace(/\s+/g, ' ')}`;
}
