import { Flag, FreeJson, Int, List, Text } from '@studio/operations/fields';

/** A value that a widget stored. */
export class WidgetValueView {
  @Text('Key under which the widget finds it.') readonly key: string;
  @FreeJson('The value.') readonly value: unknown;
  @Int('Its length as JSON.') readonly bytes: number;
}

export class WidgetValueListView {
  @List(WidgetValueView, 'By key.') readonly items: readonly WidgetValueView[];
  @Text('Send as cursor for the next page; null on the last.', { nullable: true })
  readonly nextCursor: string | null;
}

export class DeletedWidgetValueView {
  @Flag('Always true.') readonly deleted: boolean;
  @Text('Key of the value that is gone.') readonly key: string;
}

/** Returns a stored value as callers receive it. */
export function widgetValueView(key: string, value: unknown): WidgetValueView {
  return { key, value: value ?? null, bytes: Buffer.byteLength(JSON.stringify(value ?? null)) };
}
