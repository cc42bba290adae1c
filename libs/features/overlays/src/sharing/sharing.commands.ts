import { scopes, type Scope } from '@studio/operations/caller';
import { Int, List, OneOf, OverlayId, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { EditorListView, RotatedLinkView } from './sharing.views';

@Operation({
  route: 'PUT /overlays/:overlayId/editors/:login',
  tool: 'put_editor',
  group: 'Overlays',
  scope: 'overlays:write',
  ownerOnly: true,
  summary: 'Share an overlay with an account, or change what it may do',
  description:
    'A login that no account has is refused; create_invitation invites a person without an account. The permissions ' +
    'replace those that the account had on this overlay.',
  strict: true,
  problems: ['invalid_value', 'limit_reached'],
})
export class PutEditor extends Answers(EditorListView) {
  @OverlayId() readonly overlayId: string;
  @Text('Name that the account signs in with.', { min: 1, max: 64 }) readonly login: string;
  @List(OneOf(scopes, 'Scope.'), 'Scopes that the account may use on this overlay.', {
    min: 1,
    max: scopes.length,
  })
  readonly permissions: readonly Scope[];
}

@Operation({
  route: 'DELETE /overlays/:overlayId/editors/:login',
  tool: 'remove_editor',
  group: 'Overlays',
  scope: 'overlays:write',
  effects: ['destructive'],
  ownerOnly: true,
  summary: 'Stop sharing an overlay with an account',
})
export class RemoveEditor extends Answers(EditorListView) {
  @OverlayId() readonly overlayId: string;
  @Text('Name that the account signs in with.', { min: 1, max: 64 }) readonly login: string;
}

@Operation({
  route: 'POST /overlays/:overlayId/link/rotate',
  tool: 'rotate_overlay_link',
  group: 'Overlays',
  scope: 'overlays:write',
  effects: ['destructive', 'confirm'],
  ownerOnly: true,
  summary: 'Replace the link for broadcast software',
  description:
    'The old link keeps working for a while, so that every browser source can be given the new one.',
  strict: true,
})
export class RotateOverlayLink extends Answers(RotatedLinkView) {
  @OverlayId() readonly overlayId: string;
  @Int('Minutes for which the old link keeps working; it and all before it end then.', {
    min: 0,
    max: 1440,
    default: 10,
  })
  readonly graceMinutes: number;
}
