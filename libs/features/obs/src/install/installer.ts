import { setTimeout as sleep } from 'node:timers/promises';
import type { OverlayHealth } from '@studio/contracts/outputs/overlay-health';
import type { OpenedDesign } from '@studio/contracts/overlays/designs';
import type { Clock } from '@studio/kernel/clock';
import type { JsonObject } from '@studio/kernel/json';
import { Problem } from '@studio/kernel/problem';
import type { LinkSigner } from '@studio/realtime/link';
import { asked, type ControlledObs } from '../obs-control';
import { isThisComputer } from '../obs-hosts';
import { numberOf, type ObsState } from '../obs-state';
import { isLoopbackName } from '../overlay-links';
import { browserInputs, BROWSER } from './browser-inputs';
import type { InstallOverlayInObs } from './install.commands';
import { installPlan, type InstallPlan } from './install-plan';
import type { ObsInstallView } from './install.views';

export interface InstallerDeps {
  readonly links: LinkSigner;
  readonly publicUrl: string;
  /** Base by which programs on this computer reach the studio; null if it does not listen there. */
  readonly localUrl: () => string | null;
  readonly health: Pick<OverlayHealth, 'of'>;
  readonly clock: Clock;
}

/** Connection, overlay and request of an installation. */
export interface Installation {
  readonly obs: ControlledObs;
  /** Host of the connection. */
  readonly host: string;
  readonly design: Pick<OpenedDesign, 'name' | 'canvas' | 'linkGeneration'>;
  readonly command: InstallOverlayInObs;
  readonly isDryRun: boolean;
}

/** Longest time for the page to connect. */
const SEEN_MS = 10_000;
const LOOK_MS = 200;
/** Names that are tried when others are taken. */
const MOST_NAMES = 30;
const MONITORED = 'OBS_MONITORING_TYPE_MONITOR_AND_OUTPUT';

/**
 * Puts an overlay into OBS: corrects its browser source or creates one, and adds it to scenes.
 * @throws Problem `obs_no_browser_source`, `reload_needed`, `unreachable_from_obs`, and those of requests to OBS
 */
export async function installOverlay(at: Installation, deps: InstallerDeps): Promise<ObsInstallView> {
  const { obs, command, design, isDryRun } = at;
  const { obsId, overlayId } = command;
  const startedAt = deps.clock.now();
  // A plan on a state from before the last change would add a source twice.
  const state = await asked(obs, obs.stateNow());
  if (!state) throw new Problem('obs_busy', 'OBS is being read. Try again in a second.', undefined, 1);
  const settings = wantedSettings(at, deps);
  const scenes = wantedScenes(state, command);
  const inputs = await browserInputs(obs);
  const plan = installPlan(inputs, state, { overlayId, settings, scenes }, deps.links);
  const view = {
    ...{ obsId, overlayId, created: plan.input === null, scenes: plan.addTo, reloads: plan.reloads },
    input: plan.input ?? design.name,
    changed: plan.changes.flatMap(({ input, settings: changed }) =>
      Object.keys(changed).map((setting) => ({ input, setting })),
    ),
  };
  if (isDryRun) return { ...view, seen: await isSeen(overlayId, null, deps), dryRun: true };
  if (plan.reloads && !command.allowReload) throw reloadNeeded(view.changed);
  const input = await applied(at, plan, settings);
  const isNew = view.created || view.changed.some(({ setting }) => !/^(?:width|height)$/.test(setting));
  return { ...view, input, seen: await untilSeen(overlayId, isNew ? startedAt : null, deps), dryRun: false };
}

function reloadNeeded(changed: ObsInstallView['changed']): Problem {
  return new Problem(
    'reload_needed',
    'This change reloads the page, which is on air. Switch OBS to another scene first, or allow the reload.',
    { changed },
  );
}

/** @throws Problem `unreachable_from_obs` */
function wantedSettings(
  { host, design, command: { overlayId, controlAudio } }: Installation,
  { links, publicUrl, localUrl }: InstallerDeps,
): JsonObject & { readonly url: string } {
  const isLocal = isThisComputer(host);
  if (!isLocal && isLoopbackName(new URL(publicUrl).hostname))
    throw new Problem(
      'unreachable_from_obs',
      `The address of this studio, ${publicUrl}, works on its own computer only, and OBS runs on ${host}. The ` +
        'operator of the installation sets PUBLIC_URL to an address that OBS reaches.',
      { host, publicUrl },
    );
  const base = (isLocal ? localUrl() : null) ?? publicUrl;
  return {
    url: `${base}/o/${links.sign({ overlayId, generation: design.linkGeneration })}`,
    is_local_file: false,
    ...design.canvas,
    ...{ fps_custom: false, shutdown: false, restart_when_active: false, reroute_audio: controlAudio },
  };
}

