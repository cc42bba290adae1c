import type { ChatFeed } from '@studio/contracts/chat/chat-feed';
import type { BotReply, BuiltinCall, BuiltinCommand } from '@studio/contracts/bot/chat-bot';
import type { ViewerKeys } from '@studio/viewers/viewer-keys';
import type { SongActions } from './song-actions';
import { refusalOf } from './song.request';
import { votesNeeded } from './song.state';
import type { FoundVideo, Videos } from './videos';

/** Time after a line during which its author counts as present, ms. */
const ACTIVE_MS = 10 * 60_000;
/** Number of titles that `!queue` shows. */
const SHOWN_SONGS = 5;

export interface SongChatDeps {
  readonly songActions: SongActions;
  readonly videos: Pick<Videos, 'find'>;
  readonly viewers: Pick<ViewerKeys, 'idOf'>;
  readonly feed: Pick<ChatFeed, 'recentChatters'>;
}

/** Song commands of viewers in chat. */
export class SongChat {
  readonly commands: readonly BuiltinCommand[] = [
    { name: 'sr', minRole: 'everyone', run: (call) => this.request(call) },
    { name: 'song', minRole: 'everyone', run: (call) => this.describeSong(call) },
    { name: 'queue', minRole: 'everyone', run: (call) => this.describeQueue(call) },
    { name: 'skip', minRole: 'mod', run: (call) => this.skip(call) },
    { name: 'voteskip', minRole: 'everyone', run: (call) => this.vote(call) },
    { name: 'wrongsong', minRole: 'everyone', run: (call) => this.withdraw(call) },
  ];

  constructor(private readonly deps: SongChatDeps) {}

  private async request(call: BuiltinCall): Promise<BotReply> {
    const { accountId, event, argsText, role } = call;
    const { songActions, videos } = this.deps;
    const user = event.body.user.name;
    const songs = await songActions.read(accountId);
    if (!songs.settings.enabled) return { message: 'songs.off' };
    if (argsText.trim() === '') return { message: 'songs.usage', values: { user } };
    const found = await videos.find(argsText);
    if (found.kind !== 'video') return { message: refused(found), values: { user } };
    const { video } = found;
    const viewerId = await this.viewerOf(call);
    const refusal = refusalOf(songs, { video, role, viewerId, now: Date.parse(event.at) });
    if (refusal) return { message: `songs.${refusal}`, values: { user, title: video.title } };
    const { cost } = songs.settings;
    if (cost > 0 && !songActions.hasPoints) return { message: 'songs.no_points', values: { user } };
    const { platform, body } = event;
    const { userId, login, name } = body.user;
    const requester = { viewerId, platform, user: { userId, login, name }, simulated: call.simulated };
    const cause = causeOf(call);
    const { commit, after } = await songActions.runInternal(
      'WishForSong',
      { video, role, requester },
      { accountId, cause },
    );
    const requestId = Number(commit?.events[0]?.data['requestId'] ?? 0);
    // Somebody else was faster.
    if (requestId === 0) return { message: 'songs.full', values: { user, title: video.title } };
    if (cost > 0 && (await songActions.pay(accountId, requestId)) === 'not_enough')
      return { message: 'songs.too_poor', values: { user, cost } };
    const { queue } = cost > 0 ? await songActions.read(accountId) : after.state;
    const position = queue.findIndex((song) => song.requestId === requestId) + 1;
    return position > 0
      ? { message: 'songs.added', values: { user, title: video.title, position } }
      : { message: 'songs.added_now', values: { user, title: video.title } };
  }

  private async describeSong({ accountId }: BuiltinCall): Promise<BotReply> {
    const { playing } = await this.deps.songActions.read(accountId);
    if (!playing) return { message: 'songs.nothing' };
    const user = playing.requester?.user?.name;
    return user
      ? { message: 'songs.song', values: { title: playing.title, user } }
      : { message: 'songs.song_list', values: { title: playing.title } };
  }

  private async describeQueue({ accountId }: BuiltinCall): Promise<BotReply> {
    const { queue } = await this.deps.songActions.read(accountId);
    if (queue.length === 0) return { message: 'songs.empty' };
    const titles = queue.slice(0, SHOWN_SONGS).map(({ title }, at) => `${at + 1}. ${title}`);
    return { message: 'songs.queue', values: { count: queue.length, songs: titles.join(' · ') } };
  }

  private async skip(call: BuiltinCall): Promise<BotReply> {
    const { accountId } = call;
    const { playing } = await this.deps.songActions.read(accountId);
    if (!playing) return { message: 'songs.nothing' };
    const { requestId, title } = playing;
    const action = { accountId, cause: causeOf(call) };
    const { commit } = await this.deps.songActions.runInternal('SkipSong', { requestId }, action);
    // It may have ended by itself meanwhile.
    return commit ? { message: 'songs.skipped', values: { title } } : { message: 'songs.nothing' };
  }

  /** Returns the number of viewers who are present at a time, ms since 1970. */
  private activeAt(accountId: string, time: number): number {
    return this.deps.feed.recentChatters.since(accountId, time - ACTIVE_MS + 1).length;
  }

  private async vote(call: BuiltinCall): Promise<BotReply | null> {
    const { accountId, event } = call;
    const { playing, settings } = await this.deps.songActions.read(accountId);
    if (!settings.voteSkip.enabled) return null;
    if (!playing) return { message: 'songs.nothing' };
    const viewerId = await this.viewerOf(call);
    if (playing.votes.includes(viewerId)) return null;
    const active = this.activeAt(accountId, Date.parse(event.at));
    const action = { accountId, cause: causeOf(call) };
    const { after, commit } = await this.deps.songActions.runInternal(
      'VoteToSkip',
      { viewerId, active },
      action,
    );
    if (!commit) return null;
    const { title, requestId, votes } = playing;
    if (after.state.playing?.requestId !== requestId)
      return { message: 'songs.voted_away', values: { title } };
    const needed = votesNeeded(settings.voteSkip, active);
    return { message: 'songs.voted', values: { votes: votes.length + 1, needed } };
  }

  private async withdraw(call: BuiltinCall): Promise<BotReply> {
    const { accountId, event } = call;
    const user = event.body.user.name;
    const viewerId = await this.viewerOf(call);
    const action = { accountId, cause: causeOf(call) };
    const { before, commit } = await this.deps.songActions.runInternal('WithdrawSong', { viewerId }, action);
    const requestId = commit?.events[0]?.data['requestId'];
    const song = before.state.queue.find((each) => each.requestId === requestId);
    return song
      ? { message: 'songs.withdrawn', values: { user, title: song.title } }
      : { message: 'songs.none_of_yours', values: { user } };
  }

  private viewerOf({ accountId, event }: BuiltinCall): Promise<string> {
    return this.deps.viewers.idOf(accountId, { platform: event.platform, userId: event.body.user.userId });
  }
}

function refused({ kind }: Exclude<FoundVideo, { readonly kind: 'video' }>): string {
  return kind === 'no_search' ? 'songs.usage' : `songs.${kind}`;
}

/** The same line again has no further effect. */
function causeOf({ name, event }: BuiltinCall): { readonly key: string } {
  return { key: `songs/${name}/${event.platform}/${event.body.messageId}` };
}
