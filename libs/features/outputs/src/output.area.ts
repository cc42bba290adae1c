import { wire, defineArea, type Services } from '@studio/contracts/area';
import { DESIGNS, type Designs, type OpenedDesign } from '@studio/contracts/overlays/designs';
import { LAYER_ACTIVITY, type LayerActivity } from '@studio/contracts/layer-runtime/layer-activity';
import { MEDIA_LIBRARY, type MediaLibrary } from '@studio/contracts/uploads/media-library';
import { PLACES, type AccountPlaces } from '@studio/contracts/accounts/account-places';
import { OBS_HEALTH, type ObsHealth, type ObsIssue } from '@studio/contracts/obs/obs-health';
import { OBS_REPORTS } from '@studio/contracts/outputs/obs-reports';
import { OBS_SCENES } from '@studio/contracts/outputs/obs-scenes';
import { OVERLAY_HEALTH, type OverlayHealth } from '@studio/contracts/outputs/overlay-health';
import { RENDERER_WATCHER } from '@studio/contracts/outputs/renderer-watcher';
import { ACTIVITY_RECORD, type ActivityRecord } from '@studio/contracts/stream-events/activity-record';
import { optional } from '@studio/contracts/port';
import { timestamp, type Clock } from '@studio/kernel/clock';
import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryArea } from '@studio/operations/area';
import { describeOperation } from '@studio/operations/operation';
import {
  CHANNELS,
  PLATFORM_TIME,
  type Channels,
  type PlatformTime,
} from '@studio/contracts/channels/channels';
import { audibleVideos, healthMessage, healthOf, timestampOf } from './health';
import type { RecordedMoney } from './health-money';
import { ObsFollower } from './obs-follower';
import type { OutputRecord } from './output-record';
import { obsStatusOf } from './obs-status';
import * as queries from './output.queries';
import { Presence } from './presence';
import { statsOf } from './stats';

interface ObsHealthDeps {
  readonly obsHealth: () => ObsHealth | null;
}

interface OutputDeps extends Pick<Services, 'liveData' | 'publicUrl'>, MoneyDeps, ObsHealthDeps {
  readonly designs: Designs;
  readonly channels: Channels;
  readonly activity: LayerActivity;
  readonly presence: Presence;
  readonly media: MediaLibrary;
  readonly clock: Clock;
  readonly platformTime: PlatformTime;
}

const askingStatus = describeOperation(queries.GetOutputStatus);
const askingHealth = describeOperation(queries.GetOverlayHealth);
const askingObs = describeOperation(queries.GetObsStatus);
const askingStats = describeOperation(queries.GetOverlayStats);

/** Returns the query handlers for outputs. */
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
          obsSeenAt: timestampOf(obsSeenAt),
          browserSeenAt: timestampOf(browserSeenAt),
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
        const money = await moneyOf(all, design.ownerId);
        const { publicUrl } = all;
        return healthOf(record, design, states, {
          ...{ now: all.clock.now(), publicUrl, sounds, money },
          clockSkewMs: all.platformTime.skewMs(),
          refused: all.presence.refusedOf(overlayId),
          obs: obsIssuesOf(overlayId, design, record, all.obsHealth()),
        });
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

/** Returns the state of the sound tracks of audible videos. */
async function soundsIn(design: OpenedDesign, media: MediaLibrary) {
  const videos = [...audibleVideos(design)];
  return new Map(
    await Promise.all(videos.map(async ([memberId, url]) => [memberId, await media.soundOf(url)] as const)),
  );
}

interface MoneyDeps {
  readonly record: Pick<ActivityRecord, 'tips'>;
  readonly places: AccountPlaces;
}

/** Returns the tips on an account's record, and its rates. */
async function moneyOf({ record, places }: MoneyDeps, accountId: string): Promise<RecordedMoney> {
  const [tips, rules] = await Promise.all([record.tips(accountId), places.placeOf(accountId)]);
  return { tips, rules };
}

function isLive(stream: object | null): boolean {
  return stream !== null && 'live' in stream && stream.live === true;
}

/** Outputs of overlays, and their health. */
export const outputArea = defineArea({
  name: 'output',
  streams: [],
  operations: [queries],
  serve: wire(
    {
      requires: {
        designs: DESIGNS,
        channels: CHANNELS,
        activity: LAYER_ACTIVITY,
        media: MEDIA_LIBRARY,
        record: ACTIVITY_RECORD,
        places: PLACES,
        platformTime: PLATFORM_TIME,
      },
      late: { obsHealth: optional(OBS_HEALTH) },
      provides: {
        watcher: RENDERER_WATCHER,
        obsReports: OBS_REPORTS,
        obsScenes: OBS_SCENES,
        health: OVERLAY_HEALTH,
      },
    },
    ({ records, clock, liveData, events, operations, publicUrl, warn }, ports, { obsHealth }) => {
      const { designs } = ports;
      const follower = new ObsFollower({ designs, operations, clock, warn });
      const presence = new Presence({
        records,
        clock,
        isShared: events.shared,
        onObsScene: (overlayId, name) => follower.sceneChanged(overlayId, name),
        warn,
      });
      return {
        provided: {
          watcher: presence,
          obsScenes: follower,
          obsReports: {
            of: async (overlayId) => {
              const { seenScenes, obsScene } = await presence.of(overlayId);
              return { seenScenes, last: obsScene };
            },
          },
          health: overlayHealth({ ...ports, presence, clock, publicUrl, obsHealth }),
        },
        parts: () => ({
          queries: [outputQueries({ ...ports, presence, clock, liveData, publicUrl, obsHealth })],
          start: () => presence.start(),
          stop: () => {
            follower.stop();
            return presence.stop();
          },
        }),
      };
    },
  ),
});

interface HealthDeps extends ObsHealthDeps {
  readonly designs: Designs;
  readonly activity: LayerActivity;
  readonly media: MediaLibrary;
  readonly record: ActivityRecord;
  readonly places: AccountPlaces;
  readonly platformTime: PlatformTime;
  readonly presence: Presence;
  readonly clock: Clock;
  readonly publicUrl: string;
}

function overlayHealth({ designs, activity, media, presence, clock, ...deps }: HealthDeps): OverlayHealth {
  return {
    of: async (overlayId) => {
      const design = await designs.of(overlayId);
      if (!design) return null;
      const [record, states, sounds, money] = await Promise.all([
        presence.of(overlayId),
        activity.statesOf(overlayId),
        soundsIn(design, media),
        moneyOf(deps, design.ownerId),
      ]);
      return healthMessage(record, design, states, {
        ...{ now: clock.now(), publicUrl: deps.publicUrl, sounds, money },
        clockSkewMs: deps.platformTime.skewMs(),
        refused: presence.refusedOf(overlayId),
        obs: obsIssuesOf(overlayId, design, record, deps.obsHealth()),
      });
    },
  };
}

/** Returns the issues that the owner's connected OBS shows. */
function obsIssuesOf(
  overlayId: string,
  { ownerId, canvas, linkGeneration }: OpenedDesign,
  { nodes }: OutputRecord,
  obsHealth: ObsHealth | null,
): readonly ObsIssue[] {
  const hasPage = Object.values(nodes).some(({ obs }) => obs > 0);
  return obsHealth?.issuesOf({ overlayId, ownerId, canvas, linkGeneration, hasPage }) ?? [];
}
