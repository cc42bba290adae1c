import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Unavailable } from '@studio/kernel/commit-log';
import { derivedId, randomCommandId } from '@studio/kernel/ids';
import type { JsonObject } from '@studio/kernel/json';
import type { Records } from '@studio/records/records';
import { LRUCache } from 'lru-cache';
import { atMost } from '@studio/kernel/at-most';

/** Identity on a platform; `userId` '' stands for all viewers the platform does not name. */
export interface Viewer {
  readonly platform: string;
  readonly userId: string;
}

const IDS = 'viewer-ids';
const KEYS = 'viewer-keys';
/** By a viewer's own id: the id of the person that they were linked to. */
const PERSONS = 'viewer-persons';
/** By the id of a person: the own ids of all their viewers, that one among them. */
const MEMBERS = 'viewer-members';

/** Largest number of keys in memory, some hundred bytes each. */
const CACHED = 10_000;
/** Milliseconds another node may use a removed key if no message reaches it. */
const RETENTION_MS = 60_000;
/** Milliseconds before a missing key is looked up again. */
const MISSING_MS = 10_000;
/** Largest number of attempts to write a link that another node changed meanwhile. */
const WRITE_TRIES = 5;

/** Bytes of AES-256-GCM. */
const IV = 12;
const TAG = 16;

/**
 * A key for each viewer of each account, in the records: what viewers are called and write lies in the log encrypted
 * with it, so that removing the key makes it unreadable everywhere, in exports and copies too [viewers/1]. A
 * viewer has a random id beside it, which says nothing of them once it is removed as well.
 */
export class ViewerKeys {
  /** Null for one that isn't there. */
  private readonly keys = new LRUCache<string, { readonly key: Buffer | null }>(atMost(CACHED));
  private readonly ids = new LRUCache<string, string>({ ...atMost(CACHED), ttl: RETENTION_MS });
  private readonly persons = new LRUCache<string, string>({ ...atMost(CACHED), ttl: RETENTION_MS });
  private readonly members = new LRUCache<string, readonly string[]>({
    ...atMost(CACHED),
    ttl: RETENTION_MS,
  });
  /** Reads of keys under way: everything on a node that follows the log wants the same key at the same time. */
  private readonly reading = new Map<string, Promise<Buffer | null>>();
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
   * The id of an account's viewer, with a key from then on. Linked viewers share one: that of their person.
   * @throws Unavailable
   */
  async idOf(accountId: string, viewer: Viewer): Promise<string> {
    return this.personOf(await this.ownIdOf(accountId, viewer));
  }

  /** The id of a viewer alone, whomever they are linked to: for what they are called. @throws Unavailable */
  async ownIdOf(accountId: string, viewer: Viewer): Promise<string> {
    const place = this.placeOf(accountId, viewer);
    const known = this.ids.get(place) ?? (await this.storedId(place)) ?? (await this.made(place));
    this.ids.set(place, known);
    return known;
  }

  /** The id that stands for a viewer and all who are linked with them; their own where nobody is. @throws Unavailable */
  async personOf(viewerId: string): Promise<string> {
    const cached = this.persons.get(viewerId);
    if (cached !== undefined) return cached;
    const found = await this.records.get<{ readonly personId: string }>(PERSONS, viewerId);
    const personId = found?.value.personId ?? viewerId;
    this.persons.set(viewerId, personId);
    return personId;
  }

  /** Own ids of all who are linked with a viewer, theirs among them. @throws Unavailable */
  async membersOf(viewerId: string): Promise<readonly string[]> {
    const personId = await this.personOf(viewerId);
    const cached = this.members.get(personId);
    if (cached) return cached;
    const found = await this.records.get<{ readonly viewerIds: readonly string[] }>(MEMBERS, personId);
    const viewerIds = found?.value.viewerIds ?? [personId];
    this.members.set(personId, viewerIds);
    return viewerIds;
  }

  /** Has viewers stand for one person from then on; may be repeated. @param personId one of them @throws Unavailable */
  async link(personId: string, viewerIds: readonly string[]): Promise<void> {
    await this.put(MEMBERS, personId, { viewerIds });
    for (const viewerId of viewerIds) await this.put(PERSONS, viewerId, { personId });
    for (const viewerId of viewerIds) if (viewerId !== personId) await this.drop(MEMBERS, viewerId);
    this.relinked(viewerIds);
  }

