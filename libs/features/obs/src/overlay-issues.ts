import type { ObsIssue, OverlayInObs } from '@studio/contracts/obs/obs-health';
import type { LinkSigner } from '@studio/realtime/link';
import type { ObsIssueCode, ObsNumberIssue } from './obs-issues';
import type { ObsState } from './obs-state';
import { overlayInUrl } from './overlay-links';
import { containsSource, showsSource } from './scene-contents';

/** Browser source of OBS. */
export interface BrowserSource {
  readonly name: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** State of one connected OBS. */
export interface SeenSources extends Pick<ObsState, 'scenes' | 'programScene'> {
  readonly browsers: readonly BrowserSource[];
  /** It is connected long enough for pages to have loaded. */
  readonly isSteady: boolean;
}

/** Returns why the sources of an overlay show nothing, as OBS has them. */
export function issuesOfSources(
  { scenes, programScene, browsers, isSteady }: SeenSources,
  { overlayId, canvas, linkGeneration, hasPage }: OverlayInObs,
  links: Pick<LinkSigner, 'read'>,
): readonly ObsIssue[] {
  const own = browsers.flatMap((source) => {
    const shown = overlayInUrl(source.url, links);
    return shown?.overlayId === overlayId ? [{ ...source, generation: shown.generation }] : [];
  });
  if (own.length === 0)
    return hasPage
      ? []
      : [issue('obs_source_missing', 'info', 'OBS has no browser source with the link of this overlay.')];
  const dead = own.filter(({ generation }) => generation !== linkGeneration);
  const wrong = own.find(({ width, height }) => width !== canvas.width || height !== canvas.height);
  const alive = own.filter((source) => !dead.includes(source));
  return [
    ...dead.map(({ name }) =>
      issue('obs_link_dead', 'error', `The source “${name}” in OBS has a link that was replaced.`),
    ),
    ...(wrong
      ? [
          issue(
            'wrong_source_size',
            'warning',
            `The source “${wrong.name}” in OBS is ${wrong.width} × ${wrong.height} pixels instead of ` +
              `${canvas.width} × ${canvas.height}.`,
          ),
        ]
      : []),
    ...(programScene === null || alive.length === 0
      ? []
      : issuesInScene({ scenes, programScene, names: alive.map(({ name }) => name) }, hasPage || !isSteady)),
  ];
}

interface SceneSources extends Pick<ObsState, 'scenes'> {
  readonly programScene: string;
  readonly names: readonly string[];
}

function issuesInScene(
  { scenes, programScene, names }: SceneSources,
  isLoaded: boolean,
): readonly ObsIssue[] {
  const [first = ''] = names;
  if (!names.some((name) => containsSource(scenes, programScene, name)))
    return [
      issue(
        'obs_not_in_scene',
        'info',
        `The scene “${programScene}” on air in OBS does not contain the source “${first}”.`,
      ),
    ];
  if (!names.some((name) => showsSource(scenes, programScene, name)))
    return [
      issue(
        'obs_source_hidden',
        'warning',
        `The source “${first}” is hidden in the scene “${programScene}” of OBS.`,
      ),
    ];
  return isLoaded
    ? []
    : [
        issue(
          'obs_page_not_loaded',
          'error',
          `OBS shows the source “${first}”, but its page is not connected to the studio.`,
        ),
      ];
}

/** Remedies by code. */
const remedies: Readonly<Record<string, string>> = {
  obs_source_missing: 'Put the overlay into OBS.',
  obs_link_dead: 'Put the overlay into OBS, which corrects the link.',
  wrong_source_size: 'Put the overlay into OBS, which corrects the size.',
  obs_not_in_scene: 'Add the source to that scene, or switch to a scene that contains it.',
  obs_source_hidden: 'Press the eye beside the source in OBS.',
  obs_page_not_loaded:
    'Open the properties of the source in OBS, put a space behind the URL and press OK, which loads the page again. If ' +
    'that does not help, OBS cannot reach the address of the studio.',
};

function issue(code: ObsIssue['code'], severity: ObsIssue['severity'], message: string): ObsIssue {
  return { code, severity, message: `${message} ${remedies[code] ?? ''}`.trim() };
}

const numberTexts: Readonly<Record<ObsIssueCode, (value: number | null) => string>> = {
  obs_render_lag: (value) =>
    `The graphics card was too late for ${value} % of OBS's frames in the last 30 s. Limit the frame rate of the game, or ` +
    'remove sources.',
  obs_encoder_lag: (value) =>
    `The encoder was too late for ${value} % of OBS's frames in the last 30 s. Choose a faster preset or a lower resolution.`,
  obs_network_drops: (value) =>
    `The network did not take ${value} % of the stream's frames in the last 30 s. Lower the bitrate, or use a cable.`,
  obs_reconnecting: () =>
    'OBS lost the connection to the platform and connects again. Check the network of its computer.',
  obs_disk_low: (value) =>
    `Only ${value} MB are free for the recording of OBS. Delete files, or stop the recording.`,
};

/** Puts an issue of OBS's numbers into words. */
export function issueOfNumber({ code, severity, value }: ObsNumberIssue): ObsIssue {
  return { code, severity, message: numberTexts[code](value) };
}
