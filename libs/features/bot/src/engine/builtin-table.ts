import type { BotReply, BuiltinCall, BuiltinCommand, ViewerRole } from '@studio/contracts/bot/chat-bot';
import { builtinNames, type BuiltinName } from '@studio/contracts/bot/chat-bot';
import { Problem } from '@studio/kernel/problem';

/** For whom those are that no area has. */
const forModerators: ReadonlySet<BuiltinName> = new Set(['so', 'cmd']);

/** Built-in commands of all bots, each provided by the area that implements it. */
export class BuiltinTable {
  private readonly commands = new Map<string, BuiltinCommand>();
  /** All built-in commands; those that no area provides say so [bot/8]. */
  readonly rules = new Map<string, { readonly name: BuiltinName; readonly minRole: ViewerRole }>(
    builtinNames.map((name) => [name, { name, minRole: forModerators.has(name) ? 'mod' : 'everyone' }]),
  );

  /** @throws Error for one that another area provides */
  add(commands: readonly BuiltinCommand[]): void {
    for (const command of commands) {
      const { name, minRole } = command;
      if (this.commands.has(name)) throw new Error(`Two areas have the built-in command ${name}.`);
      this.commands.set(name, command);
      this.rules.set(name, { name, minRole });
    }
  }

  /** Returns the names of the provided commands, in the order of `builtinNames`. */
  names(): readonly string[] {
    return builtinNames.filter((name) => this.commands.has(name));
  }

  /** Runs a built-in command. Returns null if it answers nothing. */
  async run(call: BuiltinCall): Promise<BotReply | null> {
    const command = this.commands.get(call.name);
    if (!command) return { message: 'builtin.off', values: { command: call.name } };
    try {
      return await command.run(call);
    } catch (error) {
      // What is refused is answered by nothing; whatever else is a fault.
      if (error instanceof Problem) return null;
      throw error;
    }
  }
}
