import type { JsonSchema } from './json-schema';

type Paths = Readonly<Record<string, Readonly<Record<string, JsonSchema>>>>;

/** As many operations must take the same parameter before the document holds it once. */
const USES = 5;

/**
 * Moves each parameter that many operations take alike to the components of the document, and refers to it there.
 * A component bears the parameter's name, followed by a number where several differ: `OverlayId`, `OverlayId2`.
 *
 * @param paths operations of the document, with every parameter written out
 * @returns the paths with references, and the components by name
 */
export function sharedParameters(paths: Paths): {
  readonly paths: Paths;
  readonly parameters: Readonly<Record<string, JsonSchema>>;
} {
  const names = namesOf(paths);
  const parameters: Record<string, JsonSchema> = {};
  const referred = (parameter: JsonSchema): JsonSchema => {
    const name = names.get(JSON.stringify(parameter));
    if (name === undefined) return parameter;
    parameters[name] = parameter;
    return { $ref: `#/components/parameters/${name}` };
  };
  const operation = (described: JsonSchema): JsonSchema => ({
    ...described,
    parameters: parametersOf(described).map(referred),
  });
  return { paths: mapValues(paths, (methods) => mapValues(methods, operation)), parameters };
}

/** Returns the component's name of every parameter that is used often enough, by its JSON. */
function namesOf(paths: Paths): ReadonlyMap<string, string> {
  const uses = new Map<string, number>();
  for (const described of Object.values(paths).flatMap((methods) => Object.values(methods)))
    for (const parameter of parametersOf(described)) {
      const json = JSON.stringify(parameter);
      if (!('$ref' in parameter)) uses.set(json, (uses.get(json) ?? 0) + 1);
    }
  const names = new Map<string, string>();
  const taken = new Map<string, number>();
  const shared = [...uses].filter(([, count]) => count >= USES).map(([json]) => json);
  // In an order of their own: that of the operations may differ.
  for (const json of shared.sort()) {
    const { name } = JSON.parse(json) as { readonly name: string };
    const component = name.charAt(0).toUpperCase() + name.slice(1);
    const number = (taken.get(component) ?? 0) + 1;
    taken.set(component, number);
    names.set(json, number === 1 ? component : `${component}${number}`);
  }
  return names;
}

const parametersOf = (described: JsonSchema): readonly JsonSchema[] =>
  (described['parameters'] as readonly JsonSchema[] | undefined) ?? [];

const mapValues = <From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From) => To,
): Readonly<Record<string, To>> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
