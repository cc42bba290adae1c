import { Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { ForgottenViewerView } from './activity.views';

@Operation({
  route: 'POST /viewers/forget',
  tool: 'forget_viewer',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  effects: ['destructive', 'confirm'],
  summary: 'Forget a viewer',
  description:
    'What a viewer of the caller’s streams is called and has written is gone everywhere and for good; what they did ' +
    'stays, as nobody’s. Cut off, or refused with `read_model_behind`, do it again.',
  strict: true,
  problems: ['invalid_value'],
})
export class ForgetViewer extends Answers(ForgottenViewerView) {
  @Text('Where they are a viewer: `twitch`.', { min: 1, max: 32 }) readonly platform: string;
  @Text('A login that they had, or their id on the platform.', { min: 1, max: 64, trim: true })
  readonly viewer: string;
}
