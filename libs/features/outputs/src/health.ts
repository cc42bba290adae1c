import type { OpenedDesign } from '@studio/contracts/overlays/designs';
import type { ObsIssue } from '@studio/contracts/obs/obs-health';
import type { SoundOfVideo } from '@studio/contracts/uploads/media-library';
import type { HealthMessage } from '@studio/realtime/editor-protocol';
import { timestamp } from '@studio/kernel/clock';
import { isCustom } from '@studio/widgets/custom/custom-widget';
import { issuesOfAddress, issuesOfClock } from './health-computer';
import { issuesOfMoney, totalsOf, type RecordedMoney } from './health-money';
import type { KnownRenderer, OutputRecord } from './output-record';
import type { RefusedSource } from './refused-sources';
import type { HealthView } from './output.views';

type Design = Pick<OpenedDesign, 'canvas' | 'layers' | 'macros' | 'brokenObsScenes' | 'endingLinks'>;
type Issue = HealthView['issues'][number];
type LayerHealth = HealthView['widgets']['layers'][number];
type States = { readonly [memberId: number]: { readonly [key: string]: unknown } };

/** Loaded within this time counts as being in broadcast software [health/1]. */
export const IN_OBS_MS = 12 * 60 * 60 * 1000;
/** A picture may take so long to be painted before it is late, ms. */
const LATE_MS = 2000;
/** Number of loads within a time in ms that indicates reloads by scene changes. */
const [MANY_LOADS, LOADS_MS] = [4, 10 * 60_000];

/** Data about health that renderers do not report. */
export interface HealthSurroundings {
  readonly now: number;
  /** Base of the links that are handed out. */
  readonly publicUrl: string;
  /** State of the sound tracks of audible videos, by memberId of their layers. */
  readonly sounds: ReadonlyMap<number, SoundOfVideo>;
  /** Tips on the owner's record, and how they are converted. */
  readonly money: RecordedMoney;
  /** Difference between this computer's clock and the platforms', in ms; positive: ahead. */
  readonly clockSkewMs?: number;
  /** Sources with a wrong link. */
  readonly refused?: readonly RefusedSource[];
  /** Issues that a connected OBS shows. */
  readonly obs?: readonly ObsIssue[];
}

/** Returns the urls of audible videos, by memberId of their layers. */
export function audibleVideos({ layers }: Pick<OpenedDesign, 'layers'>): ReadonlyMap<number, string> {
  return new Map(
    layers.flatMap(({ memberId, widget, onAir, values: { src, muted } }) =>
      widget === 'video' && onAir && muted === false && typeof src === 'string' && src !== ''
        ? [[memberId, src] as const]
        : [],
    ),
  );
}

/** Returns the health of an overlay's outputs [health/2]. */
export function healthOf(
  record: OutputRecord,
  design: Design,
  states: States,
  { now, publicUrl, sounds, money, clockSkewMs = 0, refused = [], obs = [] }: HealthSurroundings,
): HealthView {
  const renderers = renderersIn(record);
  return {
    output: outputOf(record, renderers, now),
    refused: refused.map(({ reason, obs, userAgent, address, since }) => ({
      reason,
      obs,
      userAgent,
      address,
      since: timestamp(since),
    })),
    widgets: widgetsOf(renderers, design, now),
    alerts: alertsOf(design, states),
    totals: totalsOf(design, states, money),
    issues: [
      ...withObs(issuesOf(record, renderers, design, now), obs),
      ...issuesOfVideos(telling(renderers), design, sounds),
      ...issuesOfAddress(renderers, publicUrl),
      ...issuesOfMoney(design, states, money),
      ...issuesOfClock(clockSkewMs),
      ...issuesOfTargets(design),
    ].sort((a, b) => gravity[a.severity] - gravity[b.severity]),
    checkedAt: timestamp(now),
  };
}

/** Adds what OBS shows, unless its page has reported it. */
function withObs(reported: readonly Issue[], obs: readonly ObsIssue[]): readonly Issue[] {
  const codes = new Set(reported.map(({ code }) => code));
  return [
    ...reported,
    ...obs.filter(({ code }) => !codes.has(code)).map((issue) => ({ ...issue, memberId: null })),
  ];
}

/** The same for consoles, with the pages that show it. */
export function healthMessage(
  record: OutputRecord,
  design: Design,
  states: States,
  surroundings: HealthSurroundings,
): HealthMessage {
  const ends = endsOf(design);
  const renderers = renderersIn(record).map(({ obs, generation, active, visible, width, height }) => ({
    obs,
    linkEndsAt: ends.get(generation) ?? null,
    active,
    visible,
    width,
    height,
  }));
  const { output, refused, widgets, alerts, totals, issues, checkedAt } = healthOf(
    record,
    design,
    states,
    surroundings,
  );
  return {
    output: { ...output },
    refused,
    widgets: { ...widgets },
    alerts: { ...alerts },
    totals,
    issues,
    checkedAt,
    renderers,
  };
}

