import { bot, effectsOf, line, NOW, saidBy } from './testing/lines-and-bots';

describe('own commands tuned by the streamer', () => {
  it('wait by the highest role that has a cooldown of its own', () => {
    const tuned = bot([
      {
        ...{ name: 'a', cooldownGlobalS: 0, cooldownUserS: 60, modsBypassCooldown: false },
        roleCooldowns: [
          { role: 'vip', cooldownUserS: 5 },
          { role: 'sub', cooldownUserS: 20 },
        ],
      },
    ]);
    const seconds = ([[], ['sub'], ['vip'], ['mod']] as const).map((roles) =>
      effectsOf(line('!a', { roles }), tuned).flatMap(({ cooldowns }) =>
        cooldowns.map((each) => each.seconds),
      ),
    );
    expect(seconds).toEqual([[60], [20], [5], [5]]);
  });

  it('pass the groups of their pattern', () => {
    const tuned = bot([{ name: 'a', triggerType: 'regex', pattern: '(\\w+) beats (\\w+)?' }]);
    expect(effectsOf(line('so Owl beats Cat today'), tuned)).toMatchObject([
      { written: { groups: ['Owl', 'Cat'] } },
    ]);
    expect(effectsOf(line('Owl beats !'), tuned)).toMatchObject([{ written: { groups: ['Owl', ''] } }]);
  });

  it('say how long to wait, if the bot explains cooldowns, once in ten seconds', () => {
    const memory = { 'c.1': NOW + 4_200 };
    const fields = [{ name: 'a', cooldownGlobalS: 10 }];
    expect(effectsOf(line('!a'), bot(fields), { memory })).toEqual([]);
    const explains = bot(fields, { cooldownFeedback: true });
    const effects = effectsOf(line('!a'), explains, { memory });
    expect(effects).toMatchObject([{ kind: 'wait', name: 'a', seconds: 5, cooldowns: [{ seconds: 10 }] }]);
    const again = Object.fromEntries(
      effects.flatMap(({ cooldowns }) => cooldowns.map(({ key }) => [key, NOW + 1])),
    );
    expect(effectsOf(line('!a'), explains, { memory: { ...memory, ...again } })).toEqual([]);
  });
});

describe('built-in commands tuned by the streamer', () => {
  const rules = {
    uptime: { aliases: ['live', 'hype'], minRole: 'vip', platforms: ['twitch'] },
  } as const;
  const tuned = bot([{ name: 'hype' }], { builtins: rules, denyFeedback: true });

  it('answer to their aliases, under their own name', () => {
    const roles = ['vip'] as const;
    expect(effectsOf(line('!LIVE now', { roles: [...roles] }), tuned)).toMatchObject([
      { kind: 'builtin', name: 'uptime', written: { name: 'uptime', args: ['now'] } },
    ]);
    expect(saidBy(effectsOf(line('!hype', { roles: [...roles] }), tuned))).toEqual(['hype was written']);
  });

  it('are for the role that the account chose', () => {
    expect(effectsOf(line('!uptime'), tuned)).toMatchObject([{ kind: 'deny', minRole: 'vip' }]);
    const open = bot([], { builtins: { so: { aliases: [], minRole: 'everyone', platforms: [] } } });
    expect(saidBy(effectsOf(line('!so owl'), open))).toEqual(['builtin']);
  });

  it('work on the platforms that the account chose', () => {
    const roles = ['mod'] as const;
    expect(effectsOf(line('!uptime', { roles: [...roles] }, 'kick'), tuned)).toEqual([]);
    expect(effectsOf(line('!uptime', { roles: [...roles] }), tuned)).toHaveLength(1);
  });
});
