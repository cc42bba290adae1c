import type { PlatformAdapter, PlatformSession } from './platform-adapter';
import { isLate, platformIds, type PlatformEvent } from './platform-event';

/** An adapter with a platform behind it that a test has in its hands. */
export interface AdapterUnderTest {
  readonly adapter: PlatformAdapter;
  /** Milliseconds since 1970, as the adapter knows it. */
  now(): number;
  /** Makes a number of events happen on the channel, each delivered before the next. */
  happen(count: number): Promise<void>;
}

/** Contract of every adapter of the port. */
export function platformAdapterContract(name: string, make: () => AdapterUnderTest): void {
  describe(`the platform port, ${name}`, () => {
    const account = { accountId: 'account', channelId: 'channel' };
    let under: AdapterUnderTest;
    let session: PlatformSession | null;
    let delivered: PlatformEvent[];
    let ending: AbortController;
    /** Number of deliveries that fail next. */
    let failures: number;

    const open = async (): Promise<PlatformSession> =>
      (session = await under.adapter.open(
        account,
        {
          deliver: (event) => {
            if (failures-- > 0) return Promise.reject(new Error('The store is away.'));
            delivered.push(event);
            return Promise.resolve();
          },
        },
        ending.signal,
      ));

    beforeEach(() => {
      under = make();
      session = null;
      delivered = [];
      failures = 0;
      ending = new AbortController();
    });
    afterEach(() => session?.close());

    it('says what it can do', () => {
      expect(platformIds).toContain(under.adapter.id);
      expect(under.adapter.features.has('events')).toBe(true);
    });

    it('tells of what happens, each with an id of its own', async () => {
      await open();
      await under.happen(20);
      expect(delivered.length).toBeGreaterThanOrEqual(20);
      expect(new Set(delivered.map(({ eventId }) => eventId)).size).toBe(delivered.length);
    });

    it('tells when it happened and where', async () => {
      await open();
      await under.happen(3);
      for (const { platform, channelId, at, late } of delivered) {
        expect(platform).toBe(under.adapter.id);
        expect(channelId).not.toBe('');
        expect(Date.parse(at)).toBeLessThanOrEqual(under.now());
        expect(late).toBe(isLate(at, under.now()));
      }
    });

    it('names people by an id that stays, and tells only what plain JSON holds', async () => {
      await open();
      await under.happen(20);
      for (const { body } of delivered)
        if ('user' in body && body.user)
          expect(Object.values(body.user).every((text) => typeof text === 'string' && text !== '')).toBe(
            true,
          );
      expect(JSON.parse(JSON.stringify(delivered))).toEqual(delivered);
    });

    it('tells again what was not taken, as the same event', async () => {
      await open();
      await under.happen(1);
      const first = [...delivered];
      failures = 2;
      await under.happen(3);
      expect(failures).toBeLessThanOrEqual(0);
      expect(delivered.length).toBeGreaterThan(first.length);
      expect(new Set(delivered.map(({ eventId }) => eventId)).size).toBe(delivered.length);
    });

    it('tells nothing once it is closed, and may be closed twice', async () => {
      const opened = await open();
      await under.happen(1);
      await opened.close();
      await opened.close();
      const before = delivered.length;
      await under.happen(3);
      expect(delivered).toHaveLength(before);
    });

    it('tells nothing once its signal has ended it', async () => {
      const opened = await open();
      await under.happen(1);
      ending.abort();
      await opened.close();
      const before = delivered.length;
      await under.happen(3);
      expect(delivered).toHaveLength(before);
    });
  });
}
