import { randomUUID } from 'node:crypto';
import type { PreparedDesign, PreparedDesigns } from '@studio/contracts/overlays/prepared-designs';
import type { TemplateContent } from '../model/design';
import { defaultAnimation, type Layer } from '../model/overlay.state';

const MOST_WAITING = 50;

/** Designs that wait for create_overlay. */
export class PreparedDesignStore implements PreparedDesigns {
  private readonly waiting = new Map<string, { accountId: string; content: TemplateContent }>();

  prepare(accountId: string, design: PreparedDesign): string {
    const id = `prepared.${randomUUID()}`;
    this.waiting.set(id, { accountId, content: contentOf(design) });
    const [oldest] = this.waiting.keys();
    if (this.waiting.size > MOST_WAITING && oldest !== undefined) this.waiting.delete(oldest);
    return id;
  }

  /** Returns the content of a design, once; null if the account has none of this id. */
  take(id: string, accountId: string): TemplateContent | null {
    const found = this.waiting.get(id);
    if (found?.accountId !== accountId) return null;
    this.waiting.delete(id);
    return found.content;
  }
}

function contentOf({ width, height, layers, groups }: PreparedDesign): TemplateContent {
  const named = layers.map(({ layout: _layout, hidden: _hidden, group, ...layer }, index): Layer => {
    const groupId = group;
    return { ...defaultAnimation, ...layer, groupId, memberId: index + 1, version: 1, positionPresets: [] };
  });
  const used = new Set(layers.map(({ group }) => group));
  const listed = Object.entries(groups).filter(([groupId]) => used.has(groupId));
  const stack = layers.map(({ hidden }, index) => [index + 1, index, hidden ? 1 : 0] as const);
  return {
    ...{ width, height, liveSceneId: 1 },
    design: {
      layers: named,
      groups: Object.fromEntries(
        listed.map(([groupId, name]) => [groupId, { groupId, name, collapsed: false }]),
      ),
      layouts: layers.map(({ layout }) => ({ ...layout, rot: 0 })),
      scenes: [{ sceneId: 1, name: 'Scene 1', transitionType: 'fade', transitionMs: 400, stack }],
    },
  };
}
