import fc from 'fast-check';
import { given } from '@studio/kernel/given-when-then';
import { Problem } from '@studio/kernel/problem';
import { botDecider } from '../bot.decider';
import { patternFault } from './patterns';

/** Model of a bot's commands without events: by name, the values sent for each. */
interface ModelCommand {
  readonly id: number;
  readonly fields: { readonly [key: string]: unknown };
}

class Model {
  commands = new Map<string, ModelCommand>();
  off = new Set<string>();
  nextId = 1;

  /** Null where it is refused. */
  put(name: string, fields: object, before?: ModelCommand): ModelCommand | null {
    const whole: Record<string, unknown> = {
      ...{
        response: '',
        responsePool: [],
        aliases: [],
        triggerType: 'command',
        pattern: null,
        enabled: true,
      },
      ...before?.fields,
      ...fields,
    };
    whole['aliases'] = [...new Set(whole['aliases'] as string[])].filter((alias) => alias !== name);
    const says = String(whole['response']).trim() !== '' || (whole['responsePool'] as string[]).length > 0;
    const pattern = whole['pattern'] as string | null;
    const isTriggered =
      whole['triggerType'] === 'command' || (pattern !== null && pattern.trim() !== '' && pattern !== '(');
    return says && isTriggered ? { id: before?.id ?? this.nextId, fields: whole } : null;
  }

  isTaken(name: string, { id, fields }: ModelCommand): boolean {
    const names = [name, ...(fields['aliases'] as string[])];
    return [...this.commands].some(
      ([other, command]) =>
        command.id !== id &&
        [other, ...(command.fields['aliases'] as string[])].some((each) => names.includes(each)),
    );
  }
}

