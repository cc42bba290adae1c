import type { BotReply, BuiltinCall, BuiltinCommand, ViewerRole } from '@studio/areas/chat-bot';
import { builtinNames, type BuiltinName } from '@studio/areas/chat-bot';
import { Problem } from '@studio/kernel/problem';

/** Seconds until anybody can ask again what is the same for everybody; moderators need not wait. */
const COOLDOWN_S = 5;
const askedOften: ReadonlySet<BuiltinName> = new Set([
  'commands',
  'uptime',
  'title',
  'game',
  'followage',
  'giveaway',
  'odds',
  'top',
  'song',
  'queue',
  'quote',
  'quotes',
]);
/** For whom those are that no area has. */
const forModerators: ReadonlySet<BuiltinName> = new Set(['so', 'cmd']);

/** What bots have by themselves, each provided by the area that knows it. */
export class BuiltinTable {
  private readonly commands = new Map<string, BuiltinCommand>();
  /** All of the reference, also those that nobody provides: these say so. */
  readonly rules = new Map<string, { minRole: ViewerRole; cooldownS: number }>(
    builtinNames.map((name) => [
      name,
      {
        minRole: forModerators.has(name) ? 'mod' : 'everyone',
        cooldownS: askedOften.has(name) ? COOLDOWN_S : 0,
      },
    ]),
  );

  /** @throws Error for one that another area provides */
  add(commands: readonly BuiltinCommand[]): void {
    for (const command of commands) {
      const { name, minRole } = command;
      if (this.commands.has(name)) throw new Error(`Two areas have the built-in command ${name}.`);
      this.commands.set(name, command);
      this.rules.set(name, { minRole, cooldownS: askedOften.has(name) ? COOLDOWN_S : 0 });
    }
  }

  /** Those that are provided, in the reference's order. */
  names(): readonly string[] {
    return builtinNames.filter((name) => this.commands.has(name));
  }

  /** What a built-in command answers; null for nothing. */
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
