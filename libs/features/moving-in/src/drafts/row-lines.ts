import type { BelongingContents, BelongingKind } from '@studio/contracts/bot/bot-move-in';
import { excerpt } from '../model/notes';
import type { ViewerItem } from '../model/move-in.items';

/** Returns a thing in one line, for people. */
export function lineOf(content: BelongingContents[BelongingKind]): string {
  if ('response' in content) return excerpt(`!${content.name} → ${content.response}`);
  if ('message' in content)
    return excerpt(`${content.name} (${content.intervalMin} min): ${content.message}`);
  if ('value' in content) return `${content.name} = ${content.value}`;
  if ('url' in content) return excerpt(`{api:${content.name}} → ${content.url}`);
  if ('author' in content)
    return excerpt(content.author === '' ? content.text : `${content.text} (${content.author})`);
  return excerpt(content.text);
}

/** Returns a viewer in one line, for people. */
export function viewerLine({ name, points, watchMinutes }: ViewerItem): string {
  return `${name}: ${points}, ${watchMinutes} min`;
}
