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
  description: 'On all connected channels. Presets are in the settings of the bot (streamPresets).',
  problems: platformProblems,
})
export class ApplyStreamPreset extends Answers(AppliedPresetView, OfBot) {
  @Text('Name of the preset.', { min: 1, max: 40, trim: true }) readonly name: string;
}
