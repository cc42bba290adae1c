import { defineArea, type Services } from '@studio/areas/area';
import {
  DESIGNS,
  LAYER_ACTIVITY,
  MEDIA_LIBRARY,
  OBS_REPORTS,
  OVERLAY_HEALTH,
  RENDERER_WATCHER,
  type Designs,
  type LayerActivity,
  type MediaLibrary,
  type OpenedDesign,
} from '@studio/areas/ports';
import { timestamp, type Clock } from '@studio/kernel/clock';
import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryArea } from '@studio/operations/area';
import { describeOperation } from '@studio/operations/operation';
import { CHANNELS, type Channels } from '@studio/platforms/port/channels';
import { audibleVideos, healthMessage, healthOf, momentOf } from './health';
import { ObsFollower } from './obs-follower';
import { obsStatusOf } from './obs-status';
import * as queries from './output.queries';
import { Presence } from './presence';
import { statsOf } from './stats';

interface OutputDeps extends Pick<Services, 'liveData' | 'publicUrl'> {
  readonly designs: Designs;
  readonly channels: Channels;
  readonly activity: LayerActivity;
  readonly presence: Presence;
  readonly media: MediaLibrary;
  readonly clock: Clock;
}

const askingStatus = describeOperation(queries.GetOutputStatus);
const askingHealth = describeOperation(queries.GetOverlayHealth);
const askingObs = describeOperation(queries.GetObsStatus);
const askingStats = describeOperation(queries.GetOverlayStats);

/** How questions about where overlays are shown are answered. */
function outputQueries(deps: OutputDeps): QueryArea<CommandsOf<typeof queries>, OutputDeps> {
  return {
    modules: [queries],
    answers: {
      GetOutputStatus: async (
        { overlayId },
        { caller },
        { designs, channels, presence, liveData, clock },
      ) => {
        const { ownerId } = await designs.layersFor(overlayId, caller, askingStatus);
        const { obsSeenAt, browserSeenAt } = await presence.of(overlayId);
        const [stream, connected] = await Promise.all([
          liveData(ownerId, 'stream-status'),
          channels.of(ownerId),
        ]);
        return {
          obsSeenAt: momentOf(obsSeenAt),
          browserSeenAt: momentOf(browserSeenAt),
          stream: {
            connected: connected.some(({ platform }) => platform === 'twitch' || platform === 'kick'),
            live: isLive(stream),
          },
          checkedAt: timestamp(clock.now()),
        };
      },

      GetOverlayHealth: async ({ overlayId }, { caller }, all) => {
        const design = await all.designs.layersFor(overlayId, caller, askingHealth);
        const states = await all.activity.statesOf(overlayId);
        const record = await all.presence.of(overlayId);
        const sounds = await soundsIn(design, all.media);
        return healthOf(record, design, states, { now: all.clock.now(), publicUrl: all.publicUrl, sounds });
      },

      GetObsStatus: async (_query, { caller }, { designs, presence, clock }) => {
        const now = clock.now();
        const usable = await designs.usableBy(caller, askingObs);
        const known = await Promise.all(
          usable.map(async (overlay) => ({ overlay, record: await presence.of(overlay.overlayId) })),
        );
        return obsStatusOf(known, now);
      },

      GetOverlayStats: async ({ overlayId, range }, { caller }, { designs, presence, clock }) => {
        await designs.layersFor(overlayId, caller, askingStats);
        return statsOf((await presence.of(overlayId)).days, range, clock.now());
      },
    },
    deps,
  };
}

/** Where the sounds of videos are that are to be heard. */
async function soundsIn(design: OpenedDesign, media: MediaLibrary) {
  const videos = [...audibleVideos(design)];
  return new Map(
    await Promise.all(videos.map(async ([memberId, url]) => [memberId, await media.soundOf(url)] as const)),
  );
}

function isLive(stream: object | null): boolean {
  return stream !== null && 'live' in stream && stream.live === true;
}

/** Where overlays are shown, and how they are doing there. */
export const outputArea = defineArea({
  name: 'output',
  streams: [],
  operations: [queries],
  serve: ({ records, clock, ports, liveData, events, operations, publicUrl, warn }) => {
    const follower = new ObsFollower({ designs: () => ports.of(DESIGNS), operations, clock, warn });
    const presence = new Presence({
      records,
      clock,
      isShared: events.shared,
      onObsScene: (overlayId, name) => follower.told(overlayId, name),
      warn,
    });
    ports.provide(RENDERER_WATCHER, presence);
    ports.provide(OBS_REPORTS, {
      of: async (overlayId) => {
        const { seenScenes, obsScene } = await presence.of(overlayId);
        return { seenScenes, last: obsScene };
      },
    });
    ports.provide(OVERLAY_HEALTH, {
      of: async (overlayId) => {
        const design = await ports.of(DESIGNS).of(overlayId);
        if (!design) return null;
        const activity = ports.of(LAYER_ACTIVITY);
        const [record, states, sounds] = await Promise.all([
          presence.of(overlayId),
          activity.statesOf(overlayId),
          soundsIn(design, ports.of(MEDIA_LIBRARY)),
        ]);
        return healthMessage(record, design, states, { now: clock.now(), publicUrl, sounds });
      },
    });
    return () => {
      const deps = {
        designs: ports.of(DESIGNS),
        channels: ports.of(CHANNELS),
        activity: ports.of(LAYER_ACTIVITY),
        presence,
        media: ports.of(MEDIA_LIBRARY),
        clock,
        liveData,
        publicUrl,
      };
      return {
        queries: [outputQueries(deps)],
        start: () => presence.start(),
        stop: () => {
          follower.stop();
          return presence.stop();
        },
      };
    };
  },
});
