import type { JsonObject } from '@studio/kernel/json';
import { MAX_PAYLOAD_BYTES, MAX_WAITING, MAX_WAITING_BYTES, type Signals, type Topic } from './signals';
import { realTime, until } from '../../../../test/support/until';

/** Signals of one test, which it closes. */
export interface SignalsFixture {
  /** Process that publishes. */
  readonly sender: Signals;
  /** Process that subscribes: the same, or another one of the same studio. */
  readonly receiver: Signals;
  /** Lines for operators of the receiver. */
  readonly lines: readonly string[];
  dispose(): Promise<void>;
}

/** Contract of every adapter of the port `Signals`. */
export function signalsContract(name: string, make: () => Promise<SignalsFixture>): void {
  describe(`signals: ${name}`, () => {
    let fixture: SignalsFixture;
    let sender: Signals;
    let receiver: Signals;
    /** Collects the messages of a topic. */
    const subscribe = (topic: Topic): JsonObject[] => {
      const received: JsonObject[] = [];
      receiver.subscribe(topic, (payload) => void received.push(payload));
      return received;
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
      const received = subscribe('chat-a');
      for (let n = 0; n < 200; n++) expect(sender.publish('chat-a', { n })).toBe(true);
      await arrived();
      expect(received).toEqual(Array.from({ length: 200 }, (_, n) => ({ n })));
    });

    it('delivers to all who subscribe, also twice with the same handler', async () => {
      const lists = [subscribe('chat-a'), subscribe('chat-a')];
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
      const lists = topics.map(subscribe);
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
      const received = subscribe('chat-a');
      const text = `{"__proto__":{"x":1},"$set":{"a.b":1},"":0,"_id":7,"from":"f","nul":"\\u0000","text":"é👩‍🚀\\n\\"",
        "lone":"\\ud800","numbers":[0,-1,0.1,1e21,1e-7,9007199254740991],"flags":[true,false,null],"deep":[[[{}]],[]]}`;
      const payload = JSON.parse(text) as JsonObject;
      sender.publish('chat-a', payload);
      await arrived();
      expect(received.map((one) => JSON.stringify(one))).toEqual([JSON.stringify(payload)]);
      expect(received[0]).not.toBe(payload);
    });

    it('gives a payload as it was when it was published', async () => {
      const received = subscribe('chat-a');
      const payload = { n: 1 };
      sender.publish('chat-a', payload);
      payload.n = 2;
      await arrived();
      expect(received).toEqual([{ n: 1 }]);
    });

    it('runs no handler within the call that publishes', async () => {
      const received = subscribe('chat-a');
      sender.publish('chat-a', {});
      expect(received).toEqual([]);
      await arrived();
      expect(received).toHaveLength(1);
    });

    it('replays nothing to who subscribes late', async () => {
      const early = subscribe('chat-a');
      sender.publish('chat-a', { n: 1 });
      await arrived();
      const late = subscribe('chat-a');
      sender.publish('chat-a', { n: 2 });
      await arrived();
      expect(early).toEqual([{ n: 1 }, { n: 2 }]);
      expect(late).toEqual([{ n: 2 }]);
    });

    it('delivers nothing after the end of a subscription, and to others still', async () => {
      const others = subscribe('chat-a');
      const received: JsonObject[] = [];
      const stop = receiver.subscribe('chat-a', (payload) => {
        received.push(payload);
        stop();
      });
      for (let n = 1; n < 4; n++) sender.publish('chat-a', { n });
      await arrived();
      stop();
      sender.publish('chat-a', { n: 4 });
      await arrived();
      expect(received).toEqual([{ n: 1 }]);
      expect(others).toHaveLength(4);
    });

    it('can be subscribed to anew', async () => {
      receiver.subscribe('chat-a', () => undefined)();
      const received = subscribe('chat-a');
      sender.publish('chat-a', {});
      await arrived();
      expect(received).toHaveLength(1);
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
      const received = subscribe('chat-a');
      for (let n = 0; n < 3; n++) sender.publish('chat-a', { n });
      await arrived();
      expect(received).toHaveLength(3);
      expect(calls).toBe(3);
      await until(() => receiver.stats().failed === 6);
      expect(fixture.lines).toEqual([
        'A handler of signals of chat-a failed: the handler is at fault.',
        'A handler of signals of chat-a failed: so is the slow one.',
      ]);
    });

    it('gives a handler one signal after the other', async () => {
      const received: unknown[] = [];
      let running = 0;
      receiver.subscribe('chat-a', async ({ n }) => {
        expect(++running).toBe(1);
        await realTime(1, 'the handler takes time');
        received.push(n);
        running--;
      });
      for (let n = 0; n < 10; n++) sender.publish('chat-a', { n });
      await until(() => received.length === 10);
      expect(received).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    });

    it('lets others go on when a handler never ends', async () => {
      receiver.subscribe('chat-a', () => new Promise(() => undefined));
      const received = subscribe('chat-a');
      for (let n = 0; n < 3; n++) sender.publish('chat-a', { n });
      await arrived();
      expect(received).toHaveLength(3);
    });

    it('lets everything else go on while handlers answer each other', async () => {
      receiver.subscribe('chat-a', () => void receiver.publish('chat-a', {}));
      sender.publish('chat-a', {});
      await arrived();
      await until(() => receiver.stats().delivered > 1);
    });

    describe('has bounds', () => {
      it('of a payload', async () => {
        const received = subscribe('chat-a');
        expect(sender.publish('chat-a', textOf(MAX_PAYLOAD_BYTES))).toBe(true);
        expect(sender.publish('chat-a', textOf(MAX_PAYLOAD_BYTES + 1))).toBe(false);
        expect(sender.publish('chat-a', { text: 'ü'.repeat(MAX_PAYLOAD_BYTES / 2) })).toBe(false);
        await arrived();
        expect(received).toHaveLength(1);
        expect(sender.stats().lost.tooLarge).toBe(2);
      });

      /** Publishes more than may wait while a handler is held up. */
      const heldUp = async (count: number, payload: (n: number) => JsonObject) => {
        const received: unknown[] = [];
        let release = (): void => undefined;
        const released = new Promise<void>((resolve) => (release = resolve));
        receiver.subscribe('chat-a', ({ n }) => {
          received.push(n);
          return released;
        });
        const others = subscribe('chat-a');
        sender.publish('chat-a', payload(0));
        await until(() => received.length === 1);
        for (let n = 1; n <= count; n++) {
          sender.publish('chat-a', payload(n));
          if (n % 50 === 0) await arrived();
        }
        await arrived();
        expect(others).toHaveLength(count + 1);
        release();
        await until(() => received.at(-1) === count);
        return received;
      };

      it('of the signals that wait for a slow handler: the oldest go', async () => {
        const received = await heldUp(MAX_WAITING + 100, (n) => ({ n }));
        expect(received).toEqual([0, ...Array.from({ length: MAX_WAITING }, (_, n) => n + 101)]);
        expect(receiver.stats().lost.slow).toBe(100);
      });

      it('of the bytes that wait for a slow handler: the oldest go', async () => {
        const most = Math.floor(MAX_WAITING_BYTES / MAX_PAYLOAD_BYTES);
        const received = await heldUp(most + 10, (n) => ({ n, text: 'x'.repeat(MAX_PAYLOAD_BYTES - 100) }));
        expect(received.length).toBeLessThan(most + 10);
        expect(received.length).toBeGreaterThanOrEqual(most);
        expect(receiver.stats().lost.slow).toBe(most + 11 - received.length);
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
      subscribe('chat-a');
      subscribe('chat-a');
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
      const received = subscribe('chat-a');
      sender.publish('chat-a', {});
      await receiver.close();
      await sender.close();
      const before = received.length;
      expect(sender.publish('chat-a', {})).toBe(false);
      const late = subscribe('chat-a');
      receiver.watch({ cutOff: () => late.push({}), back: () => late.push({}) })();
      await realTime(5, 'a closed adapter has no later signal');
      expect(received).toHaveLength(before);
      expect(late).toEqual([]);
      await sender.close();
    });
  });
}
