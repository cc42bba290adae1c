import type { Resource, ResourceTemplateType, TextResourceContents } from '@modelcontextprotocol/server';
import { Problem } from '@studio/kernel/problem';
import type { Caller } from '@studio/operations/caller';
import type { Dispatcher } from '@studio/operations/dispatcher';
import { catalogText, overlayText, type OverlayAnswer, type WidgetAnswer } from './summaries';

const CATALOG = 'studio://widgets';
const OVERLAY = 'studio://overlays/';

/** All that is read here. */
const SCOPE = 'overlays:read';

/** Resources an agent can read before it begins: the catalog, and each overlay in a few lines. */
export class Resources {
  constructor(private readonly dispatcher: Dispatcher) {}

  async list(caller: Caller): Promise<readonly Resource[]> {
    if (!caller.scopes.has(SCOPE)) return [];
    const { items } = (await this.query('list_overlays', caller, {})) as {
      readonly items: readonly { readonly overlayId: string; readonly name: string }[];
    };
    return [
      {
        uri: CATALOG,
        name: 'widgets',
        title: 'Widget catalog',
        description: 'What layers can be made of, a line each.',
        mimeType: 'text/markdown',
      },
      ...items.map(({ overlayId, name }) => ({
        uri: OVERLAY + overlayId,
        name: overlayId,
        title: name,
        description: 'Scenes and layers of this overlay in short.',
        mimeType: 'text/markdown',
      })),
    ];
  }

  templates({ scopes }: Caller): readonly ResourceTemplateType[] {
    if (!scopes.has(SCOPE)) return [];
    return [
      {
        uriTemplate: `${OVERLAY}{overlayId}`,
        name: 'overlay',
        title: 'Overlay in short',
        description: 'Canvas, scenes, layers and groups of an overlay, a line each.',
        mimeType: 'text/markdown',
      },
    ];
  }

  /** @throws Problem `not_found`, `insufficient_scope` and the like */
  async read(uri: string, caller: Caller): Promise<TextResourceContents> {
    return { uri, mimeType: 'text/markdown', text: await this.text(uri, caller) };
  }

  private async text(uri: string, caller: Caller): Promise<string> {
    if (uri === CATALOG) {
      const widgets: WidgetAnswer[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page = (await this.query('list_widgets', caller, {
          limit: 100,
          ...(cursor && { cursor }),
        })) as {
          readonly items: readonly WidgetAnswer[];
          readonly nextCursor: string | null;
        };
        widgets.push(...page.items);
        cursor = page.nextCursor;
      }
      return catalogText(widgets);
    }
    const overlayId = uri.startsWith(OVERLAY) ? decoded(uri.slice(OVERLAY.length)) : '';
    if (overlayId === '')
      throw new Problem('not_found', `There is no resource ${uri}.`, { resource: 'resource' });
    return overlayText(
      (await this.query('get_overlay', caller, { fields: false }, { overlayId })) as OverlayAnswer,
    );
  }

  private async query(tool: string, caller: Caller, query: object, path: object = {}): Promise<object> {
    const { body } = await this.dispatcher.dispatch(tool, { caller, path, query, isTyped: true });
    return body;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
