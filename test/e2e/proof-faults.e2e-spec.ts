import { proveFaults } from '../proof/faults';

/** More by PROOF_FAULTS; `npm run proof` runs 500. */
const rounds = Number(process.env['PROOF_FAULTS'] ?? 3);

describe('renderers behind lines that delay, break, hang or crawl', () => {
  it(
    'all show what a fresh renderer is given once the lines are mended, and none went blank',
    async () => {
      const { runs, faultyLines } = await proveFaults({ rounds, seed: 1 });
      expect(runs).toBe(rounds);
      expect(faultyLines).toBeGreaterThan(0);
    },
    60_000 + rounds * 25_000,
  );
});
