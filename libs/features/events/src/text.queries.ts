import { textPlaceNames, type TextPlaceName } from '@studio/contracts/events/text-places';
import { OneOf, OverlayId, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { CheckedTextView } from './text.views';
import { languages, type Language } from '@studio/platforms/languages';

@Operation({
  route: 'POST /texts/check',
  tool: 'check_text',
  group: 'Automations',
  scope: null,
  reads: true,
  belongsTo: 'account',
  summary: 'Check a text with placeholders',
  description:
    'Lists the placeholders that a text can have, names unknown ones, and fills it with the latest event that such ' +
    'a text tells of. Nothing is sent or counted. Each place needs its read scope.',
  problems: ['insufficient_scope', 'invalid_option', 'not_found'],
})
export class CheckText extends Answers(CheckedTextView) {
  @OneOf(textPlaceNames, 'Where the text is.') readonly place: TextPlaceName;
  @Text('The text.', { max: 8192, lines: true }) readonly text: string;
  @Text(
    'Which text: key of a message, <widget>.<field> of a layer, types of triggers of an automation with commas.',
    { min: 1, max: 600, optional: true },
  )
  readonly item?: string;
  @Text('Of a layer: the kind of event or the source that it shows.', { min: 1, max: 64, optional: true })
  readonly kind?: string;
  @OverlayId({ optional: true }) readonly overlayId?: string;
  @OneOf(languages, "Language of descriptions; by default the account's.", { optional: true })
  readonly locale?: Language;
}
