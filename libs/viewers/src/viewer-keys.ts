import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { derivedId, randomCommandId } from '@studio/kernel/ids';
import type { Records } from '@studio/records/records';
import { LRUCache } from 'lru-cache';

/** Somebody on a platform; `userId` '' stands for all whom it doesn't name. */
export interface Viewer {
  readonly platform: string;
  readonly userId: string;
}

const IDS = 'viewer-ids';
const KEYS = 'viewer-keys';

/** What is kept in memory, of some hundred bytes each. */
const CACHED = 10_000;
/** How long another node may go on with a key that is gone, if it hears nothing of it, in milliseconds. */
const KEPT_MS = 60_000;
/** How long a key that isn't there isn't asked for again. */
const MISSING_MS = 10_000;

/** Bytes of AES-256-GCM. */
const IV = 12;
const TAG = 16;

/**
 * A key for each viewer of each account, in the records: what viewers are called and write lies in the log encrypted
 * with it, so that removing the key makes it unreadable everywhere, in exports and copies too (live, Viewers' data). A
 * viewer has a random id beside it, which says nothing of them once it is removed as well.
 */
export class ViewerKeys {
  /** Null for one that isn't there. */
  private readonly keys = new LRUCache<string, { readonly key: Buffer | null }>({ max: CACHED });
  private readonly ids = new LRUCache<string, string>({ max: CACHED, ttl: KEPT_MS });
  private readonly wrapping: Buffer;
  private readonly naming: Buffer;

  /** @param secretKey the studio's: the same on all nodes */
  constructor(
    private readonly records: Records,
    secretKey: string,
  ) {
    this.wrapping = derived(secretKey, 'viewer-keys/v1');
    this.naming = derived(secretKey, 'viewer-ids/v1');
  }

  /**
   * The id of an account's viewer, with a key from then on.
   * @throws Unavailable
   */
  async idOf(accountId: string, viewer: Viewer): Promise<string> {
    const place = this.placeOf(accountId, viewer);
    const known = this.ids.get(place) ?? (await this.keptId(place)) ?? (await this.made(place));
    this.ids.set(place, known);
    return known;
  }

  /**
   * Null for a viewer who was forgotten.
   * @throws Unavailable
   */
  async keyOf(viewerId: string): Promise<Buffer | null> {
    const cached = this.keys.get(viewerId);
    if (cached) return cached.key;
    const record = await this.records.get<{ readonly key: string }>(KEYS, viewerId);
    const key = record && opened(this.wrapping, record.value.key, viewerId);
    this.keys.set(viewerId, { key }, { ttl: key ? KEPT_MS : MISSING_MS });
    return key;
  }

  /** Removes what a viewer's data can be read with; may be repeated. @throws Unavailable */
  async remove(accountId: string, viewer: Viewer, viewerId: string): Promise<void> {
    const { records } = this;
    const place = this.placeOf(accountId, viewer);
    // The key goes last: until then a repeat finds the viewer by what is written of them.
    const named = await records.get<{ readonly viewerId: string }>(IDS, place);
    if (named?.value.viewerId === viewerId) await records.delete(IDS, place, named.version);
    this.ids.delete(place);
    const kept = await records.get(KEYS, viewerId);
    // Stores may keep what was removed for a while.
    if (kept) await records.compareAndSet(KEYS, viewerId, kept.version, { key: '' });
    await records.delete(KEYS, viewerId);
    this.dropped(viewerId);
  }

  /** Another node has removed a viewer's key. */
  dropped(viewerId: string): void {
    this.keys.delete(viewerId);
    for (const [place, id] of this.ids.entries()) if (id === viewerId) this.ids.delete(place);
  }

  /** Under which the id of a viewer is found: says nothing of them to whoever lacks the secret key. */
  private placeOf(accountId: string, { platform, userId }: Viewer): string {
    return createHmac('sha256', this.naming)
      .update(JSON.stringify([accountId, platform, userId]))
      .digest('base64url');
  }

  private async keptId(place: string): Promise<string | null> {
    return (await this.records.get<{ readonly viewerId: string }>(IDS, place))?.value.viewerId ?? null;
  }

  private async made(place: string): Promise<string> {
    const { records } = this;
    const viewerId = derivedId(randomCommandId(), 'viewer');
    const key = sealed(this.wrapping, randomBytes(32), viewerId, randomBytes(IV));
    await records.putIfAbsent(KEYS, viewerId, { key });
    if (await records.putIfAbsent(IDS, place, { viewerId })) return viewerId;
    await records.delete(KEYS, viewerId);
    return (await this.keptId(place)) ?? this.made(place);
  }
}

/** A key of its own for one use of the studio's. */
function derived(secretKey: string, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, '', use, 32));
}

/** AES-256-GCM in base64: what it is tied to must be the same when it is opened. @param iv never twice with one key, for other contents */
export function sealed(key: Buffer, content: Buffer, tiedTo: string, iv: Buffer): string {
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(tiedTo));
  const text = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
}

/** Null for what was sealed with another key, or isn't what was sealed. */
export function opened(key: Buffer, box: string, tiedTo: string): Buffer | null {
  const bytes = Buffer.from(box, 'base64');
  if (bytes.length < IV + TAG) return null;
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV))
      .setAAD(Buffer.from(tiedTo))
      .setAuthTag(bytes.subarray(IV, IV + TAG));
    return Buffer.concat([cipher.update(bytes.subarray(IV + TAG)), cipher.final()]);
  } catch {
    return null;
  }
}

/** An initialisation vector that the same content always has, and no other: repeated appends must be identical. */
export function ivOf(key: Buffer, content: Buffer, tiedTo: string): Buffer {
  return createHmac('sha256', key).update(tiedTo).update('\n').update(content).digest().subarray(0, IV);
}
