import { Flag, List, OneOf, Text, Timestamp } from '@studio/operations/fields';
import { NoNextCursor } from '@studio/operations/paging';

export const hookAuths = ['token', 'standard', 'hmac'] as const;
export type HookAuth = (typeof hookAuths)[number];

export class HookView {
  @Text('Id of the hook.') readonly hookId: string;
  @Text('Name, for people.') readonly name: string;
  @Text('Address that callers send to.') readonly url: string;
  @OneOf(hookAuths, 'How callers prove themselves.') readonly auth: HookAuth;
  @Text('Header with the signature; null unless auth is hmac.', { nullable: true })
  readonly header: string | null;
  @Flag('GET is accepted as well.') readonly allowGet: boolean;
  @Flag('Calls are accepted.') readonly enabled: boolean;
  @Timestamp('Time of the last call; null before the first.', { nullable: true })
  readonly lastReceivedAt: string | null;
  @Timestamp('When it was made.') readonly createdAt: string;
}

export class HookWithSecretView extends HookView {
  @Text('Token or secret, shown this once; null when a repeated Idempotency-Key is answered.', {
    nullable: true,
  })
  readonly secret: string | null;
}

export class HooksView {
  @List(HookView, 'In the order in which they were made.') readonly items: readonly HookView[];
  @NoNextCursor() readonly nextCursor: string | null;
}

export class DeletedHookView {
  @Flag('It is gone.') readonly deleted: boolean;
  @Text('Id of the hook.') readonly hookId: string;
}
