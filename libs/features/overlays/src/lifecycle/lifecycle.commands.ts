import { languages, type Language } from '@studio/platforms/languages';
import { Flag, Int, MapOf, OneOf, OverlayId, Rule, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { DeletedOverlayView, OverlaySummaryView, OverlayView } from './lifecycle.views';

const width = { min: 320, max: 7680 } as const;

@Operation({
  route: 'POST /overlays',
  tool: 'create_overlay',
  group: 'Overlays',
  scope: 'overlays:write',
  summary: 'Create an overlay',
  description: 'Starts blank, from a preset, from a template, or with three example layers.',
  status: 201,
  strict: true,
  bodyRequired: true,
  idempotencyKey: true,
  receipt: true,
  problems: ['invalid_option', 'limit_reached'],
})
@Rule('Send at most one of preset, template and starter.', startsOnce)
@Rule('presetOptions belong to a preset.', optionsHavePreset)
export class CreateOverlay extends Answers(OverlayView) {
  @Text('Name of the overlay.', { min: 1, max: 40, trim: true, default: 'My overlay' })
  readonly name: string;
  @Int("Canvas width in pixels; 1920 × 1080 means the template's where there is one.", {
    ...width,
    default: 1920,
  })
  readonly width: number;
  @Int('Canvas height in pixels.', { ...width, default: 1080 }) readonly height: number;
  @Text('Id from list_presets.', { max: 64, optional: true }) readonly preset?: string;
  @MapOf('boolean', 'Options of the preset; keys from list_presets.', { optional: true })
  readonly presetOptions?: { readonly [key: string]: boolean };
  @Text('Id from list_templates.', { min: 1, max: 64, optional: true }) readonly template?: string;
  @Flag('Add three example layers.', { default: false }) readonly starter: boolean;
  @OneOf(languages, "Language of names and texts; by default the account's.", { optional: true })
  readonly locale?: Language;
}

function startsOnce({ preset, template, starter }: CreateOverlay): boolean {
  return [preset !== undefined, template !== undefined, starter].filter(Boolean).length <= 1;
}

function optionsHavePreset({ preset, presetOptions }: CreateOverlay): boolean {
  return presetOptions === undefined || preset !== undefined;
}

@Operation({
  route: 'PATCH /overlays/:overlayId',
  tool: 'update_overlay',
  group: 'Overlays',
  scope: 'overlays:write',
  summary: 'Rename or resize an overlay',
  description: 'Resizing the canvas never moves layers.',
  strict: true,
  receipt: true,
})
export class UpdateOverlay extends Answers(OverlaySummaryView) {
  @OverlayId() readonly overlayId: string;
  @Text('New name.', { min: 1, max: 40, trim: true, optional: true }) readonly name?: string;
  @Int('Canvas width in pixels.', { ...width, optional: true }) readonly width?: number;
  @Int('Canvas height in pixels.', { ...width, optional: true }) readonly height?: number;
}

@Operation({
  route: 'POST /overlays/:overlayId/duplicate',
  tool: 'duplicate_overlay',
  group: 'Overlays',
  scope: 'overlays:write',
  ownerOnly: true,
  summary: 'Duplicate an overlay',
  description: 'Copies layers, groups and scenes, without previews, as an overlay with a link of its own.',
  status: 201,
  receipt: true,
  problems: ['limit_reached', 'payload_too_large'],
})
export class DuplicateOverlay extends Answers(OverlayView) {
  @OverlayId() readonly overlayId: string;
}

@Operation({
  route: 'DELETE /overlays/:overlayId',
  tool: 'delete_overlay',
  group: 'Overlays',
  scope: 'overlays:write',
  effects: ['destructive'],
  alwaysAsks: true,
  ownerOnly: true,
  summary: 'Delete an overlay for good',
  description: 'Removes its layers and scenes; broadcast sources that point at it go blank.',
})
export class DeleteOverlay extends Answers(DeletedOverlayView) {
  @OverlayId() readonly overlayId: string;
}
