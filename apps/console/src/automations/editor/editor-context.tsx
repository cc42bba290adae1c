import { createContext, useContext } from 'react';
import type { Schemas } from '../../api/client';
import { textOf, type AutomationSchema, type OfferedTrigger } from '../definition';

type SaveWarning = Schemas['AutomationWarningView'];

/** A variable of conditions and texts. */
export interface OfferedVariable {
  readonly path: string;
  readonly type: string | null;
  readonly sample: string;
}

interface EditorContextValue {
  readonly schema: AutomationSchema;
  readonly variables: readonly OfferedVariable[];
  /** Types of the automation's triggers. */
  readonly triggers: readonly string[];
  /** Warnings of the last save. */
  readonly warnings: readonly SaveWarning[];
  /** Paths of steps whose target is gone. */
  readonly broken: readonly string[];
  /** Overlay that new steps act on; empty if there is none. */
  readonly overlayId: string;
}

export const EditorContext = createContext<EditorContextValue | null>(null);

export function useEditor(): EditorContextValue {
  const value = useContext(EditorContext);
  if (!value) throw new Error('There is no editor above.');
  return value;
}

/** Returns the variables that triggers offer, each once. */
export function variablesFor(
  schema: Pick<AutomationSchema, 'triggers'>,
  types: readonly string[],
): readonly OfferedVariable[] {
  const offered = new Map<string, OfferedVariable>();
  for (const { variables } of schema.triggers.filter(({ type }) => types.includes(type)))
    for (const { path, type, sample } of variables) {
      const name = String(path);
      offered.set(name, {
        ...{ path: name, type: typeof type === 'string' ? type : null },
        sample: textOf(sample),
      });
    }
  return [...offered.values()];
}

/** A filter that a trigger offers. */
export interface OfferedFilter {
  readonly key: string;
  readonly kind: string;
  readonly values: readonly string[];
  readonly required: boolean;
}

export function filtersOf(trigger: OfferedTrigger | undefined): readonly OfferedFilter[] {
  return Object.entries(trigger?.filter ?? {}).map(([key, declared]) => {
    const { kind, values, required } = declared as Partial<OfferedFilter>;
    return { key, kind: kind ?? 'text', values: values ?? [], required: required === true };
  });
}
