import type { Field, Localized } from './widget';

/** Returns a block in which one field is declared differently; keys and types of values stay the same. */
export function withField<Block extends readonly Field[]>(
  block: Block,
  key: Block[number]['key'],
  changes: { readonly label?: Localized; readonly role?: Field['role']; readonly default?: string | number },
): Block {
  const changed: readonly Field[] = block.map((field) =>
    field.key === key ? Object.assign({}, field, changes) : field,
  );
  return changed as Block;
}
