import { isForeign } from '@studio/contracts/channels/platform-event';
import { until } from '../../../../test/support/until';
import {
  twitch,
  follow,
  events,
  reports,
  session,
  open,
  types,
  follows,
  live,
  lineFrom,
  partner,
  said,
} from './testing/adapter-on-twitch';

describe('chat of EventSub', () => {
  it('a chat line says who said it, as what, and where its emotes stand', async () => {
    await open();
    await live();
    const line = (changes: object) => ({
      chatter_user_id: '2001',
      chatter_user_login: 'viewer',
      chatter_user_name: 'Viewer',
      message_id: 'm',
      message: {
        text: '👋 Kappa hi',
        fragments: [
          { type: 'text', text: '👋 ' },
          { type: 'emote', text: 'Kappa', emote: { id: '25' } },
          { type: 'text', text: ' hi' },
        ],
      },
      color: '#FF0000',
      badges: [
        { set_id: 'moderator', id: '1', info: '' },
        { set_id: 'subscriber', id: '12', info: '14' },
      ],
      message_type: 'text',
      reply: { parent_message_id: 'p', parent_user_name: 'Owl', parent_message_body: 'who?' },
      ...changes,
    });
    twitch.emit('channel.chat.message', line({}));
    twitch.emit('channel.chat.message', line({ chatter_user_id: '1002', message_id: 'own', reply: null }));
    twitch.emit('channel.chat.message_delete', { message_id: 'm' });
    twitch.emit('channel.chat.clear_user_messages', {
      target_user_id: '2001',
      target_user_login: 'viewer',
      target_user_name: 'Viewer',
    });
    twitch.emit('channel.chat.clear', {});
    await until(() => types().filter((type) => type === 'chat-cleared').length === 2);
    const [said, own, ...gone] = events.slice(1).map(({ body }) => body);
    expect(said).toMatchObject({
      type: 'chat',
      text: '👋 Kappa hi',
      roles: ['sub', 'mod'],
      color: '#ff0000',
      months: 14,
      emotes: [{ id: '25', name: 'Kappa', start: 2, end: 7 }],
      reply: { messageId: 'p', name: 'Owl', text: 'who?' },
      isOwn: false,
    });
    expect(own).toMatchObject({ isOwn: true, reply: null });
    expect(gone.map(({ type }) => type)).toEqual(['chat-deleted', 'chat-cleared', 'chat-cleared']);
  });

  it('marks a line of another channel of a Shared Chat, without roles, months and first line here', async () => {
    await open();
    await live();
    twitch.emit('channel.chat.message', lineFrom(partner));
    twitch.emit('channel.chat.message', lineFrom(partner, { is_source_only: true, message_id: 'not here' }));
    twitch.emit('channel.chat.message', lineFrom({ source_broadcaster_user_id: '1001' }));
    twitch.emit('channel.chat.message', lineFrom({ source_broadcaster_user_id: null }));
    await until(() => said().length === 3);
    expect(said()).toMatchObject([
      {
        sharedFrom: { channelId: '5555', login: 'partner', name: 'Partner' },
        ...{ roles: [], months: null, first: false },
        badges: [{ id: 'subscriber', url: null }],
      },
      { roles: ['mod'], first: true },
      { roles: ['mod'], first: true },
    ]);
    expect(said().map(isForeign)).toEqual([true, false, false]);
  });

  it('takes no notice of another channel for one of the own chat', async () => {
    await open();
    await live();
    const sub = {
      user_id: '102',
      user_login: 'guest_one',
      user_name: 'Guest_One',
      tier: '1000',
      is_gift: false,
    };
    const notice = { notice_type: 'sub', sub: { is_prime: true } };
    twitch.emit('channel.chat.notification', lineFrom(partner, notice));
    twitch.emit('channel.chat.notification', lineFrom(partner, { notice_type: 'shared_chat_sub' }));
    twitch.emit('channel.subscribe', sub);
    await until(() => types().includes('sub'));
    expect(events.flatMap(({ body }) => (body.type === 'sub' ? [body.tier] : []))).toEqual(['1']);
    expect(types().filter((type) => type !== 'stream-offline')).toEqual(['sub']);
  });

  it('reports a Shared Chat session that runs when it begins, and each that begins or ends later', async () => {
    twitch.sharedChat = true;
    await open();
    await live();
    expect(reports.at(-1)?.sharedChat).toBe(true);
    const session = { session_id: 's', broadcaster_user_id: '1001', participants: [] };
    twitch.emit('channel.shared_chat.end', session);
    await until(() => reports.at(-1)?.sharedChat === false);
    twitch.emit('channel.shared_chat.begin', session);
    await until(() => reports.at(-1)?.sharedChat === true);
  });

  it('cleans a line of /me and says that it is one; emotes stand where they stand in the clean text', async () => {
    await open();
    await live();
    const fragments = [
      { type: 'text', text: 'waves ' },
      { type: 'emote', text: 'Kappa', emote: { id: '25' } },
    ];
    const text = '\u0001ACTION waves Kappa\u0001';
    twitch.emit('channel.chat.message', lineFrom({}, { message: { text, fragments } }));
    twitch.emit('channel.chat.message', lineFrom({}, { message: { text, fragments: [] } }));
    twitch.emit(
      'channel.chat.message',
      lineFrom({}, { message: { text: 'ACTION is not /me', fragments: [] } }),
    );
    await until(() => said().length === 3);
    expect(said().map(({ text, action }) => [text, action])).toEqual([
      ['waves Kappa', true],
      ['waves Kappa', true],
      ['ACTION is not /me', undefined],
    ]);
    expect(said()[0]?.emotes).toMatchObject([{ name: 'Kappa', start: 6, end: 11 }]);
  });

  it('a subscription by Prime is told as one, whichever of its two messages comes first; once', async () => {
    await open();
    await live();
    const sub = (id: string) => ({ ...follow, user_id: id, tier: '1000', is_gift: false });
    const notice = (id: string, is_prime: boolean) => ({
      ...{ notice_type: 'sub', chatter_user_id: id, sub: { sub_tier: '1000', is_prime } },
    });
    twitch.emit('channel.subscribe', sub('1'));
    twitch.emit('channel.chat.notification', notice('1', true));
    twitch.emit('channel.chat.notification', notice('2', true));
    twitch.emit('channel.subscribe', sub('2'));
    twitch.emit('channel.chat.notification', notice('3', false));
    twitch.emit('channel.subscribe', sub('3'));
    twitch.emit('channel.subscribe', sub('4'));
    twitch.emit('channel.subscribe', { ...sub('5'), is_gift: true });
    const subs = () => events.flatMap(({ body }) => (body.type === 'sub' ? [body] : []));
    await until(() => subs().length === 5);
    expect(Object.fromEntries(subs().map(({ user, tier }) => [user.userId, tier]))).toEqual({
      ...{ 1: 'prime', 2: 'prime', 3: '1', 4: '1', 5: '1' },
    });
    twitch.emit('channel.subscribe', sub('6'));
    twitch.emit('channel.follow', follow);
    await until(() => follows() === 1);
    await session?.close();
    expect(subs()).toHaveLength(6);
  });

  it('badges have the pictures of the channel, and of Twitch', async () => {
    await open();
    await live();
    const worn = () => events.flatMap(({ body }) => (body.type === 'chat' ? [body.badges] : []));
    const badges = [
      { set_id: 'subscriber', id: '12', info: '14' },
      { set_id: 'subscriber', id: '0', info: '' },
      { set_id: 'new_one', id: '1', info: '' },
    ];
    const line = { ...{ chatter_user_id: '2001', chatter_user_login: 'viewer' }, badges };
    for (let i = 0; !worn().at(-1)?.[0]?.url; i++) {
      twitch.emit('channel.chat.message', { ...line, message_id: `m${i}`, message: { text: 'x' } });
      await until(() => worn().length > i);
    }
    expect(worn().at(-1)).toEqual([
      { id: 'subscriber', title: 'A year', url: 'https://static-cdn.jtvnw.net/badges/v1/channel/2' },
      { id: 'subscriber', title: 'A subscriber', url: 'https://static-cdn.jtvnw.net/badges/v1/global/2' },
      { id: 'new_one', title: 'new one', url: null },
    ]);
  });
});
