import { ok } from '../support/api-client';
import { owner, bea, makeOverlay, joined } from '../support/editor-studio';

describe('items of the account', () => {
  const whats = (items: readonly { readonly [key: string]: unknown }[]) => items.map(({ what }) => what);

  it('activity, chat, bot, giveaway and songs are told as they come, and the last of them at a join', async () => {
    const { overlayId } = await makeOverlay();
    const topics = ['activity', 'chat', 'bot', 'giveaway', 'song'] as const;
    const first = await joined(overlayId, { topics: ['design', ...topics] });
    await ok(owner.post('/simulate/chat', { login: 'cleo', message: 'hello there' }));
    await first.waitFor(({ chat }) => chat.some(({ user }) => (user as { login: string }).login === 'cleo'));
    const { commandId } = await ok(
      owner.post<{ readonly commandId: number }>('/bot/commands', { name: 'told', response: 'Told.' }),
    );
    await ok(owner.post('/bot/giveaway', { keyword: 'join', prize: 'A mug' }));
    await ok(owner.post('/simulate/chat', { login: 'cleo', message: '!join' }));
    await ok(owner.patch('/bot/songs/settings', { enabled: true }));
    await first.waitFor(
      ({ bot, giveaway, song }) =>
        bot.length > 0 && whats(giveaway).includes('entry.joined') && whats(song).includes('songs.changed'),
    );
    expect(first.bot.at(-1)).toMatchObject({ what: 'command.created', commandId, name: 'told' });
    await ok(owner.patch('/bot/loyalty', { enabled: true }));
    await first.waitFor(({ bot }) => bot.some(({ of }) => of === 'loyalty'));
    expect(first.giveaway.find(({ what }) => what === 'entry.joined')).toMatchObject({
      user: { login: 'cleo' },
      tickets: 1,
    });
    // Seeds of later draws and internal viewer ids are never sent.
    expect(JSON.stringify(first.giveaway)).not.toMatch(/seed|viewerId|userId/);

    const late = await joined(overlayId, { topics: ['design', ...topics] });
    await late.waitFor(({ chat, bot, song }) => chat.length > 0 && bot.length > 0 && song.length > 0);
    // The first client received some entries twice, since they occurred while it joined.
    const entries = new Set(first.giveaway.map(({ id }) => id));
    await late.waitFor(({ giveaway }) => giveaway.length >= entries.size);
    for (const topic of topics) {
      const known = late[topic].map(({ id }) => id);
      expect(known).toEqual(expect.arrayContaining(first[topic].map(({ id }) => id)));
      expect(new Set(known).size).toBe(known.length);
    }
    // Joined later over the same connection, they come as well.
    const without = await joined(overlayId, { topics: ['design'] });
    await without.socket.emitWithAck('topics', { join: ['song'] });
    await without.waitFor(({ song }) => whats(song).includes('songs.changed'));
    expect(without.bot).toEqual([]);
    await ok(owner.post('/bot/giveaway/cancel'));
  });

  it('lines that are taken back are told by whose they are', async () => {
    const { overlayId } = await makeOverlay();
    const client = await joined(overlayId, { topics: ['design', 'chat'] });
    const say = async (login: string): Promise<string> => {
      await ok(owner.post('/simulate/chat', { login, message: 'something rude' }));
      const isTheirs = (line: object): boolean =>
        'user' in line && (line.user as { login: string }).login === login;
      await client.waitFor(({ chat }) => chat.some(isTheirs));
      return client.chat.find(isTheirs)?.id ?? '';
    };
    const messageId = await say('rude_one');
    await ok(owner.delete(`/chat/messages/${messageId}`));
    await client.waitFor(({ chat }) =>
      chat.some(({ id, takenBack }) => takenBack === true && id === messageId),
    );
    await say('rude_two');
    await ok(owner.post('/chat/timeouts', { login: 'rude_two', platform: 'twitch', seconds: 60 }));
    await client.waitFor(({ chat }) =>
      chat.some(({ viewer }) => (viewer as { login?: string } | null)?.login === 'rude_two'),
    );
    await ok(owner.post('/chat/clear', {}));
    await client.waitFor(({ chat }) => chat.some(({ all }) => all === true));
  });

  it('of bots only who may read them is told', async () => {
    const { overlayId } = await makeOverlay();
    await ok(owner.put(`/overlays/${overlayId}/editors/bea`, { permissions: ['overlays:read'] }));
    const client = await joined(overlayId, { token: bea.token, topics: ['design', 'bot', 'activity'] });
    expect(client.hellos[0]?.topics).toEqual(['design', 'activity']);
    const now = await client.socket.emitWithAck('topics', { join: ['bot', 'giveaway', 'song'] });
    expect(now).toEqual(['design', 'activity']);
    expect(client.denied).toMatchObject([{ scope: 'bot:read', topics: ['bot', 'giveaway', 'song'] }]);
  });
});
