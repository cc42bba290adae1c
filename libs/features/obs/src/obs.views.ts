import { Flag, Int, List, Nested, Num, OneOf, Text, Timestamp } from '@studio/operations/fields';
import { NoNextCursor } from '@studio/operations/paging';
import { unreachableCauses, type UnreachableCause } from './obs-client';
import { connectionStatuses, type ObsConnectionStatus } from './obs-connection';
import { obsIssueCodes, type ObsIssueCode } from './obs-issues';
import { outputStates, type OutputState } from './obs-state';

export class ObsConnectionView {
  @Int('Id of the connection.') readonly obsId: number;
  @Text('Name, for people.') readonly name: string;
  @Text('Host: an IP address or a name.') readonly host: string;
  @Int('Port of obs-websocket.') readonly port: number;
  @Flag('A password is stored. It is never shown.') readonly hasPassword: boolean;
  @Flag('The studio keeps it connected.') readonly enabled: boolean;
  @OneOf(
    connectionStatuses,
    'off: not enabled. wrong_password, unsupported (too old) and removed (disconnected in OBS) last until it is ' +
      'changed. unreachable is tried again.',
  )
  readonly status: ObsConnectionStatus;
  @Text('What went wrong, for people; null while all is well.', { nullable: true })
  readonly problem: string | null;
  @Text('Version of OBS; null while it is not connected.', { nullable: true })
  readonly obsVersion: string | null;
  @Timestamp('Time since which it is connected; null while it is not.', { nullable: true })
  readonly connectedAt: string | null;
}

export class ObsConnectionsView {
  @List(ObsConnectionView, 'In the order in which they were made.')
  readonly items: readonly ObsConnectionView[];
  @OneOf(['off', 'loopback', 'private'] as const, 'Where OBS may run, set by OBS_HOSTS.')
  readonly hosts: 'off' | 'loopback' | 'private';
  @NoNextCursor() readonly nextCursor: string | null;
}

export class DeletedObsConnectionView {
  @Flag('It is gone.') readonly deleted: boolean;
  @Int('Id of the connection.') readonly obsId: number;
}

export class ObsTestView {
  @OneOf(
    ['connected', 'wrong_password', 'unsupported', 'removed', 'unreachable'] as const,
    'connected, or why not.',
  )
  readonly result: 'connected' | 'wrong_password' | 'unsupported' | 'removed' | 'unreachable';
  @Text('What went wrong, for people; null for connected.', { nullable: true })
  readonly problem: string | null;
  @OneOf(
    unreachableCauses,
    'Why it is unreachable; null if that is not known. refused: nothing listens there. timeout: nothing answers, as ' +
      'behind a firewall. name_unknown: the network does not know the name.',
    { nullable: true },
  )
  readonly reason: UnreachableCause | null;
  @Text('Version of OBS; null if it was not reached.', { nullable: true }) readonly obsVersion: string | null;
}

const localStatuses = ['running', 'wrong_password', 'unsupported', 'not_running'] as const;

class FoundObsView {
  @Text('Host: this computer.') readonly host: string;
  @Int('Port of obs-websocket.') readonly port: number;
  @OneOf(
    localStatuses,
    'running: it can be connected. wrong_password: it runs with another password than its settings have. ' +
      'unsupported: it is too old. not_running: nothing answers there.',
  )
  readonly status: (typeof localStatuses)[number];
  @Flag('The server of obs-websocket is on in its settings; null if these were not found.', {
    nullable: true,
  })
  readonly enabled: boolean | null;
  @Flag('`usePassword` can take the password from its settings.') readonly passwordKnown: boolean;
  @Text('Version of OBS; null if it was not reached.', { nullable: true }) readonly obsVersion: string | null;
  @Int('Id of the connection with this address; null for none.', { nullable: true })
  readonly obsId: number | null;
}

export class FoundObsListView {
  @List(FoundObsView, 'Empty: no settings of OBS were found, and nothing answers on the usual port.')
  readonly items: readonly FoundObsView[];
  @NoNextCursor() readonly nextCursor: string | null;
}

export class ObsScreenshotView {
  @Int('Id of the connection.') readonly obsId: number;
  @Text('Name of the scene or source.') readonly source: string;
  @Text('The JPEG, as a URL of the scheme `data`.') readonly image: string;
}

class ObsItemView {
  @Text('Name of the source.') readonly source: string;
  @Flag('It is shown in its scene.') readonly visible: boolean;
  @Text('Group that contains it; null for none.', { nullable: true }) readonly group: string | null;
}

class ObsSceneView {
  @Text('Name of the scene.') readonly name: string;
  @List(ObsItemView, 'Sources of the scene, the uppermost first.') readonly items: readonly ObsItemView[];
}

export class ObsInputView {
  @Text('Name of the input.') readonly name: string;
  @Text('Kind, in the words of OBS.') readonly kind: string;
  @Flag('Null: it has no sound.', { nullable: true }) readonly muted: boolean | null;
  @Num('Volume in dB; null: it has no sound.', { nullable: true }) readonly volumeDb: number | null;
}

class ObsTransitionView {
  @Text('Name of the transition.') readonly name: string;
  @Int('Duration in ms; null for one whose duration is fixed.', { nullable: true })
  readonly durationMs: number | null;
}

class ObsOutputView {
  @OneOf(outputStates, 'unavailable: not set up in OBS.') readonly state: OutputState;
  @Timestamp('Time of the state; for a stream or recording that runs, its begin.') readonly sinceAt: string;
}

