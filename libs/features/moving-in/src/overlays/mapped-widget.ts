import type { Operations } from '@studio/contracts/operations-by-name';
import type { InputOf } from '@studio/operations/operation';
import type { JsonFields } from '../sources/json-values';

/** Reasons why a widget differs from the original. */
export const importLosses = [
  ...(['size', 'style', 'animation', 'text', 'layout', 'variation', 'alert_kind'] as const),
  ...(['foreign_asset', 'asset', 'asset_scope', 'code_scope', 'code_invalid', 'unknown', 'no_room'] as const),
] as const;
export type ImportLossCode = (typeof importLosses)[number];

export interface ImportLoss {
  readonly code: ImportLossCode;
  /** Subject, for example the address of a file; null for nothing in particular. */
  readonly detail: string | null;
}

/** Code of a custom widget, in the parts that create_widget_package takes. */
export type WidgetCode = Required<Omit<InputOf<Operations['create_widget_package']>, 'name' | 'author'>>;

/** A widget in terms of the catalog. Addresses of files stand in its values as StreamElements has them. */
export interface MappedWidget {
  /** Slug; null for code, and for what becomes nothing. */
  readonly slug: string | null;
  readonly values: JsonFields;
  readonly losses: readonly ImportLoss[];
  readonly code?: WidgetCode;
  /** True for a placeholder of something that this studio lacks. */
  readonly isPlaceholder?: true;
}

export function loss(code: ImportLossCode, detail: string | null = null): ImportLoss {
  return { code, detail };
}
