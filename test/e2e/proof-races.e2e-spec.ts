import { proveRaces } from '../proof/races';

/** More by PROOF_RACES; `npm run proof` runs 10,000. */
const rounds = Number(process.env['PROOF_RACES'] ?? 50);

describe('two commands at once with one expectedRev', () => {
  it(
    'see exactly one carried out; the other gets rev_conflict and changes nothing',
    async () => {
      const { pairs } = await proveRaces({ rounds, seed: 1 });
      expect(pairs).toBe(rounds);
    },
    60_000 + rounds * 500,
  );
});
