import { proveStores } from '../proof/stores';

/** More by PROOF_STORES; every tenth outlasts the deadline of a command. `npm run proof` runs 500. */
const rounds = Number(process.env['PROOF_STORES'] ?? 3);

describe('stores behind their protocols that hang, break, refuse and come back', () => {
  it(
    'keep what was acknowledged once and nothing that was refused; all that is read and shown is what the log says',
    async () => {
      const { rounds: done, acknowledged } = await proveStores({ rounds, seed: 1 });
      expect(done).toBe(rounds);
      expect(acknowledged).toBeGreaterThan(0);
    },
    60_000 + rounds * 60_000,
  );
});
