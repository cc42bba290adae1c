import type { LayerOfWidget } from '@studio/widgets/catalog';
import { definePort } from '../port';

export interface WidgetCommands {
  /** Why a command can't be had of a layer, in words; null when it can. */
  reasonAgainst(
    layer: LayerOfWidget,
    command: string,
    args: { readonly [key: string]: unknown },
  ): string | null;
}
export const WIDGET_COMMANDS = definePort<WidgetCommands>('commands of widgets');
