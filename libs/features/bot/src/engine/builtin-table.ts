import type { BotReply, BuiltinCall, BuiltinCommand, ViewerRole } from '@studio/contracts/bot/chat-bot';
import { builtinNames, type BuiltinName } from '@studio/contracts/bot/chat-bot';
import { Problem } from '@studio/kernel/problem';

/** For whom those are that no area has. */
const forModerators: ReadonlySet<BuiltinName> = new Set([
  'so',
  'cmd',
  'next',
  'remove',
  'marker',
  'raidmode',
  'poll',
  'preset',
]);

/** Built-in commands of all bots, each provided by the area that implements it. */
export class BuiltinTable {
  /** The one that each call may be for comes last. */
  private readonly commands = new Map<string, readonly BuiltinCommand[]>();
  /** All built-in commands; those that no area provides say so [bot/8]. */
  readonly rules = new Map<string, { readonly name: BuiltinName; readonly minRole: ViewerRole }>(
    builtinNames.map((name) => [name, { name, minRole: forModerators.has(name) ? 'mod' : 'everyone' }]),
  );

  /** @throws Error for one that another area provides */
  add(commands: readonly BuiltinCommand[]): void {
    for (const command of commands) {
      const { name, minRole } = command;
      const known = this.commands.get(name) ?? [];
      if (!command.isFor && known.some(({ isFor }) => !isFor))
        throw new Error(`Two areas have the built-in command ${name}.`);
      this.commands.set(
        name,
        [...known, command].sort((a, b) => compare(placeIn(a), placeIn(b))),
      );
      this.rules.set(name, { name, minRole });
    }
  }

  /** Returns the names of the provided commands, in the order of `builtinNames`. */
  names(): readonly string[] {
    return builtinNames.filter((name) => this.commands.has(name));
  }

  /** Runs a built-in command. Returns null if it answers nothing. */
  async run(call: BuiltinCall): Promise<BotReply | null> {
    const commands = this.commands.get(call.name);
    if (!commands) return { message: 'builtin.off', values: { command: call.name } };
    try {
      for (const command of commands)
        if (!command.isFor || (await command.isFor(call))) return await command.run(call);
      return null;
    } catch (error) {
      // What is refused is answered by nothing; whatever else is a fault.
      if (error instanceof Problem) return null;
      throw error;
    }
  }
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

function placeIn({ isFor, rank = 0 }: BuiltinCommand): number {
  return isFor ? rank : Infinity;
}
