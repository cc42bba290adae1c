import { put, remove, type Projection } from '@studio/read-models/projection';
import type { TemplateEvents } from './template.events';
import { templateView, type TemplateView } from './template.views';

/** Template fields that lists show. The content stays in the template's stream. */
export type TemplateDocument = {
  readonly ownerId: string;
  readonly createdAt: string;
  readonly overlayId: string;
  readonly view: TemplateView;
};

export const templates = 'templates';

export const templateProjection: Projection<TemplateEvents> = {
  name: 'templates',
  version: 1,
  category: 'template',
  collections: [{ name: templates, indexes: { owner: ['ownerId', 'createdAt'] } }],
  on: {
    'template.published': (template, { id, meta }) => {
      const document = {
        ownerId: template.owner.userId,
        createdAt: meta.at,
        overlayId: template.overlayId,
        view: { ...templateView({ ...template, createdAt: meta.at }) },
      } satisfies TemplateDocument;
      return [put(templates, id, document)];
    },
    'template.deleted': (_, { id }) => [remove(templates, id)],
  },
};
