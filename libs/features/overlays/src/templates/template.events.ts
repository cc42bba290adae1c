import type { StoredDesign, StoredPerson } from '../events/overlay.event-shapes';

export interface TemplateEvents {
  'template.published': {
    readonly templateId: string;
    readonly owner: StoredPerson;
    readonly overlayId: string;
    readonly name: string;
    readonly description: string;
    readonly visibility: 'private' | 'unlisted';
    readonly version: number;
    readonly contentHash: string;
    readonly content: {
      readonly width: number;
      readonly height: number;
      readonly liveSceneId: number;
      readonly design: StoredDesign;
    };
  };
  'template.deleted': Record<string, never>;
}
