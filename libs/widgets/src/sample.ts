import type { Values, WidgetSample } from './widget';

/** Part of a layer that a sample can replace. */
interface Sampled {
  readonly values: Values;
  readonly state?: Values;
}

/** Returns true if a layer shows nothing of its own, so that an editor shows the sample of its widget. */
export function needsSample({ whileEmpty }: WidgetSample, { values, state = {} }: Sampled): boolean {
  if (!whileEmpty) return false;
  return (
    (whileEmpty.values ?? []).every((key) => isEmpty(values[key])) &&
    (whileEmpty.state ?? []).every((key) => isEmpty(state[key]))
  );
}

/** Returns a layer with the content of a sample. */
export function withSample<Layer extends Sampled>({ values, state }: WidgetSample, layer: Layer): Layer {
  return { ...layer, values: { ...layer.values, ...values }, ...(state && { state }) };
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
