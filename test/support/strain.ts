/* How hard the protocol servers make it for whoever uses them: STORES_DELAY_MS, STORES_FOREIGN_MB (npm run test:stores). */

/** By how much later they answer each call, on average. */
const delayMs = Number(process.env['STORES_DELAY_MS'] ?? 0);
/** Size of other applications' data in a new log, in MB. */
export const foreignMb = Number(process.env['STORES_FOREIGN_MB'] ?? 0);

let calls = 0;

/** Resolves when a call's time has come: some take half as long, some twice, so that calls overtake each other. */
export async function strain(): Promise<void> {
  if (delayMs === 0) return;
  const share = [1, 0.5, 2, 0.5, 1][calls++ % 5] ?? 1;
  await new Promise((resolve) => setTimeout(resolve, delayMs * share));
}
