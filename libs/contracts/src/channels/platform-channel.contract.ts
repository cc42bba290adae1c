import { PlatformError, type PlatformChannel } from './platform-channel';
import type { PlatformEvent } from './platform-event';

/** A channel with a platform behind it that a test has in its hands. */
export interface ChannelUnderTest {
  readonly channel: PlatformChannel;
  /** Events published since the channel was made, if the platform reports what was done to it. */
  told(): readonly PlatformEvent[];
  /** Login of somebody who is there, and one of nobody. */
  readonly logins: { readonly somebody: string; readonly nobody: string };
  /** Name of a category that there is. */
  readonly category: string;
}

/** Contract of every platform's channel, as far as it has the feature. */
export function platformChannelContract(name: string, make: () => Promise<ChannelUnderTest>): void {
  describe(`the port to channels, ${name}`, () => {
    let under: ChannelUnderTest;
    beforeEach(async () => {
      under = await make();
    });
    const has = (...features: Parameters<PlatformChannel['features']['has']>[0][]): boolean =>
      features.every((feature) => under.channel.features.has(feature));

    it('says whose it is', () => {
      expect(under.channel.channelId).not.toBe('');
      expect(under.channel.channelName).not.toBe('');
    });

    it('says a line, and tells its id', async () => {
      if (!has('chat.send')) return;
      const said = await under.channel.chat.send({ text: 'hello' });
      expect(said).toEqual({ messageId: expect.stringMatching(/./) as string });
      const lines = under.told().flatMap(({ body }) => (body.type === 'chat' ? [body] : []));
      if (lines.length > 0)
        expect(lines).toEqual([
          expect.objectContaining({
            messageId: 'messageId' in said && said.messageId,
            text: 'hello',
            isOwn: true,
          }),
        ]);
    });

    it('writes title and category, and reads them back', async () => {
      const { channel } = under;
      if (!has('channel.read', 'channel.write', 'channel.categories')) return;
      const [category] = await channel.channel.searchCategories(under.category);
      expect(category?.name).toBe(under.category);
      await channel.channel.write({ title: 'A title', categoryId: category?.categoryId });
      await channel.channel.write({ title: 'Another title' });
      expect(await channel.channel.read()).toMatchObject({
        title: 'Another title',
        category: { categoryId: category?.categoryId, name: under.category },
      });
    });

    it('refuses a category that there isn’t', async () => {
      if (!has('channel.write')) return;
      const writing = under.channel.channel.write({ categoryId: '999999999' });
      await expect(writing).rejects.toMatchObject({ name: 'PlatformError', code: 'invalid' });
    });

    it('knows people by login, and tells when there is nobody', async () => {
      if (!has('people.lookup')) return;
      const { somebody, nobody } = under.logins;
      const user = await under.channel.people.byLogin(somebody);
      expect(user?.login).toBe(somebody);
      expect(await under.channel.people.byLogin(nobody)).toBeNull();
    });

    it('tells what it knows of somebody’s channel', async () => {
      if (!has('people.lookup')) return;
      const user = await under.channel.people.byLogin(under.logins.somebody);
      const { avatarUrl, clip, category } = await under.channel.people.profile(user?.userId ?? '');
      if (avatarUrl !== null) expect(new URL(avatarUrl).protocol).toBe('https:');
      if (clip) expect(clip.seconds).toBeGreaterThan(0);
      expect(category).not.toBe('');
    });

    it('silences somebody, and lets them speak again', async () => {
      if (!has('moderation', 'people.lookup')) return;
      const user = await under.channel.people.byLogin(under.logins.somebody);
      if (!user) throw new Error('Somebody is there.');
      const { userId } = user;
      await under.channel.moderation.timeout(user, 600, 'a reason');
      await under.channel.moderation.ban(user);
      await under.channel.moderation.unban(userId);
      await expect(under.channel.moderation.unban(userId)).rejects.toMatchObject({ code: 'not_found' });
    });

    it('reads the chat modes that it has set, and puts them back', async () => {
      if (!has('chat.modes')) return;
      const { chat } = under.channel;
      const before = await chat.currentModes();
      await chat.modes({ slowSeconds: 30, followersMin: 10 });
      expect(await chat.currentModes()).toEqual({ ...before, slowSeconds: 30, followersMin: 10 });
      await chat.modes(before);
      expect(await chat.currentModes()).toEqual(before);
    });

    it('tells the next ad break', async () => {
      if (!has('channel.ads')) return;
      const { nextAt, seconds } = await under.channel.channel.ads();
      expect([nextAt === null || Number.isFinite(Date.parse(nextAt)), seconds >= 0]).toEqual([true, true]);
    });

    it('tells the planned streams, the soonest first', async () => {
      if (!has('channel.schedule')) return;
      const starts = (await under.channel.channel.schedule()).map(({ startsAt }) => Date.parse(startsAt));
      expect(starts.every(Number.isFinite)).toBe(true);
      expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    });

    it('takes lines back', async () => {
      if (!has('chat.send', 'chat.delete', 'chat.clear')) return;
      const said = await under.channel.chat.send({ text: 'to be taken back' });
      await under.channel.chat.delete('messageId' in said ? said.messageId : '');
      await under.channel.chat.clear();
    });

    it('refuses what it can’t do, rather than do nothing', async () => {
      const { channel } = under;
      const lacking: (() => Promise<unknown>)[] = [];
      if (!has('chat.modes'))
        lacking.push(
          () => channel.chat.modes({ emoteOnly: true }),
          () => channel.chat.currentModes(),
        );
      if (!has('channel.ads')) lacking.push(() => channel.channel.ads());
      if (!has('channel.schedule')) lacking.push(() => channel.channel.schedule());
      if (!has('moderation.shoutout')) lacking.push(() => channel.moderation.shoutout('1'));
      if (!has('moderation.heldMessages'))
        lacking.push(() => channel.moderation.decide('heldMessage', '1', 'approve'));
      if (!has('highlights.clip')) lacking.push(() => channel.highlights.clip());
      if (!has('highlights.read')) lacking.push(() => channel.highlights.clips(null));
      if (!has('highlights.marker')) lacking.push(() => channel.highlights.mark(''));
      if (!has('votes.predictions')) lacking.push(() => channel.votes.predictions());
      if (!has('votes.polls')) lacking.push(() => channel.votes.polls());
      if (!has('chat.whisper')) lacking.push(() => channel.chat.whisper('1', 'hi'));
      for (const call of lacking) {
        const refusal: unknown = await call().catch((error: unknown) => error);
        expect(refusal).toBeInstanceOf(PlatformError);
        expect(refusal).toMatchObject({ code: 'unsupported' });
      }
    });
  });
}
