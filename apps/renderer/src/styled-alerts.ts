import type { StyledAlerts } from '@studio/widgets/drawing/widget-view';

declare const STYLED_ALERTS: string;

interface Part {
  readonly styledAlerts: StyledAlerts;
}

let loading: Promise<StyledAlerts> | null = null;
let attempts = 0;

/** Loads the script of designed alerts once. After a failure, the next call tries again. */
export function styledAlerts(): Promise<StyledAlerts> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(): Promise<StyledAlerts> {
  // Browsers remember under its address that a script could not be loaded.
  const address = attempts++ === 0 ? STYLED_ALERTS : `${STYLED_ALERTS}?attempt=${attempts}`;
  const part = (await import(address)) as Part;
  return part.styledAlerts;
}
