import { labelOf, reasonAgainst } from '@studio/actions/action.targets';
import { overlayOf, type WrittenAction } from '@studio/actions/action.state';
import { builtinNames } from '@studio/areas/chat-bot';
import type { WidgetCommands } from '@studio/areas/deck-macros';
import type { Designs } from '@studio/areas/ports';
import type { CommandsOf } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type { QueryTable } from '@studio/operations/area';
import type { Caller } from '@studio/operations/caller';
import type { FreeValues } from '@studio/operations/fields';
import type { ChatCounts } from '../counts/chat-counts';
import { openBot, type BotReading } from '../model/whose-bot';
import { commandView } from './command.answers';
import type * as queries from './command.queries';
import { commandNamed } from './command.state';
import type { ExportedCommandView } from './command.views';

export interface CommandReading extends BotReading {
  readonly designs: Designs;
  readonly widgetCommands: WidgetCommands;
  readonly counts: Pick<ChatCounts, 'ever'>;
}

const seeing = { scope: 'overlays:read', ownerOnly: false };

export const commandReading: QueryTable<CommandsOf<typeof queries>, CommandReading> = {
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
          if (await sees(deps, request.caller, action))
            return { ...fields, action: action.action as unknown as FreeValues };
          // What somebody can't see isn't named to them either.
          return { ...fields, actionTarget: { unattached: true, label: labelOf(action.action, null) } };
        },
      ),
    );
    return { commands };
  },
};

/** Whether somebody can see what an action is about: then they could write it, too, as far as they may. */
async function sees(
  { designs, widgetCommands }: CommandReading,
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
