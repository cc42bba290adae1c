import { proveCrowd } from '../proof/crowd';

/** More by PROOF_CROWD; `npm run proof` runs 30 with 2,000 renderers. */
const rounds = Number(process.env['PROOF_CROWD'] ?? 3);
const RENDERERS = 100;

describe('a crowd of renderers that is cut off and comes back at once', () => {
  it(
    'shows what a fresh renderer is given, and commands are acknowledged meanwhile',
    async () => {
      const { storms, commands } = await proveCrowd({ rounds, seed: 1 }, RENDERERS);
      expect(storms).toBe(rounds);
      expect(commands).toBeGreaterThan(0);
    },
    60_000 + rounds * 60_000,
  );
});
