import { useEffect, useMemo } from 'react';
import { ApiProblem } from '../../api/api-problem';
import { Observed, useObserved } from '../../design/observed';
import { useSpeech } from '../../text/texts';
import type { Faults } from './field-faults';

type RefusalTexts = typeof import('./field-faults');

/** Undefined until the texts are loaded, null if they cannot be. */
const texts = new Observed<RefusalTexts | null | undefined>(undefined);

/**
 * Loads the texts of refusals when they are first needed: most pages never show one.
 * @returns undefined while they load; null if they cannot be loaded
 */
export function useRefusalTexts(areNeeded: boolean): RefusalTexts | null | undefined {
  const loaded = useObserved(texts);
  useEffect(() => {
    if (!areNeeded || texts.get()) return;
    import('./field-faults').then(
      (found) => texts.set(found),
      () => texts.set(null),
    );
  }, [areNeeded]);
  return loaded;
}

interface ErrorAtFields {
  /** Null until its texts are loaded. */
  readonly error: unknown;
  readonly faults: Faults;
}

const none: Faults = {};

/** Returns an error with what it says about fields, as soon as both can be shown together. */
export function useFieldFaults(error: unknown): ErrorAtFields {
  const { language } = useSpeech();
  const isRefusal = error instanceof ApiProblem && Object.keys(error.details).length > 0;
  const loaded = useRefusalTexts(isRefusal);
  return useMemo(() => {
    if (!isRefusal || loaded === null) return { error, faults: none };
    return loaded ? { error, faults: loaded.fieldFaults(error, language) } : { error: null, faults: none };
  }, [error, isRefusal, language, loaded]);
}
