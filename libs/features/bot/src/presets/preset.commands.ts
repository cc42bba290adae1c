import { OfBot } from '@studio/contracts/bot/bot-account';
import { platformProblems } from '@studio/contracts/channels/platform-problem';
import { Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { AppliedPresetView } from './preset.views';

@Operation({
  route: 'POST /bot/stream-presets/apply',
  tool: 'apply_stream_preset',
  group: 'Stream',
  scope: 'stream:write',
  effects: ['public'],
  summary: 'Set title and category as a saved preset says',
  description:
    'On all connected channels whose title can be changed. Presets are the setting streamPresets of the bot. Placeholders in the title are filled in.',
  problems: platformProblems,
})
export class ApplyStreamPreset extends Answers(AppliedPresetView, OfBot) {
  @Text('Name of the preset, in any case.', { min: 1, max: 40, trim: true }) readonly name: string;
}
