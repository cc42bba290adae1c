import { useCallback, useEffect, useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useSpeech } from '../text/texts';
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

/** Checks the inputs of a form before it is sent. `wrong`: what is wrong with them, by name; null if nothing is. */
function useInputCheck() {
  const { language } = useSpeech();
  const [wrong, setWrong] = useState<Faults | null>(null);

  /** @returns false if an input takes something else */
  function check(form: HTMLFormElement): boolean {
    const bad = [...form.elements].filter(isInput).filter(({ validity }) => !validity.valid);
    if (bad.length === 0) setWrong(null);
    // Loaded when it is needed. Without a connection, the browser says what is wrong.
    else
      import('./input-faults').then(
        ({ inputFaults }) => setWrong(inputFaults(bad, language)),
        () => form.reportValidity(),
      );
    bad.find(({ name, validity }) => name === '' && !validity.customError)?.reportValidity();
    return bad.length === 0;
  }

  /** Removes what was said about an input that is changed. */
  function forget({ target }: FormEvent): void {
    if (!wrong || !(target instanceof Element) || !isInput(target) || !(target.name in wrong)) return;
    const { [target.name]: _gone, ...rest } = wrong;
    setWrong(Object.keys(rest).length > 0 ? rest : null);
  }

  return { wrong, check, forget };
}

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isInput = (element: Element): element is Input =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

/**
 * Form that shows a refusal of the API: beside the fields that it names, and otherwise above them. The first of these
 * fields gets the focus. What an input cannot take is said in the same way, before anything is sent.
 */
export function Form({ form, className, onSubmit, children }: FormProps) {
  const refusal = useFieldFaults(form.error);
  const element = useRef<HTMLFormElement>(null);
  const { wrong, check, forget } = useInputCheck();
  // What is wrong here was not sent, so an earlier refusal says nothing about it.
  const { error, faults } = wrong ? { error: null, faults: wrong } : refusal;
  useEffect(() => {
    if (error !== null || wrong) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error, wrong]);
  return (
    <form
      ref={element}
      className={className}
      // The browser would say what is wrong in its own language, and not beside the field.
      noValidate
      onInput={forget}
      onSubmit={(event) => {
        event.preventDefault();
        if (check(event.currentTarget)) onSubmit(event);
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
