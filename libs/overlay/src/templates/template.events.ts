import type { Template } from './template.state';

export interface TemplateEvents {
  'template.published': Omit<Template, 'status' | 'createdAt'>;
  'template.deleted': Record<string, never>;
}
