import type { RenderLayer } from '@studio/realtime/protocol';
import { findWidget } from '@studio/widgets/catalog';
import { customKinds, isCustom } from '@studio/widgets/custom/custom-widget';
import { LOCALE, TEXT_VARIABLES, holdsVariables } from '@studio/widgets/variables';

const none: readonly string[] = [];

/** Returns the kinds of live data a layer uses: those of its widget, and text variables if a text names one. */
export function liveKinds({ widget, values }: RenderLayer): readonly string[] {
  const known = findWidget(widget);
  if (!known) return isCustom(widget) ? customKinds : none;
  const usesVariables =
    !known.liveData.includes(TEXT_VARIABLES) &&
    known.fields.some((field) => 'variables' in field && holdsVariables(values[field.key]));
  const locale = known.writesNumbers ? [LOCALE] : none;
  return [...known.liveData, ...(usesVariables ? [TEXT_VARIABLES] : none), ...locale];
}
