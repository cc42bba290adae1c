import type { Belonging, BelongingContents, BelongingKind } from '@studio/contracts/bot/bot-move-in';
import { sameContent } from '@studio/kernel/same-content';

type Content = BelongingContents[BelongingKind];

/** Things of one kind that a bot has, found by their names or words without a look at all of them. */
export class Rivals {
  private readonly ids: ReadonlySet<string>;
  /** Things by what a rival shares with them, in their order. */
  private readonly byKey = new Map<string, Belonging[]>();

  constructor(
    private readonly kind: BelongingKind,
    all: readonly Belonging[],
  ) {
    this.ids = new Set(all.map(({ id }) => id));
    for (const each of all)
      for (const key of keysOf(each.content)) {
        const found = this.byKey.get(key);
        if (found) found.push(each);
        else this.byKey.set(key, [each]);
      }
  }

  has(id: string): boolean {
    return this.ids.has(id);
  }

  /** Returns the thing that has the name, or the words, of a content. An identical one comes first. */
  of(content: Content): Belonging | null {
    const found = this.byKey.get(keyOf(content)) ?? [];
    const same = found.find((each) => isSame(this.kind, each.content, content));
    return same ?? ('name' in content ? found[0] : undefined) ?? null;
  }
}

/** Returns the name of a thing, or the words of one without a name. */
function keyOf(content: Content): string {
  if ('name' in content) return content.name;
  return 'author' in content ? `${content.text}\n${content.author}` : content.text;
}

function keysOf(content: Content): ReadonlySet<string> {
  return new Set([keyOf(content), ...('aliases' in content ? content.aliases : [])]);
}

/** Returns true if a thing that the bot has is what was asked for. */
export function isSame(kind: BelongingKind, has: Content, asked: Content): boolean {
  if (kind === 'quote' && 'saidAt' in has && 'saidAt' in asked)
    return (
      has.text === asked.text &&
      has.author === asked.author &&
      (asked.saidAt === null || has.saidAt === asked.saidAt)
    );
  if (kind === 'phrase' && 'mode' in has && 'mode' in asked) return has.text === asked.text;
  if (kind === 'api' && 'url' in has && 'url' in asked)
    // The bot does not tell queries of addresses.
    return has.name === asked.name && has.url === asked.url.replace(/\?.*$/su, '');
  return sameContent(has, asked);
}
