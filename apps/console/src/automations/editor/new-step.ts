import { objectOf, type AutomationSchema, type EditedStep } from '../definition';

type StepSchema = AutomationSchema['steps'][number];

/** A field of a step, as its JSON Schema declares it. */
export interface StepField {
  readonly key: string;
  readonly type: string;
  readonly required: boolean;
  readonly choices: readonly (string | number | boolean)[];
  readonly default: unknown;
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly maxLength: number | undefined;
  /** Description, in English. */
  readonly about: string | undefined;
  /** Name where operations call it otherwise than steps do. */
  readonly label?: string | undefined;
}

/** Returns the fields of a step without its type. */
export function fieldsOfStep({ schema }: Pick<StepSchema, 'schema'>): readonly StepField[] {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(objectOf(schema['properties'])).flatMap(([key, declared]) => {
    if (key === 'type') return [];
    const {
      type: types,
      enum: choices,
      default: given,
      minimum,
      maximum,
      maxLength,
      description,
    } = objectOf(declared);
    // A field that may be null is an input of the other type; without a value it is left out.
    const type: unknown = Array.isArray(types) ? types.find((each) => each !== 'null') : types;
    const isNumber = (value: unknown): value is number => typeof value === 'number';
    return [
      {
        ...{ key, type: typeof type === 'string' ? type : 'any', required: required.includes(key) },
        choices: Array.isArray(choices)
          ? (choices.filter((each) => each !== null) as StepField['choices'])
          : [],
        default: given,
        min: isNumber(minimum) ? minimum : undefined,
        max: isNumber(maximum) ? maximum : undefined,
        maxLength: isNumber(maxLength) ? maxLength : undefined,
        about: typeof description === 'string' ? description : undefined,
      },
    ];
  });
}

const branch = { conditions: { mode: 'all', items: [] }, steps: [] };

/** Fields that some new steps begin with, beside those that every kind of field begins with. */
const begun: { readonly [type: string]: object } = {
  effect: { slug: 'confetti' },
  delay: { ms: 2000 },
  points: { delta: 100 },
  counter: { name: 'counter' },
  visibility: { hidden: false },
  wait_for: { trigger: { type: 'follow', filter: {} }, timeoutS: 60 },
  choose: { branches: [branch], else: [] },
  random: {
    branches: [
      { weight: 1, steps: [] },
      { weight: 1, steps: [] },
    ],
  },
  parallel: { branches: [{ steps: [] }, { steps: [] }] },
  repeat: { times: 3, steps: [] },
};

/** Returns a new step with the fields that it must have. @param overlayId empty if there is none */
export function newStep(declared: StepSchema, overlayId: string): EditedStep {
  const values: { [key: string]: unknown } = {};
  for (const { key, type, required, choices, default: given } of fieldsOfStep(declared)) {
    if (key === 'overlayId') values[key] = overlayId;
    else if (given !== undefined) values[key] = given;
    else if (required) values[key] = choices[0] ?? empties[type] ?? '';
  }
  return { ...values, ...begun[declared.type], type: declared.type, enabled: true };
}

const empties: { readonly [type: string]: unknown } = {
  integer: 0,
  number: 0,
  boolean: false,
  object: {},
  array: [],
};
