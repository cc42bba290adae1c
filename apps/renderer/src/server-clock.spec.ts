import { ServerClock } from './server-clock';

describe('the server clock', () => {
  const clockAt = (local: { now: number }): ServerClock => new ServerClock(() => local.now);

  it('takes the first word for it until a ping is answered', () => {
    const local = { now: 1000 };
    const clock = clockAt(local);
    clock.hint(5000);
    local.now = 1500;
    expect(clock.now()).toBe(5500);
  });

  it('puts the server’s time in the middle of the round trip', () => {
    const clock = clockAt({ now: 2000 });
    clock.sample(1000, 9020, 1040);
    expect(clock.now()).toBe(2000 + 8000);
  });

  it('believes the quickest answer', () => {
    const clock = clockAt({ now: 0 });
    clock.sample(0, 105, 10); // offset 100, 10 ms
    clock.sample(100, 450, 400); // 300 ms
    clock.sample(500, 640, 580); // 80 ms
    expect(clock.now()).toBe(100);
  });

  it('forgets an answer after eight newer ones, so that drift is followed', () => {
    const clock = clockAt({ now: 0 });
    clock.sample(0, 101, 2);
    for (let ping = 1; ping <= 8; ping++) clock.sample(ping * 100, ping * 100 + 5 + 200, ping * 100 + 10);
    expect(clock.now()).toBe(200);
  });
});
