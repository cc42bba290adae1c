import type { MoveInItem, MoveInKind, MoveInSource } from '../../model/move-in.items';
import { itemsOf } from '../catalog';
import { contentOfText } from '../read-content';

/** Reads an export of another bot. @param content its text, or a value that the bot writes as JSON */
export function readSource(source: MoveInSource, content: unknown): readonly MoveInItem[] {
  return itemsOf(source, [contentOfText(typeof content === 'string' ? content : JSON.stringify(content))]);
}

/** The items of one kind. */
export function itemsOfKind<Kind extends MoveInKind>(items: readonly MoveInItem[], kind: Kind) {
  return items.filter((each): each is MoveInItem & { readonly kind: Kind } => each.kind === kind);
}
