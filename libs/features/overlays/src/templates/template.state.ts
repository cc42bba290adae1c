import type { TemplateContent } from '../model/design';
import type { Person } from '../model/overlay.state';

export const visibilities = ['private', 'unlisted'] as const;
/** Private: for its owner only. Unlisted: for every account that knows its id. */
export type Visibility = (typeof visibilities)[number];

/** A copy of an overlay's design that never changes. */
export interface Template {
  readonly status: 'absent' | 'published' | 'deleted';
  readonly templateId: string;
  readonly owner: Person;
  /** The overlay that it was made of. */
  readonly overlayId: string;
  readonly name: string;
  readonly description: string;
  readonly visibility: Visibility;
  /** Counts the templates that its owner made of one overlay, from 1. */
  readonly version: number;
  /** SHA-256 of the content. */
  readonly contentHash: string;
  readonly content: TemplateContent;
  readonly createdAt: string;
}

export const absentTemplate: Template = {
  status: 'absent',
  templateId: '',
  owner: { userId: '', name: '' },
  overlayId: '',
  name: '',
  description: '',
  visibility: 'private',
  version: 0,
  contentHash: '',
  content: {
    width: 1920,
    height: 1080,
    liveSceneId: 0,
    design: { layers: [], groups: {}, layouts: [], scenes: [] },
  },
  createdAt: '',
};
