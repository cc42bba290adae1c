import { opsOk } from '../support/accounts';
import { ok } from '../support/api-client';
import { api, clock, killed, say, studio, times, untilLine } from '../support/community-studio';
import { storedEvents } from '../support/stored-events';
import { untilRead } from '../support/until';

/* Birthdays as told by viewers, on the simulated channel. */
const DAY = 86_400_000;
interface Birthday {
  readonly login: string;
  readonly date: string;
}
const birthdays = async () =>
  (await ok(api.get<{ items: readonly Birthday[] }>('/bot/birthdays'))).items.map(
    ({ login, date }) => `${login} ${date}`,
  );
const counters = async () =>
  (await ok(api.get<{ items: readonly { name: string; value: number }[] }>('/bot/counters'))).items.map(
    ({ name, value }) => `${name} ${value}`,
  );
const greetings = async () =>
  (await ok(api.get<{ items: readonly object[] }>('/events?types=viewer.birthday'))).items;
const tomorrow = new Date(Date.now() + DAY).toISOString().slice(5, 10);

it('are told, asked and removed in chat', async () => {
  await say('Bo', '!birthday');
  await untilLine('Bo, tell your birthday with !birthday 12/24.');
  await say('Bo', '!birthday soon');
  await untilLine('Bo, write day and month');
  await say('Bo', '!birthday 3/4/1990');
  await untilLine('Bo, your birthday is March 4.');
  expect(await birthdays()).toEqual(['bo 03-04']);
  await ok(api.put('/bot/language', { locale: 'de' }));
  await say('Bo', '!birthday 24.12.');
  await untilLine('Bo, dein Geburtstag ist der 24. Dezember.');
  await say('Bo', '!birthday weg');
  await untilLine('Bo, dein Geburtstag ist vergessen.');
  expect(await birthdays()).toEqual([]);
  await ok(api.put('/bot/language', { locale: 'en' }));
});

it('are greeted and start automations once on their day, with the first line, also after a kill', async () => {
  const actions = [{ type: 'counter', name: 'cakes' }];
  await ok(api.post('/automations', { name: 'Cake', trigger: { type: 'viewer_birthday' }, actions }));
  await say('Cy', `!birthday ${tomorrow}`);
  await untilRead(birthdays, (all) => all.includes(`cy ${tomorrow}`));
  await say('Cy', 'not yet');
  await say('Cy', '!birthday');
  await untilRead(
    () => times('Cy, your birthday is'),
    (n) => n === 2,
  );
  clock.forward(DAY);
  await say('Bo', 'good morning');
  await untilLine('good morning');
  expect(await times('Happy birthday')).toBe(0);
  await say('Cy', 'hello');
  await untilLine('Happy birthday, Cy!');
  await untilRead(counters, (all) => all.includes('cakes 1'));
  expect(await greetings()).toEqual([
    expect.objectContaining({
      ...{ platform: 'twitch', simulated: true },
      data: { user: { userId: 'simulated-cy', login: 'cy', name: 'Cy' } },
    }),
  ]);
  await killed();
  await say('Cy', 'hello again');
  await say('Bo', '!birthday 1-1');
  await untilLine('Bo, your birthday is January 1.');
  // Chat from before the kill is not listed.
  expect(await times('Happy birthday')).toBe(0);
  expect([await counters(), (await greetings()).length]).toEqual([['cakes 1'], 1]);
});

it('are encrypted in the log, and gone with the viewer', async () => {
  const stored = JSON.stringify(await storedEvents(studio.dataDir));
  expect(stored).toContain('birthday.told');
  expect(stored).not.toContain(`"${tomorrow}"`);
  await opsOk(studio.dataDir, ['viewer-forget', 'ada', 'twitch', 'cy']);
  await killed();
  expect(await birthdays()).toEqual(['bo 01-01']);
  expect(await greetings()).toEqual([expect.objectContaining({ data: { user: null } })]);
});