  /** Has each of a person's viewers stand alone again; may be repeated. @throws Unavailable */
  async unlink(viewerIds: readonly string[]): Promise<void> {
    for (const viewerId of viewerIds) {
      await this.drop(PERSONS, viewerId);
      await this.drop(MEMBERS, viewerId);
    }
    this.relinked(viewerIds);
  }

  /** Another node has linked viewers, or separated them. */
  relinked(viewerIds: readonly string[]): void {
    for (const viewerId of viewerIds) {
      this.persons.delete(viewerId);
      this.members.delete(viewerId);
    }
  }

  /**
   * The id of an account's viewer who has one; null for a stranger, of whom nothing is stored.
   * @throws Unavailable
   */
  async existingIdOf(accountId: string, viewer: Viewer): Promise<string | null> {
    const place = this.placeOf(accountId, viewer);
    return this.ids.get(place) ?? this.storedId(place);
  }

  /**
   * Null for a viewer who was forgotten.
   * @throws Unavailable
   */
  async keyOf(viewerId: string): Promise<Buffer | null> {
    const cached = this.keys.get(viewerId);
    if (cached) return cached.key;
    const known = this.reading.get(viewerId);
    if (known) return known;
    const reading = this.storedKey(viewerId);
    this.reading.set(viewerId, reading);
    try {
      const key = await reading;
      // A key that was removed meanwhile is not kept.
      if (this.reading.get(viewerId) === reading)
        this.keys.set(viewerId, { key }, { ttl: key ? RETENTION_MS : MISSING_MS });
      return key;
    } finally {
      if (this.reading.get(viewerId) === reading) this.reading.delete(viewerId);
    }
  }

  /** Returns a key that is in memory. */
  cachedKey(viewerId: string): Buffer | null | undefined {
    return this.keys.get(viewerId)?.key;
  }

  private async storedKey(viewerId: string): Promise<Buffer | null> {
    const record = await this.records.get<{ readonly key: string }>(KEYS, viewerId);
    return record && opened(this.wrapping, record.value.key, viewerId);
  }

  /** Removes what a viewer's data can be read with; may be repeated. @throws Unavailable */
  async remove(accountId: string, viewer: Viewer, viewerId: string): Promise<void> {
    const { records } = this;
    const place = this.placeOf(accountId, viewer);
    // The key goes last: until then a repeat finds the viewer by what is written of them.
    const named = await records.get<{ readonly viewerId: string }>(IDS, place);
    if (named?.value.viewerId === viewerId) await records.delete(IDS, place, named.version);
    this.ids.delete(place);
    const stored = await records.get(KEYS, viewerId);
    // Stores may retain removed data for a while.
    if (stored) await records.compareAndSet(KEYS, viewerId, stored.version, { key: '' });
    await records.delete(KEYS, viewerId);
    await this.unlink([viewerId]);
    this.dropped(viewerId);
  }

  /** Another node has removed a viewer's key. */
  dropped(viewerId: string): void {
    this.keys.delete(viewerId);
    this.reading.delete(viewerId);
    for (const [place, id] of this.ids.entries()) if (id === viewerId) this.ids.delete(place);
  }

  private async put(collection: string, id: string, value: JsonObject): Promise<void> {
    for (let tries = 0; tries < WRITE_TRIES; tries++) {
      const found = await this.records.get(collection, id);
      const isWritten = found
        ? await this.records.compareAndSet(collection, id, found.version, value)
        : await this.records.putIfAbsent(collection, id, value);
      if (isWritten) return;
    }
    throw new Unavailable('Another node changes the same links of viewers.');
  }

  private async drop(collection: string, id: string): Promise<void> {
    if (await this.records.get(collection, id)) await this.records.delete(collection, id);
  }

  /** Under which the id of a viewer is found: says nothing of them to whoever lacks the secret key. */
  private placeOf(accountId: string, { platform, userId }: Viewer): string {
    return createHmac('sha256', this.naming)
      .update(JSON.stringify([accountId, platform, userId]))
      .digest('base64url');
  }

  private async storedId(place: string): Promise<string | null> {
    return (await this.records.get<{ readonly viewerId: string }>(IDS, place))?.value.viewerId ?? null;
  }

  private async made(place: string): Promise<string> {
    const { records } = this;
    const viewerId = derivedId(randomCommandId(), 'viewer');
    const key = sealed(this.wrapping, randomBytes(32), viewerId, randomBytes(IV));
    await records.putIfAbsent(KEYS, viewerId, { key });
    if (await records.putIfAbsent(IDS, place, { viewerId })) return viewerId;
    await records.delete(KEYS, viewerId);
    return (await this.storedId(place)) ?? this.made(place);
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
