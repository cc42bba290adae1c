import { allPlatforms, type Platform } from '@studio/platforms/platforms';
import { FreeJson, Num, OneOf, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { MOST_NUMBER, variableResets, variableScopes, variableTypes } from './variable.state';
import { DeletedVariableView, VariableView, ViewerVariableView } from './variable.views';

const shape = {
  pattern: /^[a-z][a-z0-9_]{0,39}$/u,
  words: 'a lower-case letter, then lower-case letters, digits and underscores, at most 40 characters',
};
const name = { shape, example: 'wins' } as const;
const bound = { min: -MOST_NUMBER, max: MOST_NUMBER, nullable: true, optional: true } as const;
const VALUE = 'A number, a text of at most 500 characters, or true or false, by the type.';

@Operation({
  route: 'POST /variables',
  tool: 'create_variable',
  group: 'Automations',
  scope: 'bot:write',
  summary: 'Create a variable',
  description:
    'Texts show it with {var.name}, or {user.var.name} for one of viewers; steps and update_variable set it.',
  problems: ['duplicate', 'limit_reached', 'invalid_value'],
})
export class CreateVariable extends Answers(VariableView) {
  @Text('Name.', name) readonly name: string;
  @OneOf(variableScopes, 'Whose value it is: of the account, or of each viewer.', { default: 'global' })
  readonly scope: (typeof variableScopes)[number];
  @OneOf(variableTypes, 'Type of the value.', { default: 'number' })
  readonly type: (typeof variableTypes)[number];
  @FreeJson(`Value until another is set; 0, an empty text or false by default. ${VALUE}`, { default: null })
  readonly default: unknown;
  @Num('Lowest number; null for no bound.', bound) readonly min?: number | null;
  @Num('Highest number; null for no bound.', bound) readonly max?: number | null;
  @OneOf(variableResets, 'When it has its default again by itself.', { default: 'never' })
  readonly resetOn: (typeof variableResets)[number];
}

@Operation({
  route: 'PATCH /variables/:name',
  tool: 'update_variable',
  group: 'Automations',
  scope: 'bot:write',
  summary: 'Change a variable, or set its value',
  description: 'Only what is sent changes. value is for variables of the account; null sets the default.',
  problems: ['invalid_value'],
})
export class UpdateVariable extends Answers(VariableView) {
  @Text('Name of the variable.', name) readonly name: string;
  @FreeJson(`Value until another is set. ${VALUE}`, { optional: true }) readonly default?: unknown;
  @FreeJson(`Value now. ${VALUE}`, { optional: true }) readonly value?: unknown;
  @Num('Lowest number; null for no bound.', bound) readonly min?: number | null;
  @Num('Highest number; null for no bound.', bound) readonly max?: number | null;
  @OneOf(variableResets, 'When it has its default again by itself.', { optional: true })
  readonly resetOn?: (typeof variableResets)[number];
}

@Operation({
  route: 'DELETE /variables/:name',
  tool: 'delete_variable',
  group: 'Automations',
  scope: 'bot:write',
  effects: ['destructive', 'confirm'],
  summary: 'Delete a variable',
  description: 'With the values of all viewers. A variable that automations use stays.',
  problems: ['in_use'],
})
export class DeleteVariable extends Answers(DeletedVariableView) {
  @Text('Name of the variable.', name) readonly name: string;
}

@Operation({
  route: 'PUT /variables/:name/viewers/:platform/:login',
  tool: 'set_viewer_variable',
  group: 'Automations',
  scope: 'bot:write',
  summary: 'Set a variable of a viewer',
  description:
    'null sets the default. Values are encrypted with the key of the viewer, and gone once they are forgotten.',
  problems: ['limit_reached', 'invalid_value'],
})
export class SetViewerVariable extends Answers(ViewerVariableView) {
  @Text('Name of the variable.', name) readonly name: string;
  @OneOf(allPlatforms, 'Platform of the viewer.') readonly platform: Platform;
  @Text('Login of the viewer.', { min: 1, max: 100 }) readonly login: string;
  @FreeJson(VALUE) readonly value: unknown;
}
