import type { JsonObject } from '@studio/kernel/json';
import { put, remove, type Projection } from '@studio/read-models/projection';
import type { TemplateEvents } from './template.events';
import { templateView, type TemplateView } from './template.views';

/** What lists show of a template; its content stays in its stream. */
export interface TemplateDocument {
  readonly ownerId: string;
  readonly createdAt: string;
  readonly overlayId: string;
  readonly view: TemplateView;
}

export const templates = 'templates';

export const templateProjection: Projection<TemplateEvents> = {
  name: 'templates',
  version: 1,
  category: 'template',
  collections: [{ name: templates, indexes: { owner: ['ownerId', 'createdAt'] } }],
  on: {
    'template.published': (template, { id, meta }) => {
      const document: TemplateDocument = {
        ownerId: template.owner.userId,
        createdAt: meta.at,
        overlayId: template.overlayId,
        view: templateView({ ...template, createdAt: meta.at }),
      };
      return [put(templates, id, document as unknown as JsonObject)];
    },
    'template.deleted': (_, { id }) => [remove(templates, id)],
  },
};
