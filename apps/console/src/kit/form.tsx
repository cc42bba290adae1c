import { useCallback, useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { FaultsContext, isWithin } from '../ui/faults';
import { ProblemNotice } from '../ui/notice';
import type { Faults } from './refusal/field-faults';
import { useFieldFaults } from './refusal/use-refusal-texts';
import { useAction } from './use-action';

/** State of a form that the API may refuse. */
export interface FormState extends Pick<ReturnType<typeof useAction>, 'run' | 'isBusy'> {
  /** Last refusal; null after success. */
  readonly error: unknown;
}

/** Runs the requests of a form. The form shows a refusal, at the fields that it names. */
export function useForm(): FormState {
  const [error, setError] = useState<unknown>(null);
  const { run: act, isBusy } = useAction(setError);
  const run = useCallback<typeof act>(
    (call, options) => {
      setError(null);
      return act(call, options);
    },
    [act],
  );
  return { error, run, isBusy };
}

interface FaultyProps {
  readonly faults: Faults;
  /**
   * @param rest null if fields show everything that is wrong; otherwise the errors that none of them shows
   */
  readonly children: (rest: readonly string[] | null) => ReactNode;
}

/** Gives the errors that a refusal names to the fields inside. */
export function Faulty({ faults, children }: FaultyProps) {
  const [claimed, setClaimed] = useState<ReadonlySet<string>>(() => new Set());
  const claim = useCallback((name: string) => {
    setClaimed((names) => new Set([...names, name]));
    return () => setClaimed((names) => new Set([...names].filter((each) => each !== name)));
  }, []);
  const value = useMemo(() => ({ faults, claim, claimed }), [faults, claim, claimed]);
  const all = Object.entries(faults);
  const rest = all.flatMap(([path, text]) =>
    [...claimed].some((name) => isWithin(path, name)) ? [] : [text],
  );
  return (
    <FaultsContext.Provider value={value}>
      {children(all.length > 0 && rest.length === 0 ? null : rest)}
    </FaultsContext.Provider>
  );
}

interface FormProps {
  readonly form: Pick<FormState, 'error'>;
  readonly className?: string | undefined;
  readonly onSubmit: (event: FormEvent) => unknown;
  readonly children: ReactNode;
}

/**
 * Form that shows a refusal of the API: beside the fields that it names, and otherwise above them. The first of these
 * fields gets the focus.
 */
export function Form({ form, className, onSubmit, children }: FormProps) {
  const { error, faults } = useFieldFaults(form.error);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error !== null) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error]);
  return (
    <form
      ref={element}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event);
      }}
    >
      <Faulty faults={faults}>
        {(rest) => (
          <>
            {error !== null && rest && <ProblemNotice error={error} texts={rest} />}
            {children}
          </>
        )}
      </Faulty>
    </form>
  );
}
