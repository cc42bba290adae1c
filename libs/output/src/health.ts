import type { OpenedDesign, SoundOfVideo } from '@studio/areas/ports';
import type { HealthMessage } from '@studio/realtime/editor-protocol';
import { timestamp } from '@studio/kernel/clock';
import type { KnownRenderer, OutputRecord } from './output-record';
import type { HealthView } from './output.views';

type Design = Pick<OpenedDesign, 'canvas' | 'layers'>;
type Issue = HealthView['issues'][number];
type LayerHealth = HealthView['widgets']['layers'][number];
type States = { readonly [memberId: number]: { readonly [key: string]: unknown } };

/** Loaded within this time counts as being in broadcast software (reference 2, get_obs_status). */
export const IN_OBS_MS = 12 * 60 * 60 * 1000;
/** A picture may take so long to be painted before it is late, ms. */
const LATE_MS = 2000;
/** So many loads within this time, ms, come from scene changes. */
const [MANY_LOADS, LOADS_MS] = [4, 10 * 60_000];

/** What isn't told by renderers. */
export interface HealthSurroundings {
  readonly now: number;
  /** Base of the links that are handed out. */
  readonly publicUrl: string;
  /** Where the sounds of videos are that are to be heard, by memberId of their layers. */
  readonly sounds: ReadonlyMap<number, SoundOfVideo>;
}

/** Videos that are to be heard, by memberId of their layers: their urls. */
export function audibleVideos({ layers }: Pick<OpenedDesign, 'layers'>): ReadonlyMap<number, string> {
  return new Map(
    layers.flatMap(({ memberId, widget, onAir, values: { src, muted } }) =>
      widget === 'video' && onAir && muted === false && typeof src === 'string' && src !== ''
        ? [[memberId, src] as const]
        : [],
    ),
  );
}

/** How an overlay is doing where it is shown (open points 4, Health mapping). */
export function healthOf(
  record: OutputRecord,
  design: Design,
  states: States,
  { now, publicUrl, sounds }: HealthSurroundings,
): HealthView {
  const renderers = renderersIn(record);
  return {
    output: outputOf(record, renderers, now),
    widgets: widgetsOf(renderers, design, now),
    alerts: alertsOf(design, states),
    issues: [
      ...issuesOf(record, renderers, design, now),
      ...issuesOfVideos(telling(renderers), design, sounds),
      ...issuesOfAddress(renderers, publicUrl),
    ].sort((a, b) => gravity[a.severity] - gravity[b.severity]),
    checkedAt: timestamp(now),
  };
}

/** The same for consoles, with the pages that show it. */
export function healthMessage(...about: Parameters<typeof healthOf>): HealthMessage {
  const renderers = renderersIn(about[0]).map(({ obs, active, width, height }) => ({
    obs,
    active,
    width,
    height,
  }));
  const { output, widgets, alerts, issues, checkedAt } = healthOf(...about);
  return {
    output: { ...output },
    widgets: { ...widgets },
    alerts: { ...alerts },
    issues,
    checkedAt,
    renderers,
  };
}

/** Those in broadcast software count, where there are any. */
function renderersIn({ nodes }: OutputRecord): readonly KnownRenderer[] {
  return Object.values(nodes).flatMap(({ renderers }) => renderers);
}

export function momentOf(at: number | null): string | null {
  return at === null ? null : timestamp(at);
}

function outputOf(
  { obsSeenAt, browserSeenAt, nodes }: OutputRecord,
  renderers: readonly KnownRenderer[],
  now: number,
): HealthView['output'] {
  const told = Object.values(nodes);
  const inObs = renderers.filter(({ obs }) => obs);
  const known = inObs.filter(({ active }) => active !== null);
  const revs = telling(renderers).map(({ paintedRev }) => paintedRev);
  return {
    status: statusOf(obsSeenAt, browserSeenAt, now),
    obsSeenAt: momentOf(obsSeenAt),
    browserSeenAt: momentOf(browserSeenAt),
    renderers: {
      obs: told.reduce((sum, { obs }) => sum + obs, 0),
      browser: told.reduce((sum, { browser }) => sum + browser, 0),
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

/** Why a video isn't heard, and what helps. */
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

/** Browsers keep pages of safe addresses only, and of their own computer. */
function issuesOfAddress(renderers: readonly KnownRenderer[], publicUrl: string): readonly Issue[] {
  const { protocol, hostname } = new URL(publicUrl);
  const isKept = protocol === 'https:' || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  if (isKept || !renderers.some(({ obs }) => obs)) return [];
  const message =
    'The link is a plain http address of another computer, whose page OBS can’t keep: a source that is opened while ' +
    'the server is away stays empty. Save the page behind “<link>/local-page” on the computer with OBS, and choose it ' +
    'in the source’s properties as “Local file”.';
  return [{ code: 'page_not_kept', severity: 'info', message, memberId: null }];
}

function failedIn(renderers: readonly KnownRenderer[]): ReadonlyMap<number, string> {
  return new Map(
    renderers.flatMap(({ errors }) => errors.map(({ memberId, message }) => [memberId, message] as const)),
  );
}

function messageOfLayer({ layers }: Design, memberId: number, message: string): string {
  return `${nameOf(layers, memberId)}: ${message} Choose another file in its settings, or upload this one again.`;
}

function nameOf(layers: Design['layers'], memberId: number): string {
  return layers.find((layer) => layer.memberId === memberId)?.name ?? `Layer ${memberId}`;
}
