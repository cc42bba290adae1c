import type { BotReply, ChatBot } from '@studio/contracts/bot/chat-bot';
import type { LayerLocation } from '@studio/contracts/overlays/designs';
import type { Clock } from '@studio/kernel/clock';
import { idOf, type StoredEvent } from '@studio/kernel/event';
import type { JsonObject } from '@studio/kernel/json';
import { Problem } from '@studio/kernel/problem';
import { isTransient } from '@studio/process-managers/transient';
import type { Call, Cause, DueCall, Process } from '@studio/process-managers/process';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { SongActions } from './song-actions';
import type { SongPlayer } from './song-player';
import { songsDue, type SongDue } from './song.projection';
import { mayBegin } from './song.decider';
import type { PlayingSong, Songs } from './song.state';
import type { ListedVideo, Videos } from './videos';

export const SONG_PLAYBACK = 'song-playback';

export interface SongPlaybackDeps {
  readonly songActions: SongActions;
  readonly player: SongPlayer;
  readonly videos: Pick<Videos, 'list'>;
  readonly bot: Pick<ChatBot, 'say'>;
  readonly clock: Clock;
  /** Reader of the songs' documents. */
  readonly reader: Pick<ProjectionReader, 'due'>;
  readonly warn: (line: string) => void;
}

/** Plays songs, pays and refunds them, and ends them when they are over. */
export class SongPlayback implements Process {
  readonly name = SONG_PLAYBACK;
  readonly categories = ['songs'];

  constructor(private readonly deps: SongPlaybackDeps) {}

  readonly reactions: Process['reactions'] = {
    'song.requested': ({ stream, data }) => (data['cost'] === 0 ? [] : [this.paying(stream, data)]),
    'song.removed': ({ stream, data }) => (data['refund'] === 0 ? [] : [this.refunding(stream, data)]),
    'song.started': (event) => this.beginning(event),
    'song.filled-in': (event) => this.beginning(event),
    'song.ended': ({ stream }) => [
      { step: 'stop', run: (cause) => this.stop(idOf(stream), cause) },
      this.fillingIn(stream),
    ],
    'songs.paused': ({ stream }) => [this.holding(stream), this.fillingIn(stream)],
    'songs.resumed': ({ stream }) => [this.holding(stream), this.fillingIn(stream)],
    'songs.changed': ({ stream, data }) => {
      const volume = { step: 'volume', run: (cause: Cause) => this.setVolume(idOf(stream), cause) };
      return [...(data['volume'] === undefined ? [] : [volume]), this.fillingIn(stream)];
    },
  };

  async due(now: number): Promise<readonly DueCall[]> {
    const due = await this.deps.reader.due<SongDue>(songsDue, now);
    return due.map(({ accountId, requestId, dueAt }) => ({
      id: `${accountId}.${requestId}.${dueAt}`,
      step: 'end',
      run: async (cause) => {
        await this.deps.songActions.runInternal('EndSong', { requestId }, { accountId, cause });
      },
    }));
  }

  private paying(stream: string, { requestId }: JsonObject): Call {
    return {
      step: 'pay',
      run: async () => void (await this.deps.songActions.pay(idOf(stream), Number(requestId))),
    };
  }

  private refunding(stream: string, { requestId }: JsonObject): Call {
    return { step: 'refund', run: () => this.deps.songActions.refund(idOf(stream), Number(requestId)) };
  }

  private holding(stream: string): Call {
    return { step: 'hold', run: (cause) => this.hold(idOf(stream), cause) };
  }

  private fillingIn(stream: string): Call {
    return { step: 'fill in', run: (cause) => this.fillIn(idOf(stream), cause) };
  }

