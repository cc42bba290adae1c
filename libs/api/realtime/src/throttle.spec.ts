import { setImmediate as nextTurn } from 'node:timers/promises';
import { Throttle, type Throttled } from './throttle';

const options = { restFactor: 0, longestRestMs: 0, socketsPerTurn: 10 };

/** A room of which every frame goes to all of its sockets. */
class FakeRoom implements Throttled {
  private unserved = 0;

  constructor(
    readonly name: string,
    readonly size: number,
    private readonly log: string[],
  ) {}

  get isDelivering(): boolean {
    return this.unserved > 0;
  }

  deliver(atMost: number): number {
    if (!this.isDelivering) this.unserved = this.size;
    const written = Math.min(atMost, this.unserved);
    this.unserved -= written;
    this.log.push(`${this.name} ${written}`);
    return written;
  }

  flush(): void {
    while (this.isDelivering) this.deliver(this.size);
  }
}

const log: string[] = [];
const room = (name: string, size: number): FakeRoom => new FakeRoom(name, size, log);

/** Simulates other work in the same turn of the event loop: the answer to the command that made the change. */
async function answer(): Promise<void> {
  for (let step = 0; step < 50; step++) await Promise.resolve();
  await new Promise<void>((resolve) => process.nextTick(resolve));
  log.push('answer');
}

/** Some turns; of each the log has a mark. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) {
    await nextTurn();
    log.push('|');
  }
}

beforeEach(() => {
  log.length = 0;
});

describe('a change', () => {
  it('leaves at once where few watch', async () => {
    const throttle = new Throttle(options);
    throttle.add(room('few', 10));
    throttle.sendPending();
    expect(log).toEqual(['few 10']);
    await turns(2);
    expect(log).toEqual(['few 10', '|', '|']);
  });

  it('leaves behind the answer of its command where a crowd watches, to some in each turn', async () => {
    const throttle = new Throttle(options);
    throttle.add(room('crowd', 25));
    throttle.sendPending();
    await answer();
    await turns(4);
    expect(log.filter((entry) => entry !== '|')).toEqual(['answer', 'crowd 10', 'crowd 10', 'crowd 5']);
  });

  it('of a small room goes between the parts of a crowd', async () => {
    const throttle = new Throttle(options);
    throttle.add(room('crowd', 25));
    throttle.add(room('few', 2));
    throttle.sendPending();
    await turns(5);
    expect(log.filter((entry) => entry !== '|')).toEqual(['few 2', 'crowd 10', 'crowd 10', 'crowd 5']);
  });

  it('of many small rooms at once is spread over turns too', async () => {
    const throttle = new Throttle(options);
    for (const name of ['a', 'b', 'c', 'd', 'e']) throttle.add(room(name, 4));
    throttle.sendPending();
    expect(log).toEqual(['a 4', 'b 4']);
    await turns(4);
    expect(log.filter((entry) => entry !== '|')).toEqual(['a 4', 'b 4', 'c 4', 'd 4', 'e 2', 'e 2']);
  });

  it('that comes while a crowd is served follows when that has rested', async () => {
    const throttle = new Throttle(options);
    const crowd = room('crowd', 15);
    throttle.add(crowd);
    throttle.sendPending();
    await turns(3);
    throttle.add(crowd);
    throttle.sendPending();
    await turns(3);
    const parts = ['crowd 10', 'crowd 5'];
    expect(log.filter((entry) => entry !== '|')).toEqual([...parts, ...parts]);
  });

  it('reaches nobody of a room that is no more', async () => {
    const throttle = new Throttle(options);
    const crowd = room('crowd', 25);
    throttle.add(crowd);
    throttle.sendPending();
    await turns(1);
    throttle.remove(crowd);
    await turns(3);
    expect(log.filter((entry) => entry !== '|')).toEqual(['crowd 10']);
  });
});
