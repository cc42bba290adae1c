import type { Values } from '../widget';
import { testTrain, type HypeTrain, type HypeTrainState } from './hype-train.state';

/** The train that runs, or one that is only tried; null for none. @param now server time, ms since 1970 */
export function trainNow(
  live: { readonly [kind: string]: Values | null | undefined },
  state: HypeTrainState,
  now: number,
): HypeTrain | null {
  const train = live['hype'] as HypeTrain | null | undefined;
  return train && Date.parse(train.endsAt) > now ? train : testTrain(state);
}