  private beginning({ stream, data }: StoredEvent): readonly Call[] {
    const accountId = idOf(stream);
    const requestId = Number(data['requestId']);
    const step = (
      name: string,
      run: (songs: Songs, song: PlayingSong, cause: Cause) => Promise<void>,
    ): Call => ({
      step: name,
      run: async (cause) => {
        const songs = await this.deps.songActions.read(accountId);
        // Ignores a song that was skipped meanwhile.
        if (songs.playing?.requestId === requestId) await run(songs, songs.playing, cause);
      },
    });
    return [
      step('play', (songs, { videoId }, cause) =>
        this.inPlayer(accountId, songs, (location) =>
          this.deps.player.play(accountId, location, videoId, cause),
        ),
      ),
      step('volume', (_, _song, cause) => this.setVolume(accountId, cause)),
      step('announce', (songs, song, { key }) => this.announce(accountId, songs, song, key)),
    ];
  }

  /** Stops the player when no song follows. */
  private async stop(accountId: string, cause: Cause): Promise<void> {
    const songs = await this.deps.songActions.read(accountId);
    if (songs.playing || songs.settings.playback === 'off') return;
    await this.inPlayer(accountId, songs, (location) =>
      this.deps.player.control(accountId, location, { action: 'stop' }, cause),
    );
  }

  private async hold(accountId: string, cause: Cause): Promise<void> {
    const songs = await this.deps.songActions.read(accountId);
    if (!songs.playing) return;
    const action = songs.paused ? 'pause' : 'resume';
    await this.inPlayer(accountId, songs, (location) =>
      this.deps.player.control(accountId, location, { action }, cause),
    );
  }

  private async setVolume(accountId: string, cause: Cause): Promise<void> {
    const songs = await this.deps.songActions.read(accountId);
    if (!songs.playing) return;
    const { volume } = songs.settings;
    await this.inPlayer(accountId, songs, (location) =>
      this.deps.player.control(accountId, location, { action: 'volume', volume }, cause),
    );
  }

  /** Something of the list plays where nothing else does. */
  private async fillIn(accountId: string, cause: Cause): Promise<void> {
    const songs = await this.deps.songActions.read(accountId);
    const { fallbackPlaylistUrl } = songs.settings;
    if (fallbackPlaylistUrl === null || !mayBegin(songs) || songs.queue.length > 0) return;
    const video = nextOf(await this.deps.videos.list(fallbackPlaylistUrl), songs, this.deps.clock.now());
    if (video) await this.deps.songActions.runInternal('FillIn', { video }, { accountId, cause });
  }

  private async announce(accountId: string, songs: Songs, song: PlayingSong, once: string): Promise<void> {
    if (!songs.settings.announce) return;
    const { title, requester } = song;
    const user = requester?.user?.name;
    const reply: BotReply = user
      ? { message: 'songs.playing', values: { title, user } }
      : { message: 'songs.playing_list', values: { title } };
    await this.deps.bot.say(accountId, reply, { once, priority: 'timer' });
  }

  /**
   * Runs an action in the player. Without a player, or if it refuses, the queue goes on: a refusal is logged and
   * not retried.
   */
  private async inPlayer(
    accountId: string,
    { settings }: Songs,
    does: (location: LayerLocation) => Promise<void>,
  ): Promise<void> {
    const location = await this.deps.player.locate(accountId, settings);
    if (!location) return;
    try {
      await does(location);
    } catch (error) {
      if (!(error instanceof Problem) || isTransient(error)) throw error;
      this.deps.warn(`Could not play songs of account ${accountId}: ${error.code}, ${error.message}`);
    }
  }
}

/** The next of a list: in its order behind what was played last of it, or any, by the moment. */
export function nextOf(
  list: readonly ListedVideo[],
  { settings, played }: Pick<Songs, 'settings' | 'played'>,
  now: number,
): ListedVideo | null {
  const open = list.filter(({ videoId }) => !settings.bannedVideos.includes(videoId));
  if (open.length === 0) return null;
  if (settings.fallbackShuffle) {
    const recent = new Set(played.slice(-Math.floor(open.length / 2)).map(({ videoId }) => videoId));
    const fresh = open.filter(({ videoId }) => !recent.has(videoId));
    const some = fresh.length > 0 ? fresh : open;
    return some[now % some.length] ?? null;
  }
  const last = played.findLast(({ videoId }) => open.some((video) => video.videoId === videoId));
  const at = open.findIndex(({ videoId }) => videoId === last?.videoId);
  return open[(at + 1) % open.length] ?? null;
}
