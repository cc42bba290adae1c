import { FilePart, Flag, Int, List, OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import type { ReceivedFile } from '@studio/operations/received-file';
import { MOST_HOSTS, networkModes, type WidgetNetwork } from './network';
import { DeletedWidgetPackageView, WidgetPackageView } from './widget-package.views';

const name = { min: 1, max: 60, trim: true } as const;
const author = { max: 60, trim: true } as const;
// A request has at most 1 MiB, and a character up to four bytes.
const code = { lines: true, max: 250_000 } as const;
const fields = { lines: true, max: 128 * 1024 } as const;
const data = { lines: true, max: 64 * 1024 } as const;

@Operation({
  route: 'POST /widget-packages',
  tool: 'create_widget_package',
  group: 'Widgets',
  scope: 'widgets:code',
  summary: 'Make a widget of your own code',
  description:
    'In the parts of a StreamElements custom widget: HTML, CSS, JavaScript, fields and data. The code runs in a frame ' +
    'of its own, on an origin of its own, without access to the studio. A package is not shown by itself.',
  idempotencyKey: true,
  problems: ['fields_invalid', 'limit_reached'],
})
export class CreateWidgetPackage extends Answers(WidgetPackageView) {
  @Text('Name in lists.', name) readonly name: string;
  @Text('Who wrote it.', { ...author, default: '' }) readonly author: string;
  @Text('HTML of its body.', { ...code, default: '' }) readonly html: string;
  @Text('Style sheet.', { ...code, default: '' }) readonly css: string;
  @Text('Script.', { ...code, default: '' }) readonly js: string;
  @Text('Its settings, as JSON; comments and commas at the end are taken.', { ...fields, default: '' })
  readonly fields: string;
  @Text('Saved values of its settings, as JSON by key.', { ...data, default: '' }) readonly data: string;
}

@Operation({
  route: 'POST /widget-packages/import',
  tool: 'import_widget_package',
  group: 'Widgets',
  scope: 'widgets:code',
  summary: 'Import a widget',
  description:
    'A form with the part file: a zip (20 MB; unpacked 60 MB, 500 files) with an OGraf graphic, or with the files of a ' +
    'StreamElements custom widget (widget.html, widget.css, widget.js, fields.json, data.json). All of it is checked ' +
    'before anything is stored.',
  idempotencyKey: true,
  problems: ['fields_invalid', 'package_invalid', 'limit_reached'],
})
export class ImportWidgetPackage extends Answers(WidgetPackageView) {
  @FilePart('The zip.') readonly file: ReceivedFile;
  @Text('Name in lists; default: its own.', { ...name, optional: true }) readonly name?: string;
  @Text('Path of the OGraf manifest, if the zip has several.', { min: 1, max: 200, optional: true })
  readonly graphic?: string;
}

const packageId = { min: 1, max: 64 } as const;

@Operation({
  route: 'PUT /widget-packages/:packageId',
  tool: 'save_widget_package',
  group: 'Widgets',
  scope: 'widgets:code',
  summary: 'Change a widget package',
  description:
    'Any part of it; what is left out stays. Layers that show it take the new code, on air at once where they are, one ' +
    'step of the history for each overlay; with apply false they keep theirs. The texts of an OGraf graphic are changed ' +
    'by importing it again.',
  effects: ['on-air'],
  problems: ['fields_invalid', 'package_changed', 'invalid_value', 'limit_reached'],
})
export class SaveWidgetPackage extends Answers(WidgetPackageView) {
  @Text('Id of the package.', packageId) readonly packageId: string;
  @Int('Version that you have read; if it is another now, nothing changes.', { min: 1, optional: true })
  readonly expectedVersion?: number;
  @Text('New name.', { ...name, optional: true }) readonly name?: string;
  @Text('Who wrote it.', { ...author, optional: true }) readonly author?: string;
  @Text('HTML of its body.', { ...code, optional: true }) readonly html?: string;
  @Text('Style sheet.', { ...code, optional: true }) readonly css?: string;
  @Text('Script.', { ...code, optional: true }) readonly js?: string;
  @Text('Its settings, as JSON; comments and commas at the end are taken.', { ...fields, optional: true })
  readonly fields?: string;
  @Text('Saved values of its settings, as JSON by key.', { ...data, optional: true }) readonly data?: string;
  @Flag('Layers take the new code.', { default: true }) readonly apply: boolean;
  @Flag('Fetch kept libraries anew too.', {
    default: false,
  })
  readonly repin: boolean;
}

@Operation({
  route: 'PUT /widget-packages/:packageId/network',
  tool: 'set_widget_network',
  group: 'Widgets',
  scope: 'widgets:code',
  effects: ['on-air', 'confirm'],
  summary: 'Set the network of a widget',
  description: 'It can send hosts all that it sees, such as chat. Layers take this at once.',
  problems: ['invalid_value', 'limit_reached'],
})
export class SetWidgetNetwork extends Answers(WidgetPackageView) {
  @Text('Id of the package.', packageId) readonly packageId: string;
  @OneOf(networkModes, 'none: its own files; pinned: also its libraries; hosts: also these.')
  readonly mode: WidgetNetwork['mode'];
  @List('string', 'Such as api.example.com.', {
    max: MOST_HOSTS,
    default: [],
  })
  readonly hosts: readonly string[];
}

@Operation({
  route: 'DELETE /widget-packages/:packageId',
  tool: 'delete_widget_package',
  group: 'Widgets',
  scope: 'widgets:code',
  effects: ['destructive', 'confirm'],
  summary: 'Delete a widget package',
  description:
    'One that layers show is only deleted with force; they show nothing from then on. Its bytes stay for 30 days, and as ' +
    'long as layers have its code.',
  problems: ['in_use'],
})
export class DeleteWidgetPackage extends Answers(DeletedWidgetPackageView) {
  @Text('Id of the package.', packageId) readonly packageId: string;
  @Flag('Delete it although layers show it.', { default: false }) readonly force: boolean;
}
