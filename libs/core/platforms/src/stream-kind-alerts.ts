import { factsOf } from './stream-kinds';

export type { AlertFacts } from './kinds/kind-facts';

/** Settings and defaults of alerts. */
export const kindAlerts = /* @__PURE__ */ factsOf('alert');
