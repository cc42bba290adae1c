import { Flag, Int, MemberId, OneOf, OverlayId, SceneId, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, Limit } from '@studio/operations/paging';
import { ComparisonView, OverlayAtView } from './history.views';
import { NextUndoView } from './next-undo.views';
import { StepDetailView, StepListView } from './step.views';
import { VersionListView } from './version.views';
import { languages, type Language } from '@studio/platforms/languages';

@Operation({
  route: 'GET /overlays/:overlayId/history',
  tool: 'list_history',
  group: 'History',
  scope: 'overlays:read',
  summary: 'List what was done to an overlay',
  description:
    'Newest first. A drag is one step: changes of the same properties of the same layers by one account and one operation, ' +
    'at most 800 ms apart; `coalesced` counts them. Filters narrow each other. A page may hold fewer steps than asked for ' +
    'although more follow.',
})
export class ListHistory extends Answers(StepListView) {
  @OverlayId() readonly overlayId: string;
  @Limit() readonly limit: number;
  @Cursor() readonly cursor?: string;
  @Int('Only those before this rev.', { min: 0, optional: true }) readonly before?: number;
  @Text('Who did it: `me`, an account id, or a channel (api, editor, mcp, deck, bot, automation).', {
    min: 1,
    max: 64,
    optional: true,
  })
  readonly actor?: string;
  @MemberId({ optional: true }) readonly memberId?: number;
  @SceneId({ optional: true }) readonly sceneId?: number;
  @Flag('Only what viewers saw, or only what they did not see.', { optional: true }) readonly onAir?: boolean;
  @Flag('Only what put another scene on air, or only what did not.', { optional: true })
  readonly wentLive?: boolean;
}

@Operation({
  route: 'GET /overlays/:overlayId/history/:stepId',
  tool: 'get_history_step',
  group: 'History',
  scope: 'overlays:read',
  summary: 'Read one step, with what it changed',
})
export class GetHistoryStep extends Answers(StepDetailView) {
  @OverlayId() readonly overlayId: string;
  @Text('Id of the step.', { min: 1, max: 64 }) readonly stepId: string;
}

@Operation({
  route: 'GET /overlays/:overlayId/next-undo',
  tool: 'get_next_undo',
  group: 'History',
  scope: 'overlays:read',
  summary: 'Read what undo and redo at a keyboard would do',
  description:
    "The newest steps that the caller's account made by hand, those that switched scenes on air included. Steps of " +
    'automations, of the bot and of OBS are left out. Send the stepId to `undo` or `redo` to do exactly that.',
})
export class GetNextUndo extends Answers(NextUndoView) {
  @OverlayId() readonly overlayId: string;
  @OneOf(languages, "Language of labels; by default the account's.", { optional: true })
  readonly locale?: Language;
}

@Operation({
  route: 'GET /overlays/:overlayId/at/:rev',
  tool: 'get_overlay_at',
  group: 'History',
  scope: 'overlays:read',
  summary: 'Read an overlay as it was',
})
export class GetOverlayAt extends Answers(OverlayAtView) {
  @OverlayId() readonly overlayId: string;
  @Int('The revision.', { min: 1 }) readonly rev: number;
  @Flag("Include each layer's settings values.", { default: true }) readonly fields: boolean;
}

@Operation({
  route: 'GET /overlays/:overlayId/diff',
  tool: 'compare',
  group: 'History',
  scope: 'overlays:read',
  summary: 'Compare an overlay at two revisions',
})
export class Compare extends Answers(ComparisonView) {
  @OverlayId() readonly overlayId: string;
  @Int('The revision to start from.', { min: 1 }) readonly from: number;
  @Int('The revision to arrive at.', { min: 1 }) readonly to: number;
}

@Operation({
  route: 'GET /overlays/:overlayId/versions',
  tool: 'list_versions',
  group: 'History',
  scope: 'overlays:read',
  summary: 'List the revisions that have a name',
  description:
    'Those that were named, and those kept automatically before a scene was deleted, a preview taken, or a revision restored.',
})
export class ListVersions extends Answers(VersionListView) {
  @OverlayId() readonly overlayId: string;
  @Limit() readonly limit: number;
  @Cursor() readonly cursor?: string;
}
