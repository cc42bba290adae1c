import { Flag, Int, List, OneOf, Text } from '@studio/operations/fields';
import { importLosses, type ImportLossCode } from './mapped-widget';
import { importOutcomes, type ImportOutcome } from './plan-overlay';

class ImportLossView {
  @OneOf(importLosses, 'What is different from the original.') readonly code: ImportLossCode;
  @Text('What it is about, for example the address of a file; null for nothing in particular.', {
    nullable: true,
  })
  readonly detail: string | null;
}

export class ImportedWidgetView {
  @Text('Name of the widget.') readonly name: string;
  @Text('Its type at StreamElements.') readonly theirs: string;
  @Text('Slug of the widget here; null for one of its own code.', { nullable: true })
  readonly widget: string | null;
  @OneOf(
    importOutcomes,
    'mapped: the same here. partly: with losses. code: as a widget package. skipped: a hidden placeholder.',
  )
  readonly outcome: ImportOutcome;
  @List(ImportLossView, 'What is lost.') readonly losses: readonly ImportLossView[];
}

export class ImportedOverlayView {
  @Text('Id at StreamElements; in a file without ids its number, from 1.') readonly sourceId: string;
  @Text('Name of the overlay.') readonly name: string;
  @Int('Canvas width in pixels.') readonly width: number;
  @Int('Canvas height in pixels.') readonly height: number;
  @List(ImportedWidgetView, 'From bottom to top.') readonly widgets: readonly ImportedWidgetView[];
  @Text('Id of the overlay that was made; null in a preview, and if there is no room for it.', {
    nullable: true,
  })
  readonly overlayId: string | null;
}

export class OverlayImportView {
  @List(ImportedOverlayView, 'The overlays.') readonly overlays: readonly ImportedOverlayView[];
  @Int('Files of the overlays that become uploads.') readonly assets: number;
  @Int('Bytes of the uploads that were added; 0 in a preview.') readonly bytes: number;
  @Int('Bytes that uploads of the account may still have.') readonly freeBytes: number;
  @Flag('True if there are more overlays than are read at once: name them in overlayIds.')
  readonly isMore: boolean;
}
