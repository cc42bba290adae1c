import { isPlainObject } from '@studio/operations/field';
import type { Values } from '@studio/widgets/widget';

/** Other numbers of scenes and deck buttons; undefined for one that is not there. */
export interface OtherNumbers {
  readonly sceneId: (id: number) => number | undefined;
  readonly macroId: (id: number) => number | undefined;
}

/** Settings that name a scene or a deck button of their overlay, by key. */
const targets: { readonly [key: string]: keyof OtherNumbers } = { endSceneId: 'sceneId' };

/** Returns settings whose scenes and deck buttons have other numbers; 0 for those that are not there. */
export function renumberedValues(values: Values, numbers: OtherNumbers): Values {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const target = Object.hasOwn(targets, key) ? targets[key] : undefined;
      if (target && typeof value === 'number')
        return [key, value > 0 ? (numbers[target](value) ?? 0) : value];
      if (!Array.isArray(value)) return [key, value];
      const list = value as readonly unknown[];
      return [key, list.map((each) => (isPlainObject(each) ? renumberedEntry(each, numbers) : each))];
    }),
  );
}

/** Entries of lists, such as segments of a wheel, name a deck button by its number as text. */
function renumberedEntry(entry: Values, numbers: OtherNumbers): Values {
  const values = renumberedValues(entry, numbers);
  const { action } = entry;
  if (typeof action !== 'string' || !/^\d{1,9}$/.test(action)) return values;
  return { ...values, action: String(numbers.macroId(Number(action)) ?? '') };
}