/** Returns the ends of replaced links by their generation. */
function endsOf({ endingLinks }: Design): ReadonlyMap<number, string> {
  return new Map(endingLinks.map(({ generation, endsAt }) => [generation, endsAt]));
}

/** Those in broadcast software count, where there are any. */
function renderersIn({ nodes }: OutputRecord): readonly KnownRenderer[] {
  return Object.values(nodes).flatMap(({ renderers }) => renderers);
}

export function timestampOf(at: number | null): string | null {
  return at === null ? null : timestamp(at);
}

function outputOf(
  { obsSeenAt, browserSeenAt, nodes }: OutputRecord,
  renderers: readonly KnownRenderer[],
  now: number,
): HealthView['output'] {
  const reports = Object.values(nodes);
  const inObs = renderers.filter(({ obs }) => obs);
  const known = inObs.filter(({ active }) => active !== null);
  const revs = telling(renderers).map(({ paintedRev }) => paintedRev);
  return {
    status: statusOf(obsSeenAt, browserSeenAt, now),
    obsSeenAt: timestampOf(obsSeenAt),
    browserSeenAt: timestampOf(browserSeenAt),
    renderers: {
      obs: reports.reduce((sum, { obs }) => sum + obs, 0),
      browser: reports.reduce((sum, { browser }) => sum + browser, 0),
    },
    activeInObs:
      known.length > 0
        ? known.some(({ active }) => active)
        : { status: 'unknown', reason: inObs.length > 0 ? 'not_reported' : 'no_renderer' },
    paintedRev: revs.reduce(
      (least, rev) => (least === null || rev === null ? (least ?? rev) : Math.min(least, rev)),
      null,
    ),
  };
}

function statusOf(
  obsSeenAt: number | null,
  browserSeenAt: number | null,
  now: number,
): HealthView['output']['status'] {
  if (obsSeenAt !== null) return now - obsSeenAt <= IN_OBS_MS ? 'in_obs' : 'obs_earlier';
  return browserSeenAt === null ? 'never_loaded' : 'browser_only';
}

/** Whoever shows it to viewers; browsers where nobody does. */
function telling(renderers: readonly KnownRenderer[]): readonly KnownRenderer[] {
  const inObs = renderers.filter(({ obs }) => obs);
  return inObs.length > 0 ? inObs : renderers;
}

function widgetsOf(
  renderers: readonly KnownRenderer[],
  { layers }: Design,
  now: number,
): HealthView['widgets'] {
  const tellers = telling(renderers);
  if (tellers.length === 0) return { status: 'unknown', reason: 'no_renderer', layers: [] };
  const behindSince = tellers.reduce<number | null>(
    (since, { behindSince: one }) => (since === null || (one !== null && one < since) ? one : since),
    null,
  );
  const state = behindSince === null ? 'ready' : now - behindSince < LATE_MS ? 'updating' : 'delayed';
  const errors = new Map(
    tellers.flatMap(({ errors: all }) => all.map(({ memberId, message }) => [memberId, message] as const)),
  );
  return {
    status: 'known',
    layers: layers
      .filter(({ onAir }) => onAir)
      .map(({ memberId, name, widget }): LayerHealth => {
        const error = errors.get(memberId) ?? null;
        return { memberId, name, widget, state: error === null ? state : 'failed', error };
      }),
  };
}

function alertsOf({ layers }: Design, states: States): HealthView['alerts'] {
  const boxes = layers.filter(({ widget }) => widget === 'alert-box');
  const tests = boxes.flatMap(({ memberId }) => {
    const at = states[memberId]?.['lastTestAt'];
    return typeof at === 'number' ? [at] : [];
  });
  return {
    layers: boxes.map(({ memberId, name }) => {
      const { paused, muted, queue } = states[memberId] ?? {};
      return {
        memberId,
        name,
        paused: paused === true,
        muted: muted === true,
        queued: Array.isArray(queue) ? queue.length : 0,
      };
    }),
    lastTestAt: tests.length > 0 ? timestamp(Math.max(...tests)) : null,
  };
}

const gravity = { error: 0, warning: 1, info: 2 } as const;

