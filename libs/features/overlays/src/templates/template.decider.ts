import { designWithPositions } from '../events/overlay.upcasts';
import type { CommandsOf, DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import type { JsonObject } from '@studio/kernel/json';
import { Problem } from '@studio/kernel/problem';
import type { TemplateEvents } from './template.events';
import type * as commands from './template.commands';
import { absentTemplate, type Template } from './template.state';

export type TemplateCommands = CommandsOf<typeof commands>;

/** Lookups of each command. */
export interface TemplateLookups {
  readonly CreateTemplate: {
    /** Name of the caller's account. */
    readonly accountName: string;
    /** Template content made of the overlay, or the reason it cannot be a template. */
    readonly made: Pick<Template, 'version' | 'contentHash' | 'content'> | Problem;
  };
}

const decide: DecideTable<TemplateCommands, Template, TemplateEvents, DecisionContext, TemplateLookups> = {
  CreateTemplate: (_, { overlayId, name, description, visibility }, { made, id, accountId, accountName }) => {
    if (made instanceof Problem) throw made;
    const owner = { userId: accountId, name: accountName };
    return [
      {
        type: 'template.published',
        data: { templateId: id('template'), owner, name, description, visibility, overlayId, ...made },
      },
    ];
  },

  DeleteTemplate: () => [{ type: 'template.deleted', data: {} }],
};

const evolve: EvolveTable<Template, TemplateEvents> = {
  'template.published': (_, data, { at }) => ({
    ...data,
    status: 'published',
    createdAt: at,
  }),
  'template.deleted': (template) => ({
    ...template,
    status: 'deleted',
    content: absentTemplate.content,
  }),
};

export const templateDecider: Decider<
  Template,
  TemplateCommands,
  TemplateEvents,
  DecisionContext,
  TemplateLookups
> = {
  category: 'template',
  schemaVersion: 3,
  initial: absentTemplate,
  upcast: {
    'template.published': (data) => {
      const content = data['content'] as JsonObject;
      const design = designWithPositions(content['design'] as JsonObject);
      return design === content['design'] ? data : { ...data, content: { ...content, design } };
    },
  },
  decide,
  evolve,
};
