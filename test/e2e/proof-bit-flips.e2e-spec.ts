import { proveBitFlips } from '../proof/bit-flips';

/**
 * Some 6 of 100 flips hit what a reader checks: 20 rounds, six files each, miss it once in a thousand runs. More by
 * PROOF_BIT_FLIPS; `npm run proof` runs 500.
 */
const rounds = Number(process.env['PROOF_BIT_FLIPS'] ?? 20);

it(
  'bits that fall over in any file end no process, and what is damaged is told',
  async () => {
    const { flipped, told } = await proveBitFlips({ rounds, seed: 1 });
    expect(flipped).toBe(6 * rounds);
    expect(told).toBeGreaterThan(0);
  },
  120_000 + rounds * 10_000,
);