/** @throws Problem `obs_not_found` */
function wantedScenes(
  { scenes: all, programScene }: Pick<ObsState, 'scenes' | 'programScene'>,
  { scenes, sceneNames = [] }: Pick<InstallOverlayInObs, 'scenes' | 'sceneNames'>,
): readonly string[] {
  const names = all.map(({ name }) => name);
  if (scenes === 'all') return names;
  const wanted = scenes === 'named' ? [...new Set(sceneNames)] : [programScene ?? ''];
  const missing = wanted.find((name) => !names.includes(name));
  if (missing !== undefined)
    throw new Problem('obs_not_found', `OBS has no scene ${JSON.stringify(missing)}.`, {
      obsCode: 600,
      comment: '',
    });
  return wanted;
}

/** Carries out a plan. @returns the name of the source */
async function applied(
  { obs, command, design }: Installation,
  plan: InstallPlan,
  settings: JsonObject,
): Promise<string> {
  for (const { input, settings: changed } of plan.changes)
    await write(obs, 'SetInputSettings', { inputName: input, inputSettings: changed, overlay: true });
  const video = plan.addTo.length > 0 ? await asked(obs, obs.client.read('GetVideoSettings')) : {};
  const place = (sceneName: string, sceneItemId: number): Promise<void> =>
    placed(obs, { sceneName, sceneItemId }, video, command.lock);
  const [first = '', ...others] = plan.addTo;
  const made = plan.input === null ? await created(obs, first, design.name, settings) : null;
  if (made) await place(first, made.sceneItemId);
  const input = made?.input ?? plan.input ?? '';
  for (const sceneName of made ? others : plan.addTo) {
    const { sceneItemId } = await write(obs, 'CreateSceneItem', { sceneName, sourceName: input });
    await place(sceneName, numberOf(sceneItemId) ?? 0);
  }
  if (command.monitor && command.controlAudio)
    await write(obs, 'SetInputAudioMonitorType', { inputName: input, monitorType: MONITORED });
  return input;
}

/** Creates the source under the name of the overlay, numbered if that is taken. */
async function created(
  obs: ControlledObs,
  sceneName: string,
  name: string,
  inputSettings: JsonObject,
): Promise<{ readonly input: string; readonly sceneItemId: number }> {
  for (let number = 1; ; number++) {
    const inputName = number === 1 ? name : `${name} ${number}`;
    try {
      const request = { sceneName, inputName, inputKind: BROWSER, inputSettings, sceneItemEnabled: true };
      const { sceneItemId } = await write(obs, 'CreateInput', request);
      return { input: inputName, sceneItemId: numberOf(sceneItemId) ?? 0 };
    } catch (error) {
      const isTaken = error instanceof Problem && error.details?.['obsCode'] === 601;
      if (!isTaken || number >= MOST_NAMES) throw error;
    }
  }
}

/** Fits a new item into the picture. */
async function placed(
  obs: ControlledObs,
  item: { readonly sceneName: string; readonly sceneItemId: number },
  { baseWidth, baseHeight }: JsonObject,
  isLocked: boolean,
): Promise<void> {
  await write(obs, 'SetSceneItemTransform', {
    ...item,
    sceneItemTransform: {
      ...{ positionX: 0, positionY: 0, boundsType: 'OBS_BOUNDS_SCALE_INNER' },
      ...{ boundsWidth: numberOf(baseWidth) ?? 1920, boundsHeight: numberOf(baseHeight) ?? 1080 },
    },
  });
  if (isLocked) await write(obs, 'SetSceneItemLocked', { ...item, sceneItemLocked: true });
}

function write(obs: ControlledObs, type: string, data: JsonObject): Promise<JsonObject> {
  return asked(obs, obs.client.write(type, data));
}

/** @param since time from which a load counts, ms since 1970; null: one that is there now */
async function isSeen(
  overlayId: string,
  since: number | null,
  { health }: Pick<InstallerDeps, 'health'>,
): Promise<boolean> {
  const found = await health.of(overlayId);
  if (!found?.renderers.some(({ obs }) => obs)) return false;
  const { obsSeenAt } = found.output;
  return since === null || (typeof obsSeenAt === 'string' && Date.parse(obsSeenAt) >= since);
}

async function untilSeen(
  overlayId: string,
  since: number | null,
  deps: Pick<InstallerDeps, 'health' | 'clock'>,
): Promise<boolean> {
  // Without a change nothing is to be waited for.
  const until = performance.now() + (since === null ? 0 : SEEN_MS);
  for (;;) {
    if (await isSeen(overlayId, since, deps)) return true;
    if (performance.now() >= until) return false;
    await sleep(LOOK_MS);
  }
}
