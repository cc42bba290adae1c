import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedEventStore } from '@studio/event-store/embedded/embedded-event-store';
import type { EventStore } from '@studio/event-store/event-store';
import { Unavailable } from '@studio/kernel/commit-log';
import { streamName, type NewEvent } from '@studio/kernel/event';
import { eventId, randomCommandId } from '@studio/kernel/ids';
import { addWaiting, removeWaiting, waitingAccounts } from '@studio/records/deleted-accounts';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import type { Records } from '@studio/records/records';
import { removeDeletedAccounts } from './deleted-accounts';

const ADA = 'ada00000000000000000';
const BOB = 'bob00000000000000000';
const overlayOf = (person: string): string => `${person.slice(0, 3)}overlay0000000000`;

describe('removing deleted accounts from the log', () => {
  let dir: string;
  let events: EventStore;
  let records: Records;
  const lines: string[] = [];
  const remove = (store: EventStore = events, kept: Records = records) =>
    removeDeletedAccounts({ events: store, records: kept }, (line) => lines.push(line));

  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'deleted-'));
    events = await openEmbeddedEventStore({ dir });
    records = await openEmbeddedRecords({ dir });
    for (const person of [ADA, BOB]) {
      await append('account', person, 'account.opened', { accountId: person });
      await append('overlay', overlayOf(person), 'overlay.created', { owner: { userId: person } });
      await append('notes', overlayOf(person), 'note.added', { text: `a note of ${person}` });
      await append('ledger', `${person}.3`, 'points.changed', { delta: 1 });
      await records.putIfAbsent('settings', `${person}.twitch`, {});
      await records.putIfAbsent('health', overlayOf(person), {});
    }
    await append('account', ADA, 'account.deleted', {});
    await addWaiting(records, ADA);
  });
  afterEach(async () => {
    await events.close();
    await records.close();
    rmSync(dir, { recursive: true });
  });

  async function append(category: string, id: string, type: string, data: NewEvent['data']): Promise<void> {
    const commandId = randomCommandId();
    const ids = { commandId, causationId: commandId, correlationId: commandId };
    const actor = { accountId: id, via: 'editor' } as const;
    const at = '2026-11-28T00:00:00.000Z';
    const meta = { ...ids, index: 0, of: 1, actor, operation: 'test', rev: 1, at };
    await events.append(streamName(category, id), 'any', [{ id: eventId(commandId, 0), type, data, meta }]);
  }

  async function lengthOf(stream: string): Promise<number> {
    let length = 0;
    for await (const page of events.read(stream, 0)) length += page.length;
    return length;
  }

  async function expectGone(): Promise<void> {
    const streamsOf = (person: string) => [
      streamName('account', person),
      streamName('overlay', overlayOf(person)),
      streamName('notes', overlayOf(person)),
      streamName('ledger', `${person}.3`),
    ];
    for (const stream of streamsOf(ADA)) expect([stream, await lengthOf(stream)]).toEqual([stream, 0]);
    for (const stream of streamsOf(BOB)) expect([stream, await lengthOf(stream)]).toEqual([stream, 1]);
    expect(await records.get('settings', `${ADA}.twitch`)).toBeNull();
    expect(await records.get('health', overlayOf(ADA))).toBeNull();
    expect(await records.get('settings', `${BOB}.twitch`)).not.toBeNull();
    expect(await lengthOf(streamName('purge', ADA))).toBe(1);
  }

  it('removes all streams and records of the account, and nothing of others', async () => {
    expect(await remove()).toEqual([ADA]);
    await expectGone();
    expect(lines.at(-1)).toBe(`The streams of deleted account ${ADA} were removed from the log (4).`);
  });

  it('is completed after it was interrupted, wherever that was', async () => {
    const broken = new Unavailable('interrupted');
    const breaksAt: readonly (readonly [EventStore, Records])[] = [
      [failing(events, 'purge', broken), records],
      [events, failing(records, 'deleteContaining', broken)],
      [events, failing(records, 'scrub', broken)],
    ];
    for (const [store, kept] of breaksAt) {
      await expect(remove(store, kept)).rejects.toBe(broken);
      expect(await waitingAccounts(records)).toEqual([ADA]);
    }
    expect(await remove()).toEqual([ADA]);
    await expectGone();
  });

  it('removes nothing of an account that is noted and was not deleted', async () => {
    await removeWaiting(records, [ADA]);
    await addWaiting(records, BOB);
    expect(await remove()).toEqual([BOB]);
    expect(await lengthOf(streamName('account', BOB))).toBe(1);
    expect(await records.get('settings', `${BOB}.twitch`)).not.toBeNull();
  });

  it('reads nothing if no account waits', async () => {
    await removeWaiting(records, [ADA]);
    const unread = failing(events, 'subscribe', new Error('The log was read.'));
    expect(await remove(unread)).toEqual([]);
  });
});

/** Returns a store of which one method fails. */
function failing<Store extends object>(store: Store, method: keyof Store, error: Error): Store {
  return new Proxy(store, {
    get: (target, name) => {
      if (name === method)
        return () => {
          throw error;
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
