import { Flag, Int, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { DeletedObsConnectionView, ObsConnectionView } from './obs.views';

const HOST =
  'IP address or name, with a port if it is not 4455, or the link that OBS shows: `obsws://host:port/password`. OBS ' +
  'must run on this machine or in its local network.';
const PASSWORD = 'Password of obs-websocket; null for none. It is stored encrypted and never shown.';

@Operation({
  route: 'POST /obs',
  tool: 'create_obs_connection',
  group: 'Stream',
  scope: null,
  sessionOnly: true,
  summary: 'Connect OBS',
  description:
    'By obs-websocket 5, which OBS 28 and later contain: Tools, WebSocket Server Settings. The studio keeps the ' +
    'connection and connects again after a loss.',
  strict: true,
  bodyRequired: true,
  problems: ['limit_reached', 'obs_host_not_allowed', 'installation_owner_only', 'invalid_value'],
})
export class CreateObsConnection extends Answers(ObsConnectionView) {
  @Text('Name, for people.', { min: 1, max: 40, trim: true }) readonly name: string;
  @Text(HOST, { min: 1, max: 500, trim: true, example: '127.0.0.1' }) readonly host: string;
  @Int('Port; it overrides that of the host.', { min: 1, max: 65_535, optional: true })
  readonly port?: number;
  @Text(PASSWORD, { max: 200, optional: true, nullable: true }) readonly password?: string | null;
  @Flag(
    'Take the password from the settings of OBS on the computer of the studio: see `find_obs`. For the owner of the ' +
      'installation.',
    { optional: true },
  )
  readonly usePassword?: boolean;
}

@Operation({
  route: 'PATCH /obs/:obsId',
  tool: 'update_obs_connection',
  group: 'Stream',
  scope: null,
  sessionOnly: true,
  summary: 'Change an OBS connection',
  description: 'A change connects anew; so does `enabled` true after a wrong password.',
  strict: true,
  bodyRequired: true,
  problems: ['obs_host_not_allowed'],
})
export class UpdateObsConnection extends Answers(ObsConnectionView) {
  @Int('Id of the connection.', { min: 1 }) readonly obsId: number;
  @Text('Name, for people.', { min: 1, max: 40, trim: true, optional: true }) readonly name?: string;
  @Text(HOST, { min: 1, max: 500, trim: true, optional: true }) readonly host?: string;
  @Int('Port; it overrides that of the host.', { min: 1, max: 65_535, optional: true })
  readonly port?: number;
  @Text(PASSWORD, { max: 200, optional: true, nullable: true }) readonly password?: string | null;
  @Flag('False: the studio leaves OBS alone.', { optional: true }) readonly enabled?: boolean;
}

@Operation({
  route: 'DELETE /obs/:obsId',
  tool: 'delete_obs_connection',
  group: 'Stream',
  scope: null,
  sessionOnly: true,
  effects: ['destructive', 'confirm'],
  summary: 'Forget an OBS connection',
  description: 'OBS itself stays as it is.',
})
export class DeleteObsConnection extends Answers(DeletedObsConnectionView) {
  @Int('Id of the connection.', { min: 1 }) readonly obsId: number;
}
