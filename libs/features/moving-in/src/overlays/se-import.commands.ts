import { Rule } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { hasOneSource, StreamElementsOverlays } from './se-import.input';
import { OverlayImportView } from './se-import.views';

@Operation({
  route: 'POST /imports/streamelements',
  tool: 'import_streamelements',
  group: 'Overlays',
  scope: 'overlays:write',
  alsoScopes: ['members:write'],
  summary: 'Import overlays of StreamElements',
  description:
    'Makes new overlays. Files of cdn.streamelements.com become uploads with uploads:write, ' +
    'custom widgets become packages with widgets:code. What this studio lacks becomes a hidden text. ' +
    'inspect_streamelements shows the result before.',
  idempotencyKey: true,
  problems: ['format_unknown', 'invalid_value', 'source_rejected', 'source_unreachable'],
})
@Rule('Send either text or token.', hasOneSource)
export class ImportStreamelements extends Answers(OverlayImportView, StreamElementsOverlays) {}
