import { Flag, FreeJson, List, Num, OneOf, Text } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';
import { variableResets, variableScopes, variableTypes } from './variable.state';

/** A variable in an answer. */
export class VariableView {
  @Text('Name: {var.name} in texts, {user.var.name} for one of viewers.') readonly name: string;
  @OneOf(variableScopes, 'Whose value it is: of the account, or of each viewer.')
  readonly scope: (typeof variableScopes)[number];
  @OneOf(variableTypes, 'Type of the value.') readonly type: (typeof variableTypes)[number];
  @FreeJson('Value until another is set.') readonly default: unknown;
  @FreeJson('Value now; null for a variable of viewers.') readonly value: unknown;
  @Num('Lowest number; null for no bound.', { nullable: true }) readonly min: number | null;
  @Num('Highest number; null for no bound.', { nullable: true }) readonly max: number | null;
  @OneOf(variableResets, 'When it has its default again by itself.')
  readonly resetOn: (typeof variableResets)[number];
}

export class VariablesView {
  @List(VariableView, 'By age, the oldest first.') readonly items: readonly VariableView[];
  @NextCursor() readonly nextCursor: string | null;
}

export class DeletedVariableView {
  @Flag('Always true.') readonly deleted: boolean;
  @Text('Name of the variable.') readonly name: string;
}

export class ViewerVariableView {
  @Text('Name of the variable.') readonly name: string;
  @Text('Platform of the viewer.') readonly platform: string;
  @Text('Login of the viewer.') readonly login: string;
  @FreeJson('Value of the viewer now.') readonly value: unknown;
}
