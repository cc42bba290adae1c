import { createHash } from 'node:crypto';
import type { Records } from '@studio/records/records';
import { TIP_RETENTION_MS } from '../platform-event';

const IDS = 'tip-ids';
const MARKS = 'tip-marks';
/** Ids in memory; beyond it, the records are asked. */
const REMEMBERED = 20_000;

/** Ids of payments that are recorded, or were made before the source was connected. */
export class TipIds {
  private readonly known = new Set<string>();

  /** @param grantId connection for which the ids count: each begins anew */
  constructor(
    private readonly records: Pick<Records, 'get' | 'putIfAbsent'>,
    private readonly grantId: string,
  ) {}

  /** @throws Unavailable */
  async has(id: string): Promise<boolean> {
    if (this.known.has(id)) return true;
    const isKnown = (await this.records.get(IDS, this.keyOf(id))) !== null;
    if (isKnown) this.remember(id);
    return isKnown;
  }

  /** @throws Unavailable */
  async add(id: string): Promise<void> {
    await this.records.putIfAbsent(IDS, this.keyOf(id), {}, { ttlMs: TIP_RETENTION_MS });
    this.remember(id);
  }

  /** Returns the time from which payments count; null before the first look. @throws Unavailable */
  async markedAt(): Promise<number | null> {
    const found = await this.records.get<{ readonly at: number }>(MARKS, this.grantId);
    return found?.value.at ?? null;
  }

  /** @throws Unavailable */
  async mark(at: number): Promise<void> {
    await this.records.putIfAbsent(MARKS, this.grantId, { at });
  }

  private keyOf(id: string): string {
    return createHash('sha256').update(`${this.grantId}\n${id}`).digest('base64url');
  }

  private remember(id: string): void {
    this.known.add(id);
    const [oldest] = this.known;
    if (this.known.size > REMEMBERED && oldest !== undefined) this.known.delete(oldest);
  }
}
