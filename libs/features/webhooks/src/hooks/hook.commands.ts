import { Flag, OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { DeletedHookView, hookAuths, HookView, HookWithSecretView, type HookAuth } from './hook.views';

@Operation({
  route: 'POST /hooks',
  tool: 'create_hook',
  group: 'Automations',
  scope: 'automations:write',
  summary: 'Make an address that outside programs call',
  description: 'A call is the event hook.received, which automations react to. The secret is shown once.',
  secretAnswer: true,
  strict: true,
  bodyRequired: true,
  problems: ['limit_reached'],
})
export class CreateHook extends Answers(HookWithSecretView) {
  @Text('Name, for people.', { min: 1, max: 60, trim: true }) readonly name: string;
  @OneOf(
    hookAuths,
    'token: in the path, or as Bearer. standard: signature by the Standard Webhooks specification. hmac: ' +
      'HMAC-SHA256 of the body in a header, as GitHub sends it.',
    { default: 'token' },
  )
  readonly auth: HookAuth;
  @Text('Header with the signature, for hmac.', {
    min: 1,
    max: 60,
    trim: true,
    default: 'x-hub-signature-256',
  })
  readonly header: string;
  @Text('Text before the signature, for hmac.', { max: 20, default: 'sha256=' }) readonly prefix: string;
  @OneOf(['hex', 'base64'] as const, 'Encoding of the signature, for hmac.', { default: 'hex' })
  readonly encoding: 'hex' | 'base64';
  @Flag('Accept GET as well, for programs that can only open addresses.', { default: false })
  readonly allowGet: boolean;
}

@Operation({
  route: 'PATCH /hooks/:hookId',
  tool: 'update_hook',
  group: 'Automations',
  scope: 'automations:write',
  summary: 'Change a hook',
  strict: true,
  problems: ['not_found'],
})
export class UpdateHook extends Answers(HookView) {
  @Text('Id of the hook.', { min: 1, max: 64 }) readonly hookId: string;
  @Text('Name, for people.', { min: 1, max: 60, trim: true, optional: true }) readonly name?: string;
  @Flag('Accept GET as well.', { optional: true }) readonly allowGet?: boolean;
  @Flag('False: calls are answered as if the hook did not exist.', { optional: true })
  readonly enabled?: boolean;
}

@Operation({
  route: 'DELETE /hooks/:hookId',
  tool: 'delete_hook',
  group: 'Automations',
  scope: 'automations:write',
  effects: ['destructive', 'confirm'],
  summary: 'Delete a hook',
  problems: ['not_found'],
})
export class DeleteHook extends Answers(DeletedHookView) {
  @Text('Id of the hook.', { min: 1, max: 64 }) readonly hookId: string;
}

@Operation({
  route: 'POST /hooks/:hookId/rotate',
  tool: 'rotate_hook',
  group: 'Automations',
  scope: 'automations:write',
  summary: 'Replace the secret of a hook',
  description: 'The old one is refused at once. The new one is shown once.',
  secretAnswer: true,
  problems: ['not_found'],
})
export class RotateHook extends Answers(HookWithSecretView) {
  @Text('Id of the hook.', { min: 1, max: 64 }) readonly hookId: string;
}
