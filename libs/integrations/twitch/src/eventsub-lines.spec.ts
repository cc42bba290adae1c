import { until } from '../../../../test/support/until';
import { twitch, warnings, follow, events, reports, open, follows, live } from './testing/adapter-on-twitch';

describe('connections of EventSub', () => {
  it('a topic that is refused is named, and the rest goes on', async () => {
    twitch.next.set('/eventsub/subscriptions', [{ status: 403, body: { message: 'not allowed' } }]);
    await open();
    await until(() => reports.at(-1)?.state === 'degraded');
    const statuses = reports.at(-1)?.subscriptions.map(({ status }) => status) ?? [];
    expect(statuses.filter((status) => status === 'rejected')).toHaveLength(1);
    expect(statuses.filter((status) => status === 'enabled')).toHaveLength(statuses.length - 1);
  });

  it('is moved to no other host', async () => {
    await open();
    await live();
    const sockets = twitch.connections;
    twitch.move('ws://localhost:1/ws');
    twitch.emit('channel.follow', follow);
    await until(() => follows() === 1);
    expect(twitch.connections).toBe(sockets);
    expect(reports.at(-1)?.state).toBe('live');
  });

  it('a message that is told twice is one; one that is long over is none', async () => {
    await open();
    await live();
    const id = twitch.emit('channel.follow', follow);
    twitch.emit('channel.follow', follow, { id });
    twitch.emit('channel.follow', follow, { at: new Date(Date.now() - 11 * 60_000).toISOString() });
    twitch.emit('channel.follow', follow, { at: new Date(Date.now() - 6 * 60_000).toISOString() });
    await until(() => follows() === 2);
    expect(events.slice(1).map(({ late }) => late)).toEqual([false, true]);
    expect(warnings).toEqual([expect.stringMatching(/channel\.follow.*too late/)]);
  });

  it('asked to move, it does so without losing what comes meanwhile, and subscribes to nothing anew', async () => {
    await open();
    await live();
    const subscriptions = (): number =>
      twitch.asked.filter(({ path }) => path === '/eventsub/subscriptions').length;
    const before = subscriptions();
    const [old] = twitch.sessions.keys();
    twitch.move();
    // On the old socket, before the new one is welcomed: sent to both once there are two.
    twitch.emit('channel.follow', follow);
    await until(() => twitch.sessions.size === 1 && !twitch.sessions.has(old ?? ''));
    twitch.emit('channel.follow', follow);
    await until(() => follows() === 2);
    expect(subscriptions()).toBe(before);
  });

  it('asked to move, reads what was sent on the old line before, though the welcome on the new one comes first', async () => {
    await open();
    await live();
    const [old] = twitch.sessions.keys();
    twitch.move();
    // So many that the new line is welcomed while they are read.
    const many = 4_000;
    for (let n = 0; n < many; n++)
      twitch.emit('channel.follow', { ...follow, user_id: String(n), note: 'x'.repeat(5_000) });
    await until(() => twitch.sessions.size === 1 && !twitch.sessions.has(old ?? ''));
    await until(() => follows() === many);
  });

  it('counts a message once that comes on both lines while the session moves', async () => {
    await open();
    await live();
    const [old] = twitch.sessions.keys();
    const sendWelcome = twitch.holdWelcomes();
    twitch.move();
    await until(() => twitch.sessions.size === 2);
    sendWelcome();
    // The client has not read the welcome yet, so both sockets are open.
    const id = twitch.emit('channel.follow', follow);
    await until(() => twitch.sessions.size === 1 && !twitch.sessions.has(old ?? ''));
    twitch.emit('channel.follow', follow, { id });
    twitch.emit('channel.follow', { ...follow, user_id: '2002' });
    await until(() => follows() >= 2);
    const who = events.flatMap(({ body }) => (body.type === 'follow' ? [body.user.userId] : []));
    expect(who).toEqual(['2001', '2002']);
  });

  it('a line that is hung up on begins anew and subscribes to everything', async () => {
    await open();
    await live();
    twitch.hangUp(4003);
    await until(() => reports.some(({ reason }) => reason?.includes('4003')));
    await live();
    twitch.emit('channel.follow', follow);
    await until(() => follows() === 1);
  });

  it('silence is the end of a line', async () => {
    twitch.keepaliveS = 0.5;
    await open();
    await live();
    twitch.isSilent = true;
    await until(() => reports.some(({ reason }) => reason === 'silent'));
    twitch.keepaliveS = 10;
    twitch.isSilent = false;
    await live();
  });

  it('a subscription that is there already is as good', async () => {
    twitch.next.set('/eventsub/subscriptions', [{ status: 409, body: { message: 'exists' } }]);
    await open();
    await live();
    expect(reports.at(-1)?.subscriptions.every(({ status }) => status === 'enabled')).toBe(true);
  });
});
