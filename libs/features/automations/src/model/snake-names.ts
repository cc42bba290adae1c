/** Returns values under names in snake case, without those that are null: `adBreak` → `ad_break`. */
export function bySnakeName<Value>(values: { readonly [name: string]: Value | null }): {
  readonly [name: string]: Value;
} {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): readonly (readonly [string, Value])[] =>
      value === null ? [] : [[name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`), value]],
    ),
  );
}
