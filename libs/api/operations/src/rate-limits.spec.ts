import { describeOperation } from './operation';
import { ratePolicies, RateLimits, tooMany, type RateState } from './rate-limits';
import { callerWith } from './testing/board-app';
import { CreateBoard } from './testing/board.commands';
import { GetCard } from './testing/board.queries';

const read = describeOperation(GetCard);
const write = describeOperation(CreateBoard);

async function accepted(times: number, attempt: () => Promise<RateState>): Promise<number> {
  const states = await Promise.all(Array.from({ length: times }, attempt));
  return states.filter(({ exceeded }) => !exceeded).length;
}

describe('rate limits', () => {
  it('let a burst through and no more, for each credential by itself', async () => {
    const limits = new RateLimits();
    const { perSecond, burst } = ratePolicies.writes;
    const ada = () => limits.count(write, callerWith('ada'));
    expect(await accepted(perSecond + burst + 50, ada)).toBe(perSecond + burst);
    expect(await accepted(10, () => limits.count(write, callerWith('bob')))).toBe(10);
    expect(await accepted(10, () => limits.count(read, callerWith('ada')))).toBe(10);
    // A POST that only reads is a read.
    expect(await limits.count({ ...write, reads: true }, callerWith('ada'))).toMatchObject({
      policy: 'reads',
    });
  });

  it('refuse with the time after which to try again', async () => {
    const limits = new RateLimits();
    const attempt = () => limits.countOnAir('overlay-1');
    await accepted(ratePolicies['on-air'].perSecond, attempt);
    expect(tooMany(await attempt())).toMatchObject({
      status: 429,
      code: 'rate_limited',
      retryAfterS: 1,
      details: { policy: 'on-air', perSecond: 20 },
    });
  });

  it('limit what viewers see by overlay', async () => {
    const limits = new RateLimits();
    const { perSecond } = ratePolicies['on-air'];
    expect(await accepted(perSecond + 5, () => limits.countOnAir('overlay-1'))).toBe(perSecond);
    expect(await accepted(1, () => limits.countOnAir('overlay-2'))).toBe(1);
  });

  it('tell what is left', async () => {
    const limits = new RateLimits();
    const first = await limits.count(read, callerWith('ada'));
    const second = await limits.count(read, callerWith('ada'));
    expect(first).toMatchObject({ policy: 'reads', remaining: 199 });
    expect(second.remaining).toBe(198);
  });
});
