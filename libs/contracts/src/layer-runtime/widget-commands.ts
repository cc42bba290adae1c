import { definePort } from '../port';

/** Commands of widgets. */
export interface WidgetCommands {
  /** Why a command can't be had of a widget, in words; null when it can. */
  reasonAgainst(widget: string, command: string, args: { readonly [key: string]: unknown }): string | null;
}
export const WIDGET_COMMANDS = definePort<WidgetCommands>('commands of widgets');
