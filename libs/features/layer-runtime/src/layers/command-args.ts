import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import { lazily } from '@studio/kernel/lazily';
import { Problem } from '@studio/kernel/problem';
import { expectation } from '@studio/operations/expectation';
import type { AnyBehaviour } from '@studio/widgets/behaviour';
import type { Values, WidgetCommand } from '@studio/widgets/widget';

const ajv = lazily(() =>
  new Ajv2020({ allErrors: true, verbose: true, strict: true, allowUnionTypes: true })
    // Words for people, read by `expectation`.
    .addKeyword('x-shape'),
);
const checks = new WeakMap<WidgetCommand, ValidateFunction>();

const noArgs = { type: 'object', properties: {}, additionalProperties: false };

/**
 * Checks a command against the widget's declaration.
 * @returns its declaration
 * @throws Problem `invalid_option` {field, allowed} for a command that it doesn't have, `invalid_request` {errors}
 */
export function requireCommand(
  behaviour: AnyBehaviour | undefined,
  name: string,
  args: Values,
): WidgetCommand {
  const commands = behaviour?.widget.commands ?? [];
  const command = commands.find((each) => each.name === name);
  if (!command)
    throw new Problem('invalid_option', `This layer has no command ${JSON.stringify(name)}.`, {
      field: 'command',
      allowed: commands.map(({ name: key, label }) => ({ key, label: label.en })),
    });
  const schema = command.args ?? noArgs;
  const check = checks.get(command) ?? ajv().compile(schema);
  checks.set(command, check);
  if (check(args)) return command;
  const errors = (check.errors ?? []).map((error) => {
    const { field, expected } = expectation(error, schema);
    return { location: 'body', field: field ? `args.${field}` : 'args', expected };
  });
  const [first] = errors;
  throw new Problem('invalid_request', `${first?.field} must be ${first?.expected}.`, { errors });
}
