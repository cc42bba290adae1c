import { defineArea } from '@studio/areas/area';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type { AnswerTable, CommandArea, QueryArea, QueryTable } from '@studio/operations/area';
import type { Caller } from '@studio/operations/caller';
import { describeOperation } from '@studio/operations/operation';
import { overlayDecider } from '../overlay.decider';
import { OVERLAYS } from '../reading/overlay.documents';
import { OverlayGuard } from '../reading/overlay-guard';
import { pageOf } from '@studio/operations/paging';
import * as commands from './template.commands';
import { templateDecider, type TemplateCommands, type TemplateFacts } from './template.decider';
import type { TemplateEvents } from './template.events';
import { TEMPLATES } from '../lifecycle/lifecycle.facts';
import { OverlayFolds } from '../reading/overlay-folds';
import { contentOf, isUsable, TemplateShelf } from './template-shelf';
import { templateProjection } from './template.projection';
import * as queries from './template.queries';
import type { Template } from './template.state';
import { templateContentView, templateView } from './template.views';

interface CommandDeps {
  readonly guard: OverlayGuard;
  readonly shelf: TemplateShelf;
}

const answers: AnswerTable<TemplateCommands, Template> = {
  CreateTemplate: ({ after: { state } }) => templateView(state),
  DeleteTemplate: (_, { templateId }) => ({ deleted: true, templateId }),
};

/** How commands on templates are run. */
function templateCommands(
  deps: CommandDeps,
): CommandArea<Template, TemplateCommands, TemplateEvents, DecisionContext, TemplateFacts> {
  return {
    decider: templateDecider,
    modules: [commands],
    answers,
    streamId: (command, newId) =>
      command instanceof commands.DeleteTemplate ? command.templateId : newId('template'),
    authorize: (template, command, { caller }) => {
      if (!(command instanceof commands.DeleteTemplate)) return;
      if (!isUsable(template, caller)) throw notFound(command.templateId);
      if (template.owner.userId !== caller.accountId)
        throw new Problem('owner_only', 'Only the owner of the template may do this.');
    },
    access: async (command, { caller }, demand) => {
      if (command instanceof commands.CreateTemplate)
        await deps.guard.requireSource(command.overlayId, caller, demand);
    },
    common: {},
    facts: {
      CreateTemplate: async (command, { caller }) => ({
        accountName: caller.name,
        made: await make(command, caller, deps),
      }),
    },
    onAir: () => false,
  };
}

const reading: QueryTable<CommandsOf<typeof queries>, { readonly shelf: TemplateShelf }> = {
  ListTemplates: async ({ q, owner = 'me', limit, cursor }, { caller }, { shelf }) => {
    // None ship with the service yet, and a shared one is found by its id.
    const own = owner === 'me' ? await shelf.of(caller) : [];
    const needle = q?.toLowerCase() ?? '';
    const found = own
      .map(({ view }) => view)
      .filter(({ name, description }) => `${name}\n${description}`.toLowerCase().includes(needle));
    return pageOf(found, { limit, cursor }, ({ templateId }) => templateId);
  },

  GetTemplate: async ({ templateId }, { caller, locale }, { shelf }) => {
    const template = await shelf.find(templateId, caller);
    if (!template) throw notFound(templateId);
    return { ...templateView(template), content: templateContentView(template.content, locale) };
  },
};

/** How questions about templates are answered. */
function templateQueries(deps: {
  readonly shelf: TemplateShelf;
}): QueryArea<CommandsOf<typeof queries>, { readonly shelf: TemplateShelf }> {
  return { modules: [queries], answers: reading, deps };
}

/** The template that an overlay makes as it is now; a Problem when the caller may not. */
async function make(
  { overlayId, includeUploads }: commands.CreateTemplate,
  caller: Caller,
  { guard, shelf }: CommandDeps,
): Promise<TemplateFacts['CreateTemplate']['made']> {
  try {
    const overlay = await guard.overlayFor(overlayId, caller, describeOperation(commands.CreateTemplate));
    const version = await shelf.nextVersion(overlayId, caller);
    return { version, ...contentOf(overlay, { includeUploads }) };
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

function notFound(templateId: string): Problem {
  return new Problem('not_found', `There is no template ${JSON.stringify(templateId)}.`, {
    resource: 'template',
  });
}

/** Templates, made from overlays and made into overlays. */
export const templateArea = defineArea({
  name: 'templates',
  streams: [templateDecider],
  operations: [commands, queries],
  projections: () => [templateProjection],
  serve: (services) => {
    const { pipeline } = services;
    const shelf = new TemplateShelf({
      pipeline,
      reader: services.readerOf(templateProjection),
      upToDate: () => services.upToDate(templateProjection),
    });
    services.ports.provide(TEMPLATES, shelf);
    const guard = new OverlayGuard({
      folds: new OverlayFolds(pipeline, overlayDecider),
      reader: services.readerOf(OVERLAYS),
    });
    return () => ({
      commands: [templateCommands({ guard, shelf })],
      queries: [templateQueries({ shelf })],
    });
  },
});
