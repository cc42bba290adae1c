import type { RenderLayer } from '@studio/realtime/protocol';
import { findWidget } from '@studio/widgets/catalog';
import { TEXT_VARIABLES, holdsVariables } from '@studio/widgets/variables';

const none: readonly string[] = [];

/** Kinds of live data that a layer is drawn from: those of its widget, and text variables where a text names one. */
export function liveKinds({ widget, values }: RenderLayer): readonly string[] {
  const known = findWidget(widget);
  if (!known) return none;
  const usesVariables =
    !known.liveData.includes(TEXT_VARIABLES) &&
    known.fields.some((field) => 'variables' in field && holdsVariables(values[field.key]));
  return usesVariables ? [...known.liveData, TEXT_VARIABLES] : known.liveData;
}