function issuesOf(
  { lostAt, loads }: OutputRecord,
  renderers: readonly KnownRenderer[],
  design: Design,
  now: number,
): readonly Issue[] {
  const inObs = renderers.filter(({ obs }) => obs);
  const issues: Issue[] = [];
  const add = (
    code: Issue['code'],
    severity: Issue['severity'],
    message: string,
    memberId: number | null = null,
  ) => issues.push({ code, severity, message, memberId });
  if (lostAt !== null && inObs.length === 0)
    add(
      'no_heartbeat',
      'error',
      'The source in OBS stopped answering: its page has crashed, or its computer is cut off. Open the source’s ' +
        'properties, put a space behind the URL and press OK: that loads it anew, which “Refresh” does not after a crash.',
    );
  for (const [memberId, message] of failedIn(telling(renderers)))
    add('layer_failed', 'error', messageOfLayer(design, memberId, message), memberId);
  const { width, height } = design.canvas;
  const wrong = inObs.find((one) => one.width !== null && (one.width !== width || one.height !== height));
  if (wrong)
    add(
      'wrong_source_size',
      'warning',
      `The source in OBS is ${wrong.width} × ${wrong.height} pixels. Open its properties and set width ${width} and ` +
        `height ${height}.`,
    );
  const ends = endsOf(design);
  const until = inObs.flatMap(({ generation }) => ends.get(generation) ?? []).sort()[0];
  if (until !== undefined)
    add(
      'obs_link_ends',
      'warning',
      `A source in OBS still uses an old link, which works until ${until}. Open its properties and set the URL of the ` +
        'new link, from “get_overlay_link”.',
    );
  if (loads.filter((at) => at > now - LOADS_MS).length >= MANY_LOADS)
    add(
      'reloads_with_scenes',
      'warning',
      'OBS loads the source again and again, most likely with every scene change. Open its properties and switch off ' +
        '“Shutdown source when not visible” and “Refresh browser when scene becomes active”.',
    );
  if (inObs.length > 1)
    add(
      'several_sound_sources',
      'info',
      `${inObs.length} sources in OBS show this overlay; only the first of them makes its sounds. Keep one, and add it ` +
        'to other scenes as an existing source.',
    );
  return issues;
}

/** Issues about videos without sound, with their remedy. */
const silences: {
  readonly [sound in SoundOfVideo]?: readonly [Issue['code'], Issue['severity'], string];
} = {
  muted: [
    'video_sound_muted',
    'warning',
    'It plays without its sound, since the server has no program that takes sounds out of videos, and broadcast software ' +
      'stutters on videos with sound. Install ffmpeg on the server and set FFMPEG_PATH, or upload the sound as a file of ' +
      'its own and play it with a sound layer.',
  ],
  failed: [
    'video_sound_failed',
    'warning',
    'It plays without its sound, which could not be taken out of the file. Convert the video to MP4 or WebM once more ' +
      'and upload that, or upload the sound as a file of its own.',
  ],
  waiting: [
    'video_sound_waiting',
    'info',
    'Its sound is being taken out of the file, and is heard as soon as that is done.',
  ],
};

function issuesOfVideos(
  renderers: readonly KnownRenderer[],
  { layers }: Pick<Design, 'layers'>,
  sounds: HealthSurroundings['sounds'],
): readonly Issue[] {
  const issueOf = (
    code: Issue['code'],
    severity: Issue['severity'],
    memberId: number,
    message: string,
  ): Issue => ({
    code,
    severity,
    message: `${nameOf(layers, memberId)}: ${message}`,
    memberId,
  });
  const waiting = new Set(renderers.flatMap((one) => ('waiting' in one ? one.waiting : [])));
  return [
    ...[...waiting].map((memberId) =>
      issueOf(
        'video_waits',
        'warning',
        memberId,
        'It holds its frame, since two videos play at once at most: those of the topmost layers. Hide one of them, or ' +
          'make one of the videos an animated picture.',
      ),
    ),
    ...[...sounds].flatMap(([memberId, sound]) => {
      const silence = silences[sound];
      return silence ? [issueOf(silence[0], silence[1], memberId, silence[2])] : [];
    }),
  ];
}

/** Mappings and macros that point at something that is gone. */
function issuesOfTargets({ macros, brokenObsScenes }: Design): readonly Issue[] {
  const mappings = brokenObsScenes().map((obsScene): Issue => {
    const which = obsScene === null ? 'OBS scenes without a mapping lead' : `“${obsScene}” in OBS leads`;
    return {
      code: 'mapping_broken',
      severity: 'warning',
      message: `${which} to a deleted scene. Choose another scene, or delete the mapping.`,
      memberId: null,
    };
  });
  const broken = macros().filter(({ broken: steps }) => steps.size > 0);
  return [
    ...mappings,
    ...broken.map(({ name }): Issue => ({
      code: 'macro_broken',
      severity: 'warning',
      message: `The macro “${name}” has steps whose target was deleted. Change or delete them.`,
      memberId: null,
    })),
  ];
}

function failedIn(renderers: readonly KnownRenderer[]): ReadonlyMap<number, string> {
  return new Map(
    renderers.flatMap(({ errors }) => errors.map(({ memberId, message }) => [memberId, message] as const)),
  );
}

function messageOfLayer({ layers }: Design, memberId: number, message: string): string {
  const layer = layers.find((each) => each.memberId === memberId);
  const named = `${nameOf(layers, memberId)}: ${message}`;
  // A widget of users' own code says itself what to do.
  if (isCustom(layer?.widget ?? '')) return named;
  return `${named} Choose another file in its settings, or upload this one again.`;
}

function nameOf(layers: Design['layers'], memberId: number): string {
  return layers.find((layer) => layer.memberId === memberId)?.name ?? `Layer ${memberId}`;
}
