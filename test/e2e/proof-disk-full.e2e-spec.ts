import { proveDiskFull } from '../proof/disk-full';
import { SmallDisk } from '../proof/small-disk';

/** More by PROOF_DISK_FULL; `npm run proof` runs 200. */
const rounds = Number(process.env['PROOF_DISK_FULL'] ?? 2);

const onSmallDisk = SmallDisk.isPossible ? it : it.skip;

describe('a disk that fills up under load', () => {
  onSmallDisk(
    'loses nothing acknowledged and blanks nobody, and all goes on once there is room (needs the right to mount)',
    async () => {
      const { rounds: done, refused } = await proveDiskFull({ rounds, seed: 1 });
      expect(done).toBe(rounds);
      expect(refused).toBeGreaterThan(0);
    },
    60_000 + rounds * 60_000,
  );
});
