import { defineArea, type Services } from '@studio/areas/area';
import { CHAT_BOT } from '@studio/areas/chat-bot';
import { accountOf, askedBot, commandsOfBot } from '@studio/areas/commands-of-bot';
import { LEDGER } from '@studio/areas/ledger';
import { stateOf } from '@studio/areas/own-command';
import { DESIGNS, OVERLAY_ACCESS, type Designs, type OverlayAccess } from '@studio/areas/ports';
import { VIDEO_SHELF } from '@studio/areas/video-shelf';
import type { Clock } from '@studio/kernel/clock';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import { CHAT_HEARING } from '@studio/platforms/port/chat-hearing';
import type { LiveSource } from '@studio/realtime/live-data';
import type { LiveValues } from '@studio/realtime/protocol';
import { ActiveChatters } from './active-chatters';
import { songQueueView, songSettingsView } from './song.answers';
import { SongChat } from './song-chat';
import * as commands from './song.commands';
import { songDecider, type OwnSongCommands, type SongCommands, type SongFacts } from './song.decider';
import { SongDeeds } from './song-deeds';
import type { SongEvents } from './song.events';
import { songItems } from './song-items';
import { songMessages } from './song.messages';
import { SongPlayer } from './song-player';
import { SONG_PLAYBACK, SongPlayback } from './song-process';
import { songProblems } from './song.problems';
import { songProjection } from './song.projection';
import * as queries from './song.queries';
import type { Songs } from './song.state';
import { videoSourceOf } from './video-source';
import { playlistIdIn, Videos } from './videos';

interface SongsDeps {
  readonly access: OverlayAccess;
  readonly designs: Designs;
  readonly clock: Clock;
}

/** How commands on songs are run. */
function songCommands({
  access,
  designs,
  clock,
}: SongsDeps): CommandArea<
  Songs,
  Omit<SongCommands, keyof OwnSongCommands>,
  SongEvents,
  DecisionContext,
  SongFacts
> {
  const queueNow = ({ after }: { readonly after: { readonly state: Songs } }) =>
    songQueueView(after.state, clock.now());
  const refundsIn = (events: readonly { readonly data: object }[] = []): number =>
    events.reduce((sum, { data }) => sum + ((data as { readonly refund?: number }).refund ?? 0), 0);
  return {
    ...commandsOfBot(access),
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
    facts: {
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

type Reading = Pick<Services, 'pipeline'> & SongsDeps;

/** How questions about songs are answered. */
function songQueries(deps: Reading): QueryArea<CommandsOf<typeof queries>, Reading> {
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

/** What layers are drawn from (answers, section 4). */
function songSource({ pipeline, clock }: Pick<Services, 'pipeline' | 'clock'>): LiveSource {
  return {
    kinds: ['songs', 'text-variables'],
    categories: [songDecider.category],
    read: async (accountId, kind) => {
      const songs = await stateOf(pipeline, songDecider, accountId);
      if (kind === 'songs') return songQueueView(songs, clock.now()) as unknown as LiveValues[string];
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
  serve: (services) => {
    const { pipeline, ports, clock, warn, readerOf, operations, renderersOf, viewers } = services;
    const videos = new Videos(services.outbound, videoSourceOf(services.environment));
    ports.provide(VIDEO_SHELF, videos.shelf);
    return () => {
      const designs = ports.of(DESIGNS);
      const deps = { access: ports.of(OVERLAY_ACCESS), designs, clock };
      const deeds = new SongDeeds({ pipeline, ledger: ports.of(LEDGER) });
      const chatters = new ActiveChatters();
      ports.of(CHAT_HEARING).listen((accountId, { platform, at, body, late }) => {
        if (!late && !body.isOwn) chatters.hear(accountId, `${platform} ${body.user.userId}`, Date.parse(at));
      });
      const bot = ports.of(CHAT_BOT);
      bot.addMessages(songMessages);
      bot.addBuiltins(new SongChat({ deeds, videos, viewers, chatters }).commands);
      const playback = new SongPlayback({
        ...{ deeds, videos, clock, warn },
        bot,
        player: new SongPlayer({ designs, operations, renderersOf }),
        reader: readerOf(songProjection),
      });
      return {
        commands: [songCommands(deps)],
        queries: [songQueries({ ...deps, pipeline })],
        processes: [playback],
        liveSources: [songSource({ pipeline, clock })],
      };
    };
  },
});
