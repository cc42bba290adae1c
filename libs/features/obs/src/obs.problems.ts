import { Int, List, Text } from '@studio/operations/fields';
import { always, type Problems } from '@studio/operations/problems';

declare module '@studio/kernel/problem' {
  interface ProblemCodes {
    obs_busy: 409;
    obs_host_not_allowed: 422;
    obs_no_browser_source: 422;
    obs_not_connected: 409;
    obs_not_found: 404;
    obs_refused: 422;
    obs_timeout: 504;
    obs_unavailable: 409;
    reload_needed: 409;
    unreachable_from_obs: 422;
  }
}

class ObsDetails {
  @Int('Id of the connection.') readonly obsId: number;
}

class ObsRefusedDetails {
  @Int('Status code of obs-websocket.') readonly obsCode: number;
  @Text('Reason that OBS gives; may be empty.') readonly comment: string;
}

class HostDetails {
  @Text('Host of the request.') readonly host: string;
}

class ChangedSetting {
  @Text('Name of the browser source.') readonly input: string;
  @Text('Setting, in the words of OBS.') readonly setting: string;
}

class ReloadDetails {
  @List(ChangedSetting, 'Changes that were not made.') readonly changed: readonly ChangedSetting[];
}

class UnreachableDetails {
  @Text('Host of OBS.') readonly host: string;
  @Text('Address of the studio.') readonly publicUrl: string;
}

/** Errors that only this area answers. */
export const obsProblems = {
  obs_not_connected: {
    status: 409,
    meaning: 'OBS is not connected. The list of connections says why.',
    details: always(ObsDetails),
  },
  obs_busy: {
    status: 409,
    meaning: 'OBS is not ready, e.g. while it loads a scene collection. Try again in a few seconds.',
    details: always(ObsRefusedDetails),
  },
  obs_unavailable: {
    status: 409,
    meaning: 'The output is not set up in OBS, or not in the right state.',
    details: always(ObsRefusedDetails),
  },
  obs_not_found: {
    status: 404,
    meaning: 'OBS has no scene, source, filter or transition of this name.',
    details: always(ObsRefusedDetails),
  },
  obs_refused: { status: 422, meaning: 'OBS refused the request.', details: always(ObsRefusedDetails) },
  obs_timeout: {
    status: 504,
    meaning: 'OBS did not answer in time. Whether it did what was asked is unknown; read its state.',
    details: always(ObsDetails),
  },
  obs_host_not_allowed: {
    status: 422,
    meaning: 'OBS must run on this machine or in its local network, as far as `OBS_HOSTS` allows.',
    details: always(HostDetails),
  },
  obs_no_browser_source: {
    status: 422,
    meaning: 'This OBS has no browser source: its plugin obs-browser is missing.',
  },
  reload_needed: {
    status: 409,
    meaning:
      'The change reloads a page that is on air. Send `allowReload`, or switch to another scene first.',
    details: always(ReloadDetails),
  },
  unreachable_from_obs: {
    status: 422,
    meaning: 'OBS runs on another computer, and the address of the studio works on its own computer only.',
    details: always(UnreachableDetails),
  },
} satisfies Problems;