const name = fc.constantFrom('a', 'b', 'c', 'uptime', 'd');
const fields = fc.record(
  {
    response: fc.constantFrom('', 'Hi', 'Ho'),
    responsePool: fc.subarray(['one', 'two']),
    aliases: fc.array(name, { maxLength: 2 }),
    triggerType: fc.constantFrom('command', 'keyword', 'regex'),
    pattern: fc.constantFrom(null, 'x', ' ', '('),
    enabled: fc.boolean(),
  },
  { requiredKeys: [] },
);
// The same words are a keyword, and no regular expression: the model knows both as refused.
const sound = fields.filter(({ triggerType, pattern }) => !(triggerType === 'keyword' && pattern === '('));
const act = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), name, fields: sound }),
  fc.record({
    kind: fc.constant('update' as const),
    id: fc.integer({ min: 1, max: 8 }),
    fields: sound,
    to: fc.option(name),
  }),
  fc.record({ kind: fc.constant('delete' as const), id: fc.integer({ min: 1, max: 8 }) }),
  fc.record({
    kind: fc.constant('enable' as const),
    id: fc.integer({ min: 1, max: 8 }),
    enabled: fc.boolean(),
  }),
  fc.record({
    kind: fc.constantFrom('import' as const, 'replace' as const),
    entries: fc.array(fc.tuple(name, sound), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('builtin' as const), name, enabled: fc.boolean() }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** Does an act in the model. False: it is refused, and nothing changes. */
function does(model: Model, step: Act): boolean {
  const byId = (id: number) => [...model.commands].find(([, command]) => command.id === id);
  switch (step.kind) {
    case 'create': {
      const made = model.put(step.name, step.fields);
      if (!made || model.isTaken(step.name, made)) return false;
      model.commands.set(step.name, made);
      model.nextId++;
      return true;
    }
    case 'update': {
      const found = byId(step.id);
      if (!found) return false;
      const [before, command] = found;
      const after = step.to ?? before;
      const changed = model.put(after, step.fields, command);
      const same =
        changed &&
        after === before &&
        JSON.stringify(sorted(changed.fields)) === JSON.stringify(sorted(command.fields));
      if (same) return true;
      if (!changed || model.isTaken(after, changed)) return false;
      model.commands.delete(before);
      model.commands.set(after, changed);
      return true;
    }
    case 'delete': {
      const found = byId(step.id);
      return found !== undefined && model.commands.delete(found[0]);
    }
    case 'enable': {
      const found = byId(step.id);
      if (found)
        model.commands.set(found[0], { ...found[1], fields: { ...found[1].fields, enabled: step.enabled } });
      return found !== undefined;
    }
    case 'builtin': {
      if (step.name.length === 1) return false;
      const own =
        [...model.commands].find(([each]) => each === step.name) ??
        [...model.commands].find(([, command]) =>
          (command.fields['aliases'] as string[]).includes(step.name),
        );
      if (own) model.commands.set(own[0], { ...own[1], fields: { ...own[1].fields, enabled: step.enabled } });
      else if (step.enabled) model.off.delete(step.name);
      else model.off.add(step.name);
      return true;
    }
    default:
      return takesIn(model, step);
  }
}

function takesIn(model: Model, { kind, entries }: Extract<Act, { entries: unknown }>): boolean {
  const next = new Model();
  Object.assign(next, { off: model.off, nextId: model.nextId });
  next.commands = new Map(
    [...model.commands].filter(([each]) => kind === 'import' || entries.some(([entry]) => entry === each)),
  );
  if (new Set(entries.map(([each]) => each)).size < entries.length) return false;
  for (const [each, sent] of entries) {
    const before = next.commands.get(each);
    const made = next.put(each, sent, before);
    if (!made) return false;
    next.commands.set(each, made);
    if (!before) next.nextId++;
  }
  if (entries.some(([each]) => next.isTaken(each, next.commands.get(each) as ModelCommand))) return false;
  model.commands = next.commands;
  model.nextId = next.nextId;
  return true;
}

function sorted(value: object): object {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

it('whatever is done, the commands are those that the rules say, and names and ids stay unique', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
      const model = new Model();
      let bot = start();
      for (const step of acts) {
        const isTaken = does(model, step);
        const then = command(bot, step);
        let state;
        try {
          state = then.state();
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          expect([step, 'refused']).toEqual([step, isTaken ? error.code : 'refused']);
          continue;
        }
        expect([step, isTaken]).toEqual([step, true]);
        bot = then;
        const { own, builtinsOff, nextCommandId } = state.commands;
        const fields = Object.values(own).map(({ commandId, name: called, ...rest }) => {
          const { response, responsePool, aliases, triggerType, pattern, enabled } = rest;
          return [
            called,
            { id: commandId, fields: { response, responsePool, aliases, triggerType, pattern, enabled } },
          ];
        });
        expect(Object.fromEntries(fields)).toEqual(Object.fromEntries(model.commands));
        expect(new Set(builtinsOff)).toEqual(model.off);
        expect(nextCommandId).toBe(model.nextId);
      }
    }),
    { numRuns: 300, seed: 5 },
  );
});

function command(bot: ReturnType<typeof start>, step: Act) {
  switch (step.kind) {
    case 'create':
      return bot.when('CreateBotCommand', { name: step.name }, { fields: step.fields });
    case 'update': {
      const changed = { ...step.fields, ...(step.to !== null && { name: step.to }) } as object;
      return bot.when('UpdateBotCommand', { commandId: step.id }, { fields: changed });
    }
    case 'delete':
      return bot.when('DeleteBotCommand', { commandId: step.id });
    case 'enable':
      return bot.when('SetBotCommandEnabled', { commandId: step.id, enabled: step.enabled });
    case 'builtin':
      return bot.when('SetBuiltinCommandEnabled', { name: step.name, enabled: step.enabled });
    default: {
      const entries = step.entries.map(([called, sent]) => ({
        ...sent,
        name: called,
        keepsAction: false,
      })) as never;
      const asked = step.kind === 'import' ? 'ImportBotCommands' : 'ReplaceBotCommands';
      return bot.when(asked, { commands: [] }, { entries });
    }
  }
}

function start() {
  return given(botDecider).with({ patternFault, uses: {} });
}
