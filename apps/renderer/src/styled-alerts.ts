import type { StyledAlerts } from '@studio/widgets/drawing/widget-view';
import { loadedPart } from './loaded-part';

declare const STYLED_ALERTS: string;

const load = loadedPart<{ readonly styledAlerts: StyledAlerts }>(STYLED_ALERTS);

/** Loads the script of designed alerts once. After a failure, the next call tries again. */
export async function styledAlerts(): Promise<StyledAlerts> {
  return (await load()).styledAlerts;
}
