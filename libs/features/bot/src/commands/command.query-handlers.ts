import { labelOf, reasonAgainst } from '@studio/actions/action.targets';
import { overlayOf, type WrittenAction } from '@studio/actions/action.state';
import { builtinNames } from '@studio/contracts/bot/chat-bot';
import type { WidgetCommands } from '@studio/contracts/layer-runtime/widget-commands';
import type { Designs } from '@studio/contracts/overlays/designs';
import type { CommandsOf } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type { QueryTable } from '@studio/operations/area';
import type { Caller } from '@studio/operations/caller';
import type { ChatCounts } from '../counts/chat-counts';
import { openBot, type BotQueryDeps } from '../model/whose-bot';
import { commandView } from './command.answers';
import type * as queries from './command.queries';
import { commandNamed } from './command.state';
import type { ExportedCommandView } from './command.views';

export interface CommandQueryDeps extends BotQueryDeps {
  readonly designs: Designs;
  readonly widgetCommands: WidgetCommands;
  readonly counts: Pick<ChatCounts, 'ever'>;
}

const seeing = { scope: 'overlays:read', ownerOnly: false };

export const commandQueryHandlers: QueryTable<CommandsOf<typeof queries>, CommandQueryDeps> = {
  ListBotCommands: async (query, request, deps) => {
    const { bot, accountId } = await openBot(deps, query, request);
    const { uses } = await deps.counts.ever(accountId);
    return {
      items: Object.values(bot.commands.own).map((command) => commandView(command, uses)),
      builtins: builtinNames.map((name) => ({
        name,
        enabled: !bot.commands.builtinsOff.includes(name),
        hasOwnCommand: commandNamed(bot.commands, name) !== undefined,
      })),
      nextCursor: null,
    };
  },

  ExportBotCommands: async (query, request, deps) => {
    const { bot } = await openBot(deps, query, request);
    const commands = await Promise.all(
      Object.values(bot.commands.own).map(
        async ({
          commandId: _c,
          createdAt: _a,
          updatedAt: _u,
          action,
          ...fields
        }): Promise<ExportedCommandView> => {
          if (!action) return { ...fields, action: null };
          if (await sees(deps, request.caller, action)) return { ...fields, action: action.action };
          // What somebody can't see isn't named to them either.
          return { ...fields, actionTarget: { unattached: true, label: labelOf(action.action, null) } };
        },
      ),
    );
    return { commands };
  },
};

/**
 * Returns true if a caller can see the target of an action: then they could also write it, as far as their rights
 * go.
 */
async function sees(
  { designs, widgetCommands }: CommandQueryDeps,
  caller: Caller,
  { action }: WrittenAction,
): Promise<boolean> {
  const overlayId = overlayOf(action);
  if (overlayId === null) return true;
  try {
    return reasonAgainst(action, await designs.layersFor(overlayId, caller, seeing), widgetCommands) === null;
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return false;
    throw error;
  }
}
