import { wire, defineArea } from '@studio/contracts/area';
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
import { templateDecider, type TemplateCommands, type TemplateLookups } from './template.decider';
import type { TemplateEvents } from './template.events';
import { PREPARED_DESIGNS } from '@studio/contracts/overlays/prepared-designs';
import { PreparedDesignStore } from './prepared-design-store';
import { TEMPLATES } from '../lifecycle/lifecycle.lookups';
import { OverlayFolds } from '../reading/overlay-folds';
import { contentOf, isUsable, TemplateRepository } from './template-repository';
import { templateProjection } from './template.projection';
import * as queries from './template.queries';
import type { Template } from './template.state';
import { templateContentView, templateView } from './template.views';

interface CommandDeps {
  readonly guard: OverlayGuard;
  readonly mediaRepository: TemplateRepository;
}

const answers: AnswerTable<TemplateCommands, Template> = {
  CreateTemplate: ({ after: { state } }) => templateView(state),
  DeleteTemplate: (_, { templateId }) => ({ deleted: true, templateId }),
};

/** Returns the handlers of the template commands. */
function templateCommands(
  deps: CommandDeps,
): CommandArea<Template, TemplateCommands, TemplateEvents, DecisionContext, TemplateLookups> {
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
    lookups: {
      CreateTemplate: async (command, { caller }) => ({
        accountName: caller.name,
        made: await make(command, caller, deps),
      }),
    },
  };
}

const reading: QueryTable<CommandsOf<typeof queries>, { readonly mediaRepository: TemplateRepository }> = {
  ListTemplates: async ({ q, owner = 'me', limit, cursor }, { caller }, { mediaRepository: shelf }) => {
    // None ship with the service yet, and a shared one is found by its id.
    const own = owner === 'me' ? await shelf.of(caller) : [];
    const needle = q?.toLowerCase() ?? '';
    const found = own
      .map(({ view }) => view)
      .filter(({ name, description }) => `${name}\n${description}`.toLowerCase().includes(needle));
    return pageOf(found, { limit, cursor }, ({ templateId }) => templateId);
  },

  GetTemplate: async ({ templateId }, { caller, locale }, { mediaRepository: shelf }) => {
    const template = await shelf.find(templateId, caller);
    if (!template) throw notFound(templateId);
    return { ...templateView(template), content: templateContentView(template.content, locale) };
  },
};

/** Returns the query handlers for templates. */
function templateQueries(deps: {
  readonly mediaRepository: TemplateRepository;
}): QueryArea<CommandsOf<typeof queries>, { readonly mediaRepository: TemplateRepository }> {
  return { modules: [queries], answers: reading, deps };
}

/** Returns the template that an overlay would make now; a Problem if the caller may not make it. */
async function make(
  { overlayId, includeUploads }: commands.CreateTemplate,
  caller: Caller,
  { guard, mediaRepository: shelf }: CommandDeps,
): Promise<TemplateLookups['CreateTemplate']['made']> {
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
  serve: wire({ provides: { templates: TEMPLATES, prepared: PREPARED_DESIGNS } }, (services) => {
    const prepared = new PreparedDesignStore();
    const { pipeline } = services;
    const mediaRepository = new TemplateRepository({
      pipeline,
      reader: services.readerOf(templateProjection),
      upToDate: () => services.upToDate(templateProjection),
    });
    const guard = new OverlayGuard({
      folds: new OverlayFolds(pipeline, overlayDecider),
      reader: services.readerOf(OVERLAYS),
      upToDate: () => services.upToDate(OVERLAYS),
    });
    return {
      provided: {
        templates: {
          contentFor: async (templateId, caller) =>
            prepared.take(templateId, caller.accountId) ?? mediaRepository.contentFor(templateId, caller),
        },
        prepared,
      },
      parts: () => ({
        commands: [templateCommands({ guard, mediaRepository })],
        queries: [templateQueries({ mediaRepository })],
      }),
    };
  }),
});
