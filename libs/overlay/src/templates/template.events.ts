import type { Template } from './template.state';

export interface TemplateEvents {
  'template.published': Omit<Template, 'status' | 'createdAt'> & { readonly overlayId: string };
  'template.deleted': Record<string, never>;
}
