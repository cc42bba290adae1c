import { FilePart, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import type { ReceivedFile } from '@studio/operations/received-file';
import { InspectedPackView, PackView } from './pack.views';

@Operation({
  route: 'POST /packs/inspect',
  tool: 'inspect_pack',
  group: 'Packs',
  scope: 'overlays:write',
  summary: 'Look into a pack',
  description: 'A form with the part file: an .ospack. What it has and needs, without installing it.',
  problems: ['pack_invalid', 'pack_too_new'],
})
export class InspectPack extends Answers(InspectedPackView) {
  @FilePart('The pack.') readonly file: ReceivedFile;
}

@Operation({
  route: 'POST /packs/install',
  tool: 'install_pack',
  group: 'Packs',
  scope: 'overlays:write',
  effects: ['public', 'confirm'],
  summary: 'Install a pack',
  description:
    'A form with the part file: an .ospack. Makes new overlays with their deck buttons, media and widgets with code, ' +
    'automations (switched off) and bot commands; nothing that is there changes. All of it is checked before anything is ' +
    'made. Needs the scopes that inspect_pack lists. Goes on after the answer: list_packs says when it is installed.',
  idempotencyKey: true,
  problems: ['pack_invalid', 'pack_too_new', 'limit_reached', 'invalid_value', 'list_invalid'],
})
export class InstallPack extends Answers(PackView) {
  @FilePart('The pack.') readonly file: ReceivedFile;
}

@Operation({
  route: 'DELETE /packs/:installId',
  tool: 'uninstall_pack',
  group: 'Packs',
  scope: 'overlays:write',
  effects: ['destructive', 'confirm'],
  summary: 'Remove what a pack made',
  description: 'What was changed since stays, and so do automations and commands that are switched on.',
})
export class UninstallPack extends Answers(PackView) {
  @Text('Id of the installation, as in list_packs.', { min: 1, max: 64 }) readonly installId: string;
}
