import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { CommandsOf } from '@studio/kernel/decider';
import { streamName } from '@studio/kernel/event';
import { Problem } from '@studio/kernel/problem';
import type { AnswerTable, CommandArea, QueryArea, QueryTable } from '@studio/operations/area';
import type { Caller } from '@studio/operations/caller';
import { describeOperation } from '@studio/operations/operation';
import { pageOf } from '@studio/operations/paging';
import { overlayDecider } from '../overlay.decider';
import { requireAccess } from '../sharing/access';
import * as commands from './template.commands';
import { templateDecider, type TemplateCommands, type TemplateContext } from './template.decider';
import type { TemplateEvents } from './template.events';
import { contentOf, isUsable, type TemplateShelf } from './template-shelf';
import * as queries from './template.queries';
import type { Template } from './template.state';
import { templateContentView, templateView } from './template.views';

/** Everything that this slice exports operations from. */
export const templateModules: readonly object[] = [commands, queries];

interface CommandDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly shelf: TemplateShelf;
}

const answers: AnswerTable<TemplateCommands, Template> = {
  CreateTemplate: ({ after: { state } }) => templateView(state),
  DeleteTemplate: (_, { templateId }) => ({ deleted: true, templateId }),
};

/** How commands on templates are run. */
export function templateCommands(
  deps: CommandDeps,
): CommandArea<Template, TemplateCommands, TemplateEvents, TemplateContext> {
  return {
    decider: templateDecider,
    modules: [commands],
    answers,
    streamId: (command, newId) =>
      command instanceof commands.DeleteTemplate ? command.templateId : newId('template'),
    authorize: (template, command, { caller: { accountId } }) => {
      if (!(command instanceof commands.DeleteTemplate)) return;
      if (!isUsable(template, accountId)) throw notFound(command.templateId);
      if (template.owner.userId !== accountId)
        throw new Problem('owner_only', 'Only the owner of the template may do this.');
    },
    facts: async (command, { caller }) => ({
      accountName: caller.name,
      made: command instanceof commands.CreateTemplate ? await make(command, caller, deps) : null,
    }),
    onAir: () => false,
  };
}

const reading: QueryTable<CommandsOf<typeof queries>, { readonly shelf: TemplateShelf }> = {
  ListTemplates: async ({ q, owner = 'me', limit, cursor }, { caller: { accountId } }, { shelf }) => {
    // None ship with the service yet, and a shared one is found by its id.
    const own = owner === 'me' ? await shelf.of(accountId) : [];
    const needle = q?.toLowerCase() ?? '';
    const found = own
      .map(({ view }) => view)
      .filter(({ name, description }) => `${name}\n${description}`.toLowerCase().includes(needle));
    return pageOf(found, { limit, cursor }, ({ templateId }) => templateId);
  },

  GetTemplate: async ({ templateId }, { caller, locale }, { shelf }) => {
    const template = await shelf.find(templateId, caller.accountId);
    if (!template) throw notFound(templateId);
    return { ...templateView(template), content: templateContentView(template.content, locale) };
  },
};

/** How questions about templates are answered. */
export function templateQueries(deps: {
  readonly shelf: TemplateShelf;
}): QueryArea<CommandsOf<typeof queries>, { readonly shelf: TemplateShelf }> {
  return { modules: [queries], answers: reading, deps };
}

/** The template that an overlay makes as it is now; a Problem when the caller may not. */
async function make(
  { overlayId, includeUploads }: commands.CreateTemplate,
  caller: Caller,
  { pipeline, shelf }: CommandDeps,
): Promise<TemplateContext['made']> {
  const { state } = await pipeline.read(streamName(overlayDecider.category, overlayId), overlayDecider);
  try {
    requireAccess(
      state.status === 'active' ? state : null,
      caller,
      describeOperation(commands.CreateTemplate),
    );
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  const version = await shelf.nextVersion(overlayId, caller.accountId);
  return { version, ...contentOf(state, { includeUploads }) };
}

function notFound(templateId: string): Problem {
  return new Problem('not_found', `There is no template ${JSON.stringify(templateId)}.`, {
    resource: 'template',
  });
}
