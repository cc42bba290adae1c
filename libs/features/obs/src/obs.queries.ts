import { Int, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import {
  FoundObsListView,
  ObsConnectionsView,
  ObsHotkeysView,
  ObsScreenshotView,
  ObsStateView,
  ObsTestView,
} from './obs.views';

@Operation({
  route: 'GET /obs',
  tool: 'list_obs_connections',
  group: 'Stream',
  scope: 'obs:read',
  summary: 'List the OBS connections of the account',
  description: 'With the state of each, and what is wrong with it.',
})
export class ListObsConnections extends Answers(ObsConnectionsView) {}

@Operation({
  route: 'GET /obs/:obsId',
  tool: 'get_obs',
  group: 'Stream',
  scope: 'obs:read',
  summary: 'Read the state of OBS',
  description: 'Scenes with their sources, inputs, outputs, and numbers of OBS about itself.',
  problems: ['obs_not_connected'],
})
export class GetObs extends Answers(ObsStateView) {
  @Int('Id of the connection.', { min: 1 }) readonly obsId: number;
}

@Operation({
  route: 'POST /obs/find',
  tool: 'find_obs',
  group: 'Stream',
  scope: null,
  sessionOnly: true,
  reads: true,
  summary: 'Find OBS on the computer of the studio',
  description:
    'By its settings and on its usual port. It reads the settings and never writes them. For the owner of the installation.',
  problems: ['installation_owner_only', 'obs_host_not_allowed'],
})
export class FindObs extends Answers(FoundObsListView) {}

@Operation({
  route: 'GET /obs/:obsId/screenshot',
  tool: 'get_obs_screenshot',
  group: 'Stream',
  scope: 'obs:read',
  summary: 'Read a picture of a scene or source of OBS',
  description: 'A JPEG. Two a second for each connection.',
  problems: ['obs_not_connected', 'obs_not_found', 'obs_timeout', 'obs_refused'],
})
export class GetObsScreenshot extends Answers(ObsScreenshotView) {
  @Int('Id of the connection.', { min: 1 }) readonly obsId: number;
  @Text('Name of the scene or source; the scene on air by default.', { min: 1, max: 256, optional: true })
  readonly source?: string;
  @Int('Width in pixels; the height follows.', { min: 16, max: 1280, default: 640 }) readonly width: number;
}

@Operation({
  route: 'POST /obs/:obsId/test',
  tool: 'test_obs_connection',
  group: 'Stream',
  scope: null,
  sessionOnly: true,
  reads: true,
  summary: 'Try an OBS connection',
  description: 'With the stored address and password, beside the connection that the studio keeps.',
})
export class TestObsConnection extends Answers(ObsTestView) {
  @Int('Id of the connection.', { min: 1 }) readonly obsId: number;
}

@Operation({
  route: 'GET /obs/:obsId/hotkeys',
  tool: 'list_obs_hotkeys',
  group: 'Stream',
  scope: 'obs:read',
  summary: 'List the hotkeys of OBS by name',
  problems: ['obs_not_connected', 'obs_timeout', 'obs_refused'],
})
export class ListObsHotkeys extends Answers(ObsHotkeysView) {
  @Int('Id of the connection.', { min: 1 }) readonly obsId: number;
}
