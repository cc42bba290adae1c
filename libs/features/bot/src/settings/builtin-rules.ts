import type { BuiltinName, ChatPlatform, ViewerRole } from '@studio/contracts/bot/chat-bot';
import { builtinNames } from '@studio/contracts/bot/chat-bot';
import { Problem } from '@studio/kernel/problem';

/** Changes to a built-in command. */
export interface BuiltinRule {
  /** Further names, without `!`. */
  readonly aliases: readonly string[];
  /** Null: the role of the command itself. */
  readonly minRole: ViewerRole | null;
  /** None: all. */
  readonly platforms: readonly ChatPlatform[];
}

/** Built-in commands that the account has changed, by name. */
export type BuiltinRules = { readonly [name: string]: BuiltinRule };

const unchanged: BuiltinRule = { aliases: [], minRole: null, platforms: [] };

export function ruleOf(rules: BuiltinRules, name: string): BuiltinRule {
  return (Object.hasOwn(rules, name) ? rules[name] : undefined) ?? unchanged;
}

const aliases = new WeakMap<BuiltinRules, ReadonlyMap<string, BuiltinName>>();

/** Returns the built-in command that a written name means. Null for no built-in command. */
export function builtinNamed(rules: BuiltinRules, written: string): BuiltinName | null {
  const known = aliases.get(rules) ?? aliasesOf(rules);
  aliases.set(rules, known);
  // An alias that is older than the built-in command of that name keeps its meaning.
  return known.get(written) ?? builtinNames.find((each) => each === written) ?? null;
}

function aliasesOf(rules: BuiltinRules): ReadonlyMap<string, BuiltinName> {
  return new Map(
    builtinNames.flatMap((name) => ruleOf(rules, name).aliases.map((alias) => [alias, name] as const)),
  );
}

/** Change of one built-in command, as it is sent: missing fields stay. */
export interface SentBuiltinRule {
  readonly name: BuiltinName;
  readonly aliases?: readonly string[] | undefined;
  /** `default`: the role of the command itself. */
  readonly minRole?: ViewerRole | 'default' | undefined;
  readonly platforms?: readonly ChatPlatform[] | undefined;
}

/**
 * Merges changes. Returns only the rules that differ from before.
 * @throws Problem `invalid_value` for an alias that another built-in command has
 */
export function changedRules(before: BuiltinRules, sent: readonly SentBuiltinRule[]): BuiltinRules {
  const after: { [name: string]: BuiltinRule } = {};
  for (const { name, aliases: names, minRole, platforms } of sent) {
    const known = after[name] ?? ruleOf(before, name);
    after[name] = {
      aliases: names ? [...new Set(names)].filter((alias) => alias !== name) : known.aliases,
      minRole: minRole === undefined ? known.minRole : minRole === 'default' ? null : minRole,
      platforms: platforms ? [...new Set(platforms)] : known.platforms,
    };
  }
  requireOwnAliases({ ...before, ...after }, sent);
  return Object.fromEntries(
    Object.entries(after).filter(
      ([name, rule]) => JSON.stringify(rule) !== JSON.stringify(ruleOf(before, name)),
    ),
  );
}

function requireOwnAliases(rules: BuiltinRules, sent: readonly SentBuiltinRule[]): void {
  const taken = new Set<string>(builtinNames);
  for (const name of builtinNames)
    for (const alias of ruleOf(rules, name).aliases) {
      if (!taken.has(alias)) {
        taken.add(alias);
        continue;
      }
      const index = sent.findIndex((each) => each.aliases?.includes(alias));
      throw new Problem('invalid_value', `!${alias} already is a built-in command, or an alias of one.`, {
        field: `builtins.${index}.aliases`,
      });
    }
}
