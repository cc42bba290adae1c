import { called } from '@studio/operations/names';
import { nameOfOverlay } from '@studio/contracts/overlays/overlay-names';
import { wire, defineArea, type Services } from '@studio/contracts/area';
import { EVENT_CATALOG, type EventDetails } from '@studio/contracts/events/event-catalog';
import { CHAT_BOT } from '@studio/contracts/bot/chat-bot';
import { accountOf, askedBot, commandsOfBot } from '@studio/contracts/bot/commands-of-bot';
import { LEDGER } from '@studio/contracts/loyalty/ledger';
import { followedReads } from '@studio/kernel/followed-reads';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { stateOf } from '@studio/kernel/state-of';
import { DESIGNS, type Designs } from '@studio/contracts/overlays/designs';
import { OVERLAY_ACCESS, type OverlayAccess } from '@studio/contracts/overlays/overlay-access';
import { VIDEO_CATALOG } from '@studio/contracts/songs/video-catalog';
import type { Clock } from '@studio/kernel/clock';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import { CHAT_FEED } from '@studio/contracts/chat/chat-feed';
import type { LiveSource } from '@studio/realtime/live-data';
import { songQueueView, songSettingsView } from './song.answers';
import { SongChat } from './song-chat';
import * as commands from './song.commands';
import { songDecider, type InternalSongCommands, type SongCommands, type SongLookups } from './song.decider';
import { SongActions } from './song-actions';
import type { SongEvents } from './song.events';
import { songItems } from './song-items';
import { songMessages } from './song.messages';
import { SongPlayer } from './song-player';
import { SONG_PLAYBACK, SongPlayback } from './song-process';
import { songProblems } from './song.problems';
import { songProjection } from './song.projection';
import * as queries from './song.queries';
import type { Songs } from './song.state';
import { SongSearches } from './song-searches';
import { videoSourceOf } from './video-source';
import { playlistIdIn, Videos } from './videos';

interface SongsDeps {
  readonly access: OverlayAccess;
  readonly designs: Designs;
  readonly clock: Clock;
}

/** Returns the command handlers for songs. */
function songCommands({
  access,
  designs,
  clock,
}: SongsDeps): CommandArea<
  Songs,
  Omit<SongCommands, keyof InternalSongCommands>,
  SongEvents,
  DecisionContext,
  SongLookups
> {
  const queueNow = ({ after }: { readonly after: { readonly state: Songs } }) =>
    songQueueView(after.state, clock.now());
  const refundsIn = (events: readonly { readonly data: object }[] = []): number =>
    events.reduce((sum, { data }) => sum + ((data as { readonly refund?: number }).refund ?? 0), 0);
  return {
    ...commandsOfBot(access),
    names: {
      ...nameOfOverlay(access),
      requestId: (id, { state }) => {
        const song = state.queue.find(({ requestId }) => requestId === id);
        return called('song', song && { name: song.title });
      },
    },
    seen: {
      ControlSongs: ({ before, after, commit }) =>
        commit !== null && (before.state.playing ?? after.state.playing) !== null,
    },
    decider: songDecider,
    modules: [commands],
    answers: {
      ControlSongs: queueNow,
      MoveSongRequest: queueNow,
      SetSongVolume: ({ after }) => ({ volume: after.state.settings.volume }),
      RemoveSongRequest: ({ commit }, { requestId }) => ({
        deleted: true,
        requestId,
        refunded: refundsIn(commit?.events),
      }),
      ClearSongQueue: ({ commit }) => ({
        removedCount: commit?.events.length ?? 0,
        refunded: refundsIn(commit?.events),
      }),
      UpdateSongSettings: ({ after }) => songSettingsView(after.state.settings),
    },
    lookups: {
      UpdateSongSettings: async (command) => {
        const { fallbackPlaylistUrl: list = null, playerOverlayId: overlayId = null } = command;
        const owner = overlayId === null ? null : ((await designs.of(overlayId))?.ownerId ?? '');
        return {
          isPlaylist: list === null || playlistIdIn(list) !== null,
          isOwnPlayer: owner === null || owner === accountOf(command),
        };
      },
    },
  };
}

type QueryDeps = Pick<Services, 'pipeline'> & SongsDeps;

/** Returns the query handlers for songs. */
function songQueries(deps: QueryDeps): QueryArea<CommandsOf<typeof queries>, QueryDeps> {
  return {
    modules: [queries],
    answers: {
      GetSongQueue: async (query, request, { pipeline, access, clock }) => {
        const accountId = await askedBot(access, query, request);
        return songQueueView(await stateOf(pipeline, songDecider, accountId), clock.now());
      },
    },
    deps,
  };
}

/** Adds the viewer who requested the song that plays. */
function songDetails(pipeline: Services['pipeline']): EventDetails {
  return async ({ data: { requestId } }, accountId) => {
    const { playing } = await stateOf(pipeline, songDecider, accountId);
    const user = playing?.requestId === requestId ? playing?.requester?.user : null;
    return user ? { user: { userId: user.userId, login: user.login, name: user.name } } : {};
  };
}

/** Live data of layers [live/6]. */
function songSource({
  pipeline,
  clock,
}: Pick<Services, 'clock'> & { readonly pipeline: Pick<CommitPipeline, 'read'> }): LiveSource {
  return {
    kinds: ['songs', 'text-variables'],
    categories: [songDecider.category],
    read: async (accountId, kind) => {
      const songs = await stateOf(pipeline, songDecider, accountId);
      if (kind === 'songs') return { ...songQueueView(songs, clock.now()) };
      const { playing } = songs;
      return playing
        ? { 'song-title': playing.title, 'song-requester': playing.requester?.user?.name ?? '' }
        : null;
    },
  };
}

/** Songs that viewers wish for, and how they are played. */
export const songArea = defineArea({
  name: 'songs',
  streams: [songDecider],
  operations: [commands, queries],
  problems: songProblems,
  projections: () => [songProjection],
  editor: { items: [songItems] },
  processNames: [SONG_PLAYBACK],
  serve: wire(
    {
      requires: {
        designs: DESIGNS,
        access: OVERLAY_ACCESS,
        ledger: LEDGER,
        feed: CHAT_FEED,
        bot: CHAT_BOT,
        catalog: EVENT_CATALOG,
      },
      provides: { videos: VIDEO_CATALOG },
    },
    (services, { designs, access, ledger, feed, bot, catalog }) => {
      const { pipeline, clock, warn, readerOf, operations, renderersOf, viewers } = services;
      const videos = new Videos(
        services.outbound,
        videoSourceOf(services.environment),
        new SongSearches(services.records, clock),
      );
      return {
        provided: { videos: videos.catalog },
        parts: () => {
          const deps = { access, designs, clock };
          const songActions = new SongActions({ pipeline, ledger });
          catalog.addDetails(['song.started'], songDetails(pipeline));
          bot.addMessages(songMessages);
          bot.addBuiltins(new SongChat({ songActions, videos, viewers, feed }).commands);
          const playback = new SongPlayback({
            ...{ songActions, videos, clock, warn },
            bot,
            player: new SongPlayer({ designs, operations, renderersOf }),
            reader: readerOf(songProjection),
          });
          return {
            commands: [songCommands(deps)],
            queries: [songQueries({ ...deps, pipeline })],
            processes: [playback],
            liveSources: [songSource({ pipeline: followedReads(pipeline), clock })],
          };
        },
      };
    },
  ),
});
