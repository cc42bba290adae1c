import type { JsonObject } from '@studio/kernel/json';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_PAYLOAD_BYTES, MAX_WAITING, MAX_WAITING_BYTES, type Signals, type Topic } from './signals';

/** Signals of one test, which it closes. */
export interface SignalsFixture {
  /** Where it publishes. */
  readonly sender: Signals;
  /** Where it subscribes: the same, or another process of the same studio. */
  readonly receiver: Signals;
  /** Lines for operators of the receiver. */
  readonly lines: readonly string[];
  dispose(): Promise<void>;
}

/** Waits until something is so, but not for ever. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let left = 5_000; !isSo(); left--) {
    if (left === 0) throw new Error('It never came to be so.');
    await sleep(2);
  }
}

/** What every adapter of the port `Signals` must do. */
export function signalsContract(name: string, make: () => Promise<SignalsFixture>): void {
  describe(`signals: ${name}`, () => {
    let fixture: SignalsFixture;
    let sender: Signals;
    let receiver: Signals;
    /** Hears a topic into a list. */
    const hear = (topic: Topic): JsonObject[] => {
      const heard: JsonObject[] = [];
      receiver.subscribe(topic, (payload) => void heard.push(payload));
      return heard;
    };
    /** Resolves once all that was sent before has arrived: signals of one sender keep their order. */
    const arrived = async (): Promise<void> => {
      let isHere = false;
      const stop = receiver.subscribe('end-of-it', () => void (isHere = true));
      sender.publish('end-of-it', {});
      await until(() => isHere);
      stop();
      // Handlers that were waiting have had their turn.
      await new Promise((resolve) => setImmediate(resolve));
    };
    const textOf = (bytes: number): JsonObject => ({ text: 'x'.repeat(bytes - '{"text":""}'.length) });

    beforeEach(async () => {
      fixture = await make();
      ({ sender, receiver } = fixture);
    });
    afterEach(async () => {
      await receiver.close();
      await sender.close();
      await fixture.dispose();
    });

    it('delivers what is published, in order', async () => {
      const heard = hear('chat-a');
      for (let n = 0; n < 200; n++) expect(sender.publish('chat-a', { n })).toBe(true);
      await arrived();
      expect(heard).toEqual(Array.from({ length: 200 }, (_, n) => ({ n })));
    });

    it('delivers to all who subscribe, also twice with the same handler', async () => {
      const lists = [hear('chat-a'), hear('chat-a')];
      const both: JsonObject[] = [];
      const handler = (payload: JsonObject): void => void both.push(payload);
      receiver.subscribe('chat-a', handler);
      receiver.subscribe('chat-a', handler);
      sender.publish('chat-a', { n: 1 });
      await arrived();
      expect(lists).toEqual([[{ n: 1 }], [{ n: 1 }]]);
      expect(both).toEqual([{ n: 1 }, { n: 1 }]);
    });

    it('keeps topics apart', async () => {
      const topics: Topic[] = [
        'chat-a',
        'chat-b',
        'cursor-a',
        'chat-a-b',
        'chat-A',
        'chat-__proto__',
        'chat-é\n$',
      ];
      const lists = topics.map(hear);
      for (const topic of topics) sender.publish(topic, { topic });
      sender.publish('chat-nobody', { topic: 'nobody' });
      await arrived();
      expect(lists).toEqual(topics.map((topic) => [{ topic }]));
    });

    it('tells a handler the topic', async () => {
      const topics: Topic[] = [];
      for (const topic of ['chat-a', 'chat-b'] as const)
        receiver.subscribe(topic, (_, topic) => void topics.push(topic));
      sender.publish('chat-b', {});
      sender.publish('chat-a', {});
      await arrived();
      expect(new Set(topics)).toEqual(new Set(['chat-a', 'chat-b']));
    });

    it('gives payloads as they were', async () => {
      const heard = hear('chat-a');
      const text = `{"__proto__":{"x":1},"$set":{"a.b":1},"":0,"_id":7,"from":"f","nul":"\\u0000","text":"é👩‍🚀\\n\\"",
        "lone":"\\ud800","numbers":[0,-1,0.1,1e21,1e-7,9007199254740991],"flags":[true,false,null],"deep":[[[{}]],[]]}`;
      const payload = JSON.parse(text) as JsonObject;
      sender.publish('chat-a', payload);
      await arrived();
      expect(heard.map((one) => JSON.stringify(one))).toEqual([JSON.stringify(payload)]);
      expect(heard[0]).not.toBe(payload);
    });

    it('gives a payload as it was when it was published', async () => {
      const heard = hear('chat-a');
      const payload = { n: 1 };
      sender.publish('chat-a', payload);
      payload.n = 2;
      await arrived();
      expect(heard).toEqual([{ n: 1 }]);
    });

    it('runs no handler within the call that publishes', async () => {
      const heard = hear('chat-a');
      sender.publish('chat-a', {});
      expect(heard).toEqual([]);
      await arrived();
      expect(heard).toHaveLength(1);
    });

    it('replays nothing to who subscribes late', async () => {
      const early = hear('chat-a');
      sender.publish('chat-a', { n: 1 });
      await arrived();
      const late = hear('chat-a');
      sender.publish('chat-a', { n: 2 });
      await arrived();
      expect(early).toEqual([{ n: 1 }, { n: 2 }]);
      expect(late).toEqual([{ n: 2 }]);
    });

    it('delivers nothing after the end of a subscription, and to others still', async () => {
      const others = hear('chat-a');
      const heard: JsonObject[] = [];
      const stop = receiver.subscribe('chat-a', (payload) => {
        heard.push(payload);
        stop();
      });
      for (let n = 1; n < 4; n++) sender.publish('chat-a', { n });
      await arrived();
      stop();
      sender.publish('chat-a', { n: 4 });
      await arrived();
      expect(heard).toEqual([{ n: 1 }]);
      expect(others).toHaveLength(4);
    });

    it('can be subscribed to anew', async () => {
      receiver.subscribe('chat-a', () => undefined)();
      const heard = hear('chat-a');
      sender.publish('chat-a', {});
      await arrived();
      expect(heard).toHaveLength(1);
    });

    it('harms nobody by a handler that throws, and tells operators once', async () => {
      let calls = 0;
      receiver.subscribe('chat-a', () => {
        calls++;
        throw new Error('the handler is at fault');
      });
      receiver.subscribe('chat-a', async () => {
        await Promise.resolve();
        throw new Error('so is the slow one');
      });
      const heard = hear('chat-a');
      for (let n = 0; n < 3; n++) sender.publish('chat-a', { n });
      await arrived();
      expect(heard).toHaveLength(3);
      expect(calls).toBe(3);
      await until(() => receiver.stats().failed === 6);
      expect(fixture.lines).toEqual([
        'A handler of signals of chat-a failed: the handler is at fault.',
        'A handler of signals of chat-a failed: so is the slow one.',
      ]);
    });

    it('gives a handler one signal after the other', async () => {
      const heard: unknown[] = [];
      let running = 0;
      receiver.subscribe('chat-a', async ({ n }) => {
        expect(++running).toBe(1);
        await sleep(1);
        heard.push(n);
        running--;
      });
      for (let n = 0; n < 10; n++) sender.publish('chat-a', { n });
      await until(() => heard.length === 10);
      expect(heard).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    });

    it('lets others go on when a handler never ends', async () => {
      receiver.subscribe('chat-a', () => new Promise(() => undefined));
      const heard = hear('chat-a');
      for (let n = 0; n < 3; n++) sender.publish('chat-a', { n });
      await arrived();
      expect(heard).toHaveLength(3);
    });

    it('lets everything else go on while handlers answer each other', async () => {
      receiver.subscribe('chat-a', () => void receiver.publish('chat-a', {}));
      sender.publish('chat-a', {});
      await arrived();
      await sleep(1);
      expect(receiver.stats().delivered).toBeGreaterThan(1);
    });

    describe('has bounds', () => {
      it('of a payload', async () => {
        const heard = hear('chat-a');
        expect(sender.publish('chat-a', textOf(MAX_PAYLOAD_BYTES))).toBe(true);
        expect(sender.publish('chat-a', textOf(MAX_PAYLOAD_BYTES + 1))).toBe(false);
        expect(sender.publish('chat-a', { text: 'ü'.repeat(MAX_PAYLOAD_BYTES / 2) })).toBe(false);
        await arrived();
        expect(heard).toHaveLength(1);
        expect(sender.stats().lost.tooLarge).toBe(2);
      });

      /** Publishes more than may wait while a handler is held up. */
      const heldUp = async (count: number, payload: (n: number) => JsonObject) => {
        const heard: unknown[] = [];
        let release = (): void => undefined;
        const released = new Promise<void>((resolve) => (release = resolve));
        receiver.subscribe('chat-a', ({ n }) => {
          heard.push(n);
          return released;
        });
        const others = hear('chat-a');
        sender.publish('chat-a', payload(0));
        await until(() => heard.length === 1);
        for (let n = 1; n <= count; n++) {
          sender.publish('chat-a', payload(n));
          if (n % 50 === 0) await arrived();
        }
        await arrived();
        expect(others).toHaveLength(count + 1);
        release();
        await until(() => heard.at(-1) === count);
        return heard;
      };

      it('of the signals that wait for a slow handler: the oldest go', async () => {
        const heard = await heldUp(MAX_WAITING + 100, (n) => ({ n }));
        expect(heard).toEqual([0, ...Array.from({ length: MAX_WAITING }, (_, n) => n + 101)]);
        expect(receiver.stats().lost.slow).toBe(100);
      });

      it('of the bytes that wait for a slow handler: the oldest go', async () => {
        const most = Math.floor(MAX_WAITING_BYTES / MAX_PAYLOAD_BYTES);
        const heard = await heldUp(most + 10, (n) => ({ n, text: 'x'.repeat(MAX_PAYLOAD_BYTES - 100) }));
        expect(heard.length).toBeLessThan(most + 10);
        expect(heard.length).toBeGreaterThanOrEqual(most);
        expect(receiver.stats().lost.slow).toBe(most + 11 - heard.length);
      });
    });

    it.each(['chat', 'chat-', '-a', '', 'a chat-b', 'Chat-a', `chat-${'x'.repeat(201)}`])(
      'refuses topics of another form (%#)',
      (topic) => {
        expect(() => sender.publish(topic as Topic, {})).toThrow(RangeError);
        expect(() => receiver.subscribe(topic as Topic, () => undefined)).toThrow(RangeError);
      },
    );

    it('counts', async () => {
      hear('chat-a');
      hear('chat-a');
      sender.publish('chat-a', {});
      sender.publish('chat-b', {});
      await arrived();
      expect(sender.stats().published).toBe(3);
      expect(receiver.stats()).toMatchObject({
        connected: true,
        delivered: 3,
        failed: 0,
        lost: { tooLarge: 0, crowded: 0, unsent: 0, slow: 0 },
      });
    });

    it('takes nothing and calls nobody once it is closed', async () => {
      const heard = hear('chat-a');
      sender.publish('chat-a', {});
      await receiver.close();
      await sender.close();
      const before = heard.length;
      expect(sender.publish('chat-a', {})).toBe(false);
      const late = hear('chat-a');
      receiver.watch({ cutOff: () => late.push({}), back: () => late.push({}) })();
      await sleep(5);
      expect(heard).toHaveLength(before);
      expect(late).toEqual([]);
      await sender.close();
    });
  });
}
