import { Flag, Int, List, OneOf, OverlayId, Rule, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { ObsInstallView } from './install.views';

export const installPlaces = ['current', 'all', 'named'] as const;
export type InstallPlace = (typeof installPlaces)[number];

function namesItsScenes({ scenes, sceneNames }: InstallOverlayInObs): boolean {
  return (scenes === 'named') === (sceneNames !== undefined);
}

@Rule('Send sceneNames with scenes "named", and only then.', namesItsScenes)
@Operation({
  route: 'POST /overlays/:overlayId/obs-install',
  tool: 'install_overlay_in_obs',
  group: 'Stream',
  scope: 'overlays:write',
  alsoScopes: ['obs:control'],
  effects: ['on-air'],
  strict: true,
  bodyRequired: true,
  summary: 'Put an overlay into OBS',
  description:
    'A browser source of OBS that shows the overlay is corrected, a dead link included; without one it is created in ' +
    'the size of the canvas. Then it is added to scenes that lack it. It waits up to 10 s for the page.',
  problems: [
    'obs_not_connected',
    'obs_not_found',
    'obs_busy',
    'obs_refused',
    'obs_timeout',
    'obs_no_browser_source',
    'reload_needed',
    'unreachable_from_obs',
  ],
})
export class InstallOverlayInObs extends Answers(ObsInstallView) {
  @OverlayId() readonly overlayId: string;
  @Int('Id of the connection.', { min: 1 }) readonly obsId: number;
  @OneOf(installPlaces, 'current: the scene on air. all: every scene. named: those of sceneNames.', {
    default: 'current',
  })
  readonly scenes: InstallPlace;
  @List(Text('', { min: 1, max: 256 }), 'Names of scenes.', { min: 1, max: 30, optional: true })
  readonly sceneNames?: readonly string[];
  @Flag('Its sound goes through the mixer of OBS.', { default: true }) readonly controlAudio: boolean;
  @Flag('Its sound is heard on the computer of OBS as well. False changes nothing.', { default: false })
  readonly monitor: boolean;
  @Flag('New items in scenes are locked against accidental moves.', { default: true })
  readonly lock: boolean;
  @Flag('A page on air may be reloaded.', { default: false }) readonly allowReload: boolean;
  @Flag('Tells what would change, and changes nothing.', { default: false }) readonly dryRun: boolean;
}
