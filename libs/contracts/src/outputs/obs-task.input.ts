import { Int, OneOf, Text } from '@studio/operations/fields';
import { obsMediaOps, obsSwitches, obsTaskKinds, type ObsTask } from './obs-tasks';

const obsName = { min: 1, max: 256, optional: true } as const;

/** Task in OBS in the form of a request. */
export class ObsTaskInput implements ObsTask {
  @Int('Id of the OBS connection.', { min: 1 }) readonly obsId: number;
  @OneOf(
    obsTaskKinds,
    'scene: switch to `scene`. item: show or hide `source` in `scene`, by `visible`. filter: turn `filter` of `source` on ' +
      'or off, by `on`. text: `text` of `input`. muted: sound of `input`. media: `op` of `input`. replay_save: save ' +
      'the replay buffer.',
  )
  readonly do: ObsTask['do'];
  @Text('Name of a scene in OBS.', obsName) readonly scene?: string;
  @Text('Name of a source in OBS.', obsName) readonly source?: string;
  @OneOf(obsSwitches, 'Shown or not.', { optional: true }) readonly visible?: ObsTask['visible'];
  @Text('Name of a filter in OBS.', obsName) readonly filter?: string;
  @OneOf(obsSwitches, 'On or off.', { optional: true }) readonly on?: ObsTask['on'];
  @Text('Name of an input in OBS.', obsName) readonly input?: string;
  @Text('Text to show. Placeholders are filled in here, and nowhere else.', {
    max: 2000,
    lines: true,
    optional: true,
  })
  readonly text?: string;
  @OneOf(obsSwitches, 'Muted or not.', { optional: true }) readonly muted?: ObsTask['muted'];
  @OneOf(obsMediaOps, 'What to do with the media source.', { optional: true }) readonly op?: ObsTask['op'];
}
