import { api, caughtUp, command, untilLine, write } from '../support/bot-studio';
import { ok } from '../support/api-client';

it('answers late where a command says so, unless it is gone by then', async () => {
  await command({ name: 'mark', response: 'mark {args}', cooldownGlobalS: 0 });
  const late = (name: string) => command({ name, response: `late ${name}: {user}`, answerDelayS: 1 });
  await late('soon');
  const { commandId } = await late('never');
  for (const text of ['!soon', '!never', 'meanwhile']) await write(text, { role: 'mod' });
  await ok(api.delete(`/bot/commands/${commandId}`));
  await untilLine('late soon: PixelOtter');
  const all = await caughtUp();
  expect(all.indexOf('late soon: PixelOtter')).toBeGreaterThan(all.indexOf('meanwhile'));
  expect(all.filter((text) => text.startsWith('late never'))).toEqual([]);
  expect(await api.post('/bot/commands', { name: 'later', response: 'x', answerDelayS: 601 })).toMatchObject({
    ...{ status: 400, body: { code: 'invalid_request' } },
  });
});
