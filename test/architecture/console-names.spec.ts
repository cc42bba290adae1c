import { deckIcons } from '@studio/overlays/macros/deck-icons';
import { schemaView } from '@studio/automations/definitions/automation.answers';
import type { StepType } from '@studio/automations/definitions/step.input';
import type { ConditionOp } from '@studio/automations/model/conditions';
import { isRunnable } from '@studio/automations/definitions/runnable-operations';
import { triggerTypes } from '@studio/automations/model/triggers';
import { SchemaWriter } from '@studio/operations/json-schema';
import { labelOf, labelOfField } from '../../apps/console/src/automations/editor/labels';
import { fieldsOfStep } from '../../apps/console/src/automations/editor/new-step';
import { de as germanDeck } from '../../apps/console/src/deck/text/macro-de';
import { en as englishDeck } from '../../apps/console/src/deck/text/macro-en';
import { describedIn } from '../../apps/console/src/automations/text/optional-fields';
import { names as german } from '../../apps/console/src/automations/text/names-de';
import { names as english } from '../../apps/console/src/automations/text/names-en';
import { allOperations } from '../../apps/server/src/areas';

/* The console names what automations and decks consist of. The compiler finds a step or a comparison without a name. */

type Labels<Key extends string> = { readonly [key in Key]: string };
const steps: readonly Labels<StepType>[] = [english.steps, german.steps];
const ops: readonly Labels<ConditionOp>[] = [english.ops, german.ops];

const schema = schemaView('en');

it('names each step and each comparison, and no other', () => {
  for (const labels of steps)
    expect(Object.keys(labels).sort()).toEqual(schema.steps.map(({ type }) => type).sort());
  for (const labels of ops) expect(Object.keys(labels).sort()).toEqual([...schema.conditionOps].sort());
});

/** Fields that have editors of their own, and methods of HTTP, which are names. */
const unnamed = /\.(?:branches|else|steps|trigger|while)$|\.method=/;

it.each([
  ['English', english],
  ['German', german],
] as const)('names each field and each option in %s', (_, names) => {
  const ofField = (of: string, key: string, options: readonly unknown[]) => [
    ...(key in names.fields || key in names.filters ? [] : [`${of}.${key}`]),
    ...options
      .map(String)
      .filter((option) => labelOf(names, option, 'options') === option)
      .map((option) => `${of}.${key}=${option}`),
  ];
  const missing = [
    ...schema.steps.flatMap((step) =>
      fieldsOfStep(step).flatMap(({ key, choices }) => ofField(step.type, key, choices)),
    ),
    ...Object.entries(triggerTypes).flatMap(([type, { filter }]) =>
      Object.entries(filter).flatMap(([key, { values = [] }]) => ofField(type, key, values)),
    ),
  ];
  expect(missing.filter((each) => !unnamed.test(each))).toEqual([]);
});

it.each([
  ['en', english],
  ['de', german],
] as const)('names each field of operations in %s', (language, names) => {
  const missing = allOperations.filter(isRunnable).flatMap(({ tool, type }) => {
    const schema = new SchemaWriter('document', '#/$defs/').objectOf(type, 'request');
    return fieldsOfStep({ schema }).flatMap((field) => {
      const { key, about, label } = describedIn(language, field);
      const isForeign = about === field.about && (field.required || language !== 'en');
      const named = labelOfField(names, { key, label, about: isForeign ? undefined : about });
      return named === key ? [`${tool}.${key}`] : [];
    });
  });
  expect(missing).toEqual([]);
});

it('names each icon of decks, and no other', () => {
  for (const { icons } of [englishDeck, germanDeck])
    expect(Object.keys(icons).sort()).toEqual([...deckIcons].sort());
});
