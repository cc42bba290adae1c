import { GroupId, List, SceneId, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, Limit } from '@studio/operations/paging';
import { ExportedPackView, InstalledPackView, PackListView } from './pack.views';

@Operation({
  route: 'GET /packs',
  tool: 'list_packs',
  group: 'Packs',
  scope: 'overlays:read',
  summary: 'List installed packs',
})
export class ListPacks extends Answers(PackListView) {
  @Limit() readonly limit: number;
  @Cursor() readonly cursor?: string;
}

@Operation({
  route: 'GET /packs/:installId',
  tool: 'get_pack',
  group: 'Packs',
  scope: 'overlays:read',
  summary: 'Read an installed pack',
  description: 'Also what would stay if it were removed, since somebody changed it.',
  problems: ['not_found'],
})
export class GetPack extends Answers(InstalledPackView) {
  @Text('Id of the installation, as in list_packs.', { min: 1, max: 64 }) readonly installId: string;
}

@Operation({
  route: 'POST /packs/export',
  tool: 'export_pack',
  group: 'Packs',
  scope: 'overlays:read',
  reads: true,
  summary: 'Make a pack',
  description:
    'Own overlays with their deck buttons, the media and widgets with code that they show (widgets:code), and chosen ' +
    'automations (automations:read) and bot commands (bot:read). Links, tokens, secrets, stored values and data of ' +
    'viewers are never in it.',
  problems: ['not_found', 'invalid_value', 'pack_invalid', 'payload_too_large'],
})
export class ExportPack extends Answers(ExportedPackView) {
  @Text('Name of the pack.', { min: 1, max: 60, trim: true }) readonly name: string;
  @List('string', 'Ids of overlays that you own.', { max: 20, optional: true })
  readonly overlayIds?: readonly string[];
  @List(SceneId(), 'Only these scenes of the one overlay, with what they show.', { max: 30, optional: true })
  readonly sceneIds?: readonly number[];
  @List(GroupId(), 'Only these groups of the one overlay, as the live scene has them.', {
    max: 50,
    optional: true,
  })
  readonly groupIds?: readonly string[];
  @List('string', 'Ids of automations.', { max: 100, optional: true })
  readonly automations?: readonly string[];
  @List('string', 'Names of bot commands.', { max: 50, optional: true })
  readonly botCommands?: readonly string[];
  @Text('Version, such as 1.0.0.', { min: 5, max: 40, default: '1.0.0' }) readonly version: string;
  @Text('Who made it; default: your name.', { max: 60, trim: true, optional: true }) readonly author?: string;
  @Text('Licence.', { max: 60, trim: true, default: '' }) readonly license: string;
  @Text('For people who install it.', { max: 300, trim: true, default: '' })
  readonly description: string;
}
