import { MemberId, OneOf, OverlayId } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { FieldsView } from './settings.views';
import { languages, type Language } from '@studio/platforms/languages';

@Operation({
  route: 'GET /overlays/:overlayId/members/:memberId/fields',
  tool: 'get_member_fields',
  group: 'Settings',
  scope: 'overlays:read',
  summary: "Read a layer's settings",
  description: 'Values, their definitions for a form, and the version to send back as expectedVersion.',
})
export class GetMemberFields extends Answers(FieldsView) {
  @OverlayId() readonly overlayId: string;
  @MemberId() readonly memberId: number;
  @OneOf(languages, "Language of the labels; default the account's.", { optional: true })
  readonly locale?: Language;
}