class ObsOutputsView {
  @Nested(ObsOutputView, 'The stream.') readonly stream: ObsOutputView;
  @Nested(ObsOutputView, 'The recording.') readonly record: ObsOutputView;
  @Nested(ObsOutputView, 'The replay buffer.') readonly replay: ObsOutputView;
  @Nested(ObsOutputView, 'The virtual camera.') readonly virtualcam: ObsOutputView;
}

class ObsStatsView {
  @Num('Frames a second; null while unknown.', { nullable: true }) readonly fps: number | null;
  @Num('Processor time of OBS in percent; null while unknown.', { nullable: true })
  readonly cpuPercent: number | null;
  @Int('Memory of OBS in MB; null while unknown.', { nullable: true }) readonly memoryMb: number | null;
  @Int('Free space for recordings in MB; null while unknown.', { nullable: true })
  readonly freeDiskMb: number | null;
  @Num('Frames that the graphics card was too late for, percent of the last 30 s; null while unknown.', {
    nullable: true,
  })
  readonly renderLagPercent: number | null;
  @Num('Frames that the encoder was too late for, percent of the last 30 s; null while unknown.', {
    nullable: true,
  })
  readonly encoderLagPercent: number | null;
  @Num('Frames of the stream that the network did not take, percent of the last 30 s; null while unknown.', {
    nullable: true,
  })
  readonly networkDropPercent: number | null;
}

class ObsIssueView {
  @OneOf(obsIssueCodes, 'What is wrong.') readonly code: ObsIssueCode;
  @OneOf(['warning', 'error'] as const, 'How bad it is: lost frames are an error from 5 percent on.')
  readonly severity: 'warning' | 'error';
  @Num('Percent of frames of the last 30 s, or free MB; null for obs_reconnecting.', { nullable: true })
  readonly value: number | null;
}

class RenamedSceneView {
  @Text('Name that the scene had.') readonly from: string;
  @Text('Name that it has now.') readonly to: string;
}

export class ObsStateView {
  @Int('Id of the connection.') readonly obsId: number;
  @Int('Counts changes of this state since the connection.') readonly rev: number;
  @Flag('OBS is loading another scene collection: what is shown is the state before.')
  readonly changing: boolean;
  @Text('Scene on air; during a transition the one it leads to.', { nullable: true })
  readonly programScene: string | null;
  @Text('Scene in the preview of studio mode; null without studio mode.', { nullable: true })
  readonly previewScene: string | null;
  @Flag('Studio mode is on.') readonly studioMode: boolean;
  @List(ObsSceneView, 'In the order of OBS; 200 at most.') readonly scenes: readonly ObsSceneView[];
  @List(ObsInputView, '500 at most.') readonly inputs: readonly ObsInputView[];
  @Flag('Some scenes, sources or inputs are left out.') readonly truncated: boolean;
  @Nested(ObsTransitionView, 'Transition in use; null while unknown.', { nullable: true })
  readonly transition: ObsTransitionView | null;
  @Nested(ObsOutputsView, 'What OBS sends and records.') readonly outputs: ObsOutputsView;
  @Nested(ObsStatsView, 'Numbers of OBS about itself.') readonly stats: ObsStatsView;
  @List(ObsIssueView, 'What these numbers show to be wrong.') readonly issues: readonly ObsIssueView[];
  @List(
    RenamedSceneView,
    'Scenes that were renamed while the studio was connected, since its start: mappings may have the earlier names. 50 at most.',
  )
  readonly renamedScenes: readonly RenamedSceneView[];
}

export class ObsScenesView {
  @Int('Id of the connection.') readonly obsId: number;
  @Text('Scene on air.', { nullable: true }) readonly programScene: string | null;
  @Text('Scene in the preview; null without studio mode.', { nullable: true })
  readonly previewScene: string | null;
}

export class ObsStudioModeView {
  @Int('Id of the connection.') readonly obsId: number;
  @Flag('Studio mode is on.') readonly studioMode: boolean;
}

export class ObsItemStateView {
  @Int('Id of the connection.') readonly obsId: number;
  @Text('Name of the scene.') readonly scene: string;
  @Text('Name of the source.') readonly source: string;
  @Flag('It is shown in its scene.') readonly visible: boolean;
}

export class ObsFilterStateView {
  @Int('Id of the connection.') readonly obsId: number;
  @Text('Name of the source.') readonly source: string;
  @Text('Name of the filter.') readonly filter: string;
  @Flag('The filter works.') readonly enabled: boolean;
}

export class ObsInputStateView {
  @Int('Id of the connection.') readonly obsId: number;
  @Text('Name of the input.') readonly input: string;
  @Flag('Null: it has no sound.', { nullable: true }) readonly muted: boolean | null;
  @Num('Volume in dB; null: it has no sound.', { nullable: true }) readonly volumeDb: number | null;
}

export class ObsTransitionStateView {
  @Int('Id of the connection.') readonly obsId: number;
  @Text('Name of the transition.') readonly name: string;
  @Int('Duration in ms; null for one whose duration is fixed.', { nullable: true })
  readonly durationMs: number | null;
}

export class ObsOutputStateView {
  @Int('Id of the connection.') readonly obsId: number;
  @Text('The output.') readonly output: string;
  @OneOf(outputStates, 'State after the request.') readonly state: OutputState;
}

export class ObsMediaView {
  @Int('Id of the connection.') readonly obsId: number;
  @Text('Name of the input.') readonly input: string;
  @Text('What was done.') readonly op: string;
}

export class ObsHotkeyView {
  @Int('Id of the connection.') readonly obsId: number;
  @Text('Name of the hotkey.') readonly name: string;
}

export class ObsHotkeysView {
  @List('string', 'Names, in the words of OBS.') readonly items: readonly string[];
  @NoNextCursor() readonly nextCursor: string | null;
}
