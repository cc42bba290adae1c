import { ToolSessions } from './tool-sessions';

const IDLE_MS = 30 * 60_000;

describe('sessions', () => {
  let now: number;
  let ended: string[];
  let sessions: ToolSessions<string>;
  beforeEach(() => {
    now = 0;
    ended = [];
    sessions = new ToolSessions({ now: () => now }, (session) => ended.push(session));
  });
  const begin = (count: number, accountId: string, tokenId: string | null = accountId): void => {
    for (let i = 0; i < count; i++) {
      const id = `${accountId} ${tokenId} ${i} ${++now}`;
      sessions.add(id, { accountId, tokenId }, id);
    }
  };
  const endedOf = (start: string): number => ended.filter((id) => id.startsWith(start)).length;

  it('of one token push out its own, the one that was used longest ago, and no others', () => {
    begin(1, 'ada', 'first');
    begin(1, 'bea');
    begin(20, 'ada', 'second');
    expect(ended).toEqual([]);
    begin(3, 'ada', 'second');
    expect(ended).toHaveLength(3);
    expect(endedOf('ada second 0')).toBe(1);
    expect(endedOf('ada second')).toBe(3);
  });

  it('stay when they are used', () => {
    begin(20, 'ada');
    const [first = ''] = sessions.ids();
    expect(sessions.use(first, { accountId: 'ada', tokenId: 'ada' })).toBe(first);
    begin(1, 'ada');
    expect(ended).not.toContain(first);
  });

  it('of one account push out its own, whatever its tokens', () => {
    begin(1, 'bea');
    for (let token = 0; token < 10; token++) begin(20, 'ada', `t${token}`);
    expect(sessions.size).toBe(61);
    expect(endedOf('bea')).toBe(0);
  });

  it('in a full house cost the account that has the most', () => {
    for (let account = 0; account < 20; account++)
      for (let token = 0; token < 2; token++) begin(token === 0 ? 20 : 18, `crowd${account}`, `t${token}`);
    for (let token = 0; token < 3; token++) begin(20, 'most', `t${token}`);
    begin(20, 'few');
    begin(20, 'others');
    expect(sessions.size).toBe(860);
    for (let account = 0; account < 70; account++) begin(2, `newcomer${account}`);
    ended.length = 0;
    begin(2, 'ada');
    expect(sessions.size).toBe(1000);
    expect(endedOf('most')).toBe(2);
  });

  it('are nobody else’s', () => {
    begin(1, 'ada', 'one');
    const [id = ''] = sessions.ids();
    for (const other of [
      { accountId: 'ada', tokenId: 'two' },
      { accountId: 'bea', tokenId: 'one' },
    ])
      expect(sessions.use(id, other)).toBeNull();
  });

  it('end after half an hour without use, when the next begins', () => {
    begin(2, 'ada');
    now += IDLE_MS + 3;
    begin(1, 'bea');
    expect(endedOf('ada')).toBe(2);
  });
});
