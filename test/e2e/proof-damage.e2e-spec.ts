import { proveDamage } from '../proof/damage';

/** One of each outcome, and two where a mistake would cost most; `npm run proof -- damage` tries them all. */
const few = [
  'log missing',
  'log older',
  'log’s write-ahead log missing',
  'records missing',
  'views cut',
  'lock removed while it is held',
  'key missing',
  'open to other users',
];
const ways = process.env['PROOF_DAMAGE'] === 'all' ? undefined : few;

describe('a data folder that has come to harm', () => {
  it('is served whole, mended from the log, or refused with a line that names the way out', async () => {
    const { ways: tried, leftOut } = await proveDamage({ rounds: 1, seed: 1, ...(ways && { ways }) });
    expect(tried).toBeGreaterThanOrEqual(few.length);
    expect(leftOut).toBe(process.getuid?.() === 0 || ways ? 0 : 3);
  }, 400_000);
});
