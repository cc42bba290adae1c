import { FilePart, Flag, Rule } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import type { ReceivedFile } from '@studio/operations/received-file';
import { hasOneSource, StreamElementsOverlays } from './se-import.input';
import { OverlayImportView } from './se-import.views';

class OverlayFile {
  @FilePart('JSON of an overlay, or of a list of them.') readonly file: ReceivedFile;
  @Flag('Places of widgets in a group count from that of the group.', { default: false, inQuery: true })
  readonly groupsRelative: boolean;
}

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

@Operation({
  route: 'POST /imports/streamelements/file/inspect',
  tool: 'inspect_streamelements_file',
  group: 'Overlays',
  scope: 'overlays:write',
  summary: 'Show what a file of StreamElements overlays would make',
  description: 'As inspect_streamelements, for a form with the part file: JSON, 50 MB at most.',
  problems: ['format_unknown'],
})
export class InspectStreamelementsFile extends Answers(OverlayImportView, OverlayFile) {}

@Operation({
  route: 'POST /imports/streamelements/file',
  tool: 'import_streamelements_file',
  group: 'Overlays',
  scope: 'overlays:write',
  alsoScopes: ['members:write'],
  summary: 'Import a file of StreamElements overlays',
  description: 'As import_streamelements, for a form with the part file: JSON, 50 MB at most.',
  idempotencyKey: true,
  problems: ['format_unknown'],
})
export class ImportStreamelementsFile extends Answers(OverlayImportView, OverlayFile) {}
