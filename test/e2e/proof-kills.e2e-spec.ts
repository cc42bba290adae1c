import { proveKills } from '../proof/kills';

/** More by PROOF_KILLS; `npm run proof` runs 1,000. */
const rounds = Number(process.env['PROOF_KILLS'] ?? 3);

describe('a server that is killed at random moments under load', () => {
  it(
    'has every acknowledged command on the disk once, and all that anybody was shown',
    async () => {
      const { kills, acknowledged } = await proveKills({ rounds, seed: 1 });
      expect(kills).toBe(rounds);
      expect(acknowledged).toBeGreaterThan(0);
    },
    60_000 + rounds * 15_000,
  );
});
