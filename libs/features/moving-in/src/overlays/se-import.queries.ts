import { Rule } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { hasOneSource, StreamElementsOverlays } from './se-import.input';
import { OverlayImportView } from './se-import.views';

@Operation({
  route: 'POST /imports/streamelements/inspect',
  tool: 'inspect_streamelements',
  group: 'Overlays',
  scope: 'overlays:write',
  reads: true,
  summary: 'Show what an import of StreamElements overlays would make',
  description: 'Every widget with what becomes of it and what is lost. Makes nothing.',
  problems: ['format_unknown', 'invalid_value', 'source_rejected', 'source_unreachable'],
})
@Rule('Send either text or token.', hasOneSource)
export class InspectStreamelements extends Answers(OverlayImportView, StreamElementsOverlays) {}
