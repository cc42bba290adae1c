import { FilePart, OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import type { ReceivedFile } from '@studio/operations/received-file';
import { InspectedPackView, PackView } from './pack.views';

export const refusedChoices = ['stop', 'leave-out'] as const;

/** Base of operations on the file of a pack. */
class OfPack {
  @FilePart('The pack.') readonly file: ReceivedFile;
  @Text('Overlay that takes its scenes, in place of new overlays. You own it.', {
    min: 1,
    max: 64,
    optional: true,
  })
  readonly overlayId?: string;
  @Text('Scene of that overlay that takes the layers, in place of new scenes: its id as digits.', {
    min: 1,
    max: 9,
    optional: true,
  })
  readonly sceneId?: string;
}

@Operation({
  route: 'POST /packs/inspect',
  tool: 'inspect_pack',
  group: 'Packs',
  scope: 'overlays:write',
  summary: 'Look into a pack',
  description:
    'A form with the part file: an .ospack. What it has and needs, and what would be refused; nothing is installed.',
  problems: ['pack_invalid', 'pack_too_new', 'not_found', 'owner_only', 'limit_reached', 'invalid_value'],
})
export class InspectPack extends Answers(InspectedPackView, OfPack) {}

@Operation({
  route: 'POST /packs/install',
  tool: 'install_pack',
  group: 'Packs',
  scope: 'overlays:write',
  effects: ['public', 'confirm'],
  summary: 'Install a pack',
  description:
    'A form with the part file: an .ospack. Makes new overlays, or adds scenes to one, with their deck buttons, media and ' +
    'widgets with code, automations (switched off) and bot commands; nothing that is there changes. All of it is checked ' +
    'before anything is made. Needs the scopes that inspect_pack lists. Goes on after the answer: list_packs says when it is installed.',
  idempotencyKey: true,
  problems: [
    'pack_invalid',
    'pack_too_new',
    'pack_parts_refused',
    'limit_reached',
    'invalid_value',
    'list_invalid',
    'not_found',
    'owner_only',
  ],
})
export class InstallPack extends Answers(PackView, OfPack) {
  @OneOf(
    refusedChoices,
    'Automations that inspect_pack lists as refused: nothing is installed, or all but these.',
    {
      default: 'stop',
    },
  )
  readonly refused: (typeof refusedChoices)[number];
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
