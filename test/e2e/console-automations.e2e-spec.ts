import type { Page } from 'playwright-core';
import { type ApiClient, ok } from '../support/api-client';
import { browserOrSkip } from '../support/browser';
import type { ConsolePage } from '../support/console-page';
import { openEditor } from '../support/open-editor';
import { everyFault } from '../support/page-faults';
import type { StudioProcess } from '../support/server-process';
import { until, untilRead } from '../support/until';

/* Slow where others need the machine, too. */
jest.setTimeout(180_000);

browserOrSkip('automations in the console', () => {
  let studio: StudioProcess;
  let api: ApiClient;
  let opened: ConsolePage;
  let page: Page;
  let overlayId: string;

  beforeAll(async () => {
    const env = { RATE_LIMITS: 'off', SIMULATED: 'on' };
    ({
      studio,
      api,
      overlayId,
      editor: opened,
      page,
    } = await openEditor({ env, overlay: { starter: true } }));
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const create = (body: object) => ok(api.post<{ automationId: string }>('/automations', body));
  const row = (name: string) => page.getByRole('group', { name, exact: true });

  it('lists automations with a sentence, their last run and why they did not run', async () => {
    await page.goto(`${studio.url}/console/automations`);
    await page.getByRole('heading', { name: 'No automations yet' }).waitFor();
    await page.getByRole('link', { name: 'Browse ready-made automations' }).waitFor();
    await create({
      ...{ name: 'Raid party', trigger: { type: 'raid', filter: { viewers: { min: 5 } } } },
      conditions: { items: [{ var: 'event.viewers', op: 'lt', value: 1000 }] },
      actions: [{ type: 'effect', overlayId, slug: 'confetti' }],
    });
    await row('Raid party').getByText('When Raid, at least 5').waitFor();
    await row('Raid party').getByText('Never ran').waitFor();
    await ok(api.post('/simulate/raid', { login: 'owl', viewers: 42 }));
    await row('Raid party')
      .getByText(/^Last run just now · 1 run/u)
      .waitFor();
    await ok(api.post('/simulate/raid', { login: 'owl', viewers: 5000 }));
    await row('Raid party').getByText('1 × not run: A condition did not hold').waitFor();
    expect(await everyFault(page)).toEqual([]);
  });

  it('switch on and off, pause all, and resume', async () => {
    const isOn = async () => (await listed())[0]?.enabled;
    const listed = async () =>
      (await ok(api.get<{ items: readonly { enabled: boolean }[] }>('/automations'))).items;
    await page.getByRole('switch', { name: 'Raid party: on' }).click();
    await untilRead(isOn, (on) => on === false);
    await page.getByRole('switch', { name: 'Raid party: on' }).click();
    await untilRead(isOn, (on) => on === true);
    await button('Pause all').click();
    await page.getByRole('menuitem', { name: 'For 30 minutes' }).click();
    await page.getByText(/^All automations are paused until/u).waitFor();
    await button('Resume').click();
    await page.getByText(/^All automations are paused until/u).waitFor({ state: 'detached' });
  });

  it('names what is broken, with a link to it', async () => {
    const { sceneId } = await ok(
      api.post<{ sceneId: number }>(`/overlays/${overlayId}/scenes`, { name: 'Short break' }),
    );
    await create({
      ...{ name: 'Break', trigger: { type: 'manual' }, overlayId },
      actions: [{ type: 'scene', overlayId, sceneId }],
    });
    await ok(api.delete(`/overlays/${overlayId}/scenes/${sceneId}`));
    await row('Break').getByText('was deleted').waitFor();
    await row('Break').getByRole('link', { name: 'Fix' }).waitFor();
    await button('Delete: Break').click();
    await button('Delete').click();
    await row('Break').waitFor({ state: 'detached' });
    expect(opened.errors).toEqual([]);
  });

  const simulate = (kind: string, body: object = {}) => ok(api.post(`/simulate/${kind}`, body));
  const sceneNamed = async (name: string) => {
    await ok(api.post(`/overlays/${overlayId}/scenes`, { name }));
    return async () => {
      const { scenes } = await ok(
        api.get<{ scenes: readonly { name: string; live: boolean }[] }>(`/overlays/${overlayId}/scenes`),
      );
      return scenes.find(({ live }) => live)?.name === name;
    };
  };
  /** Creates an automation from the gallery. @param choices options of selects that have to be chosen, by label */
  async function fromGallery(
    name: string,
    choices: { readonly [label: string]: string } = {},
  ): Promise<void> {
    await page.getByRole('link', { name: 'New automation' }).click();
    await button(`Use this: ${name}`).click();
    for (const [label, option] of Object.entries(choices))
      if (option.startsWith('https://')) await page.getByLabel(label).fill(option);
      else await page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: option });
    await button('Create and switch on').click();
    await row(name).getByText('Never ran').waitFor();
  }
  /** Waits for the run of an automation in the list. @returns its steps, `effect ok` */
  async function stepsOf(name: string): Promise<readonly string[]> {
    await row(name)
      .getByText(/^Last run just now/u)
      .waitFor();
    const { items } = await ok(
      api.get<{ items: readonly { automationId: string; name: string }[] }>('/automations'),
    );
    const automationId = items.find((each) => each.name === name)?.automationId ?? '';
    type Runs = { readonly items: readonly { readonly runId: string; readonly state: string }[] };
    const { body } = await untilRead(
      () => api.get<Runs>(`/automations/${automationId}/runs`),
      ({ body: runs }) => runs.items.some(({ state }) => state === 'finished'),
    );
    const runId = body.items.find(({ state }) => state === 'finished')?.runId ?? '';
    const { steps } = await ok(
      api.get<{ steps: readonly { type: string; status: string; code: string | null }[] }>(
        `/automation-runs/${runId}`,
      ),
    );
    return steps.map(({ type, status, code }) => `${type} ${code ?? status}`);
  }
  const celebrated = ['effect ok', 'chat simulated'];

  it.each([
    ['Welcome first-timers', 'chat', { login: 'newcomer', message: 'Hello!', first: true }],
    ['Big cheer', 'cheer', { login: 'owl', bits: 1000 }],
    ['Big tip', 'tip', { login: 'owl', amount: 50 }],
    ['Gift bomb', 'gift', { login: 'owl', count: 10 }],
    ['Hype train', 'hype', { phase: 'start' }],
  ])('the template %s celebrates', async (name, kind, body) => {
    await fromGallery(name);
    await simulate(kind, body);
    expect(await stepsOf(name)).toEqual(celebrated);
  });

  it('the template Raid party asks for its blanks alone, and celebrates', async () => {
    await button('Delete: Raid party').click();
    await button('Delete').click();
    await page.getByRole('link', { name: 'New automation' }).click();
    expect(await page.getByRole('button', { name: /^Use this:/u }).count()).toBe(16);
    expect(await everyFault(page)).toEqual([]);
    await button('Use this: Raid party').click();
    await page.getByLabel('Viewers at least').fill('30');
    expect(await everyFault(page)).toEqual([]);
    await button('Create and switch on').click();
    await row('Raid party').getByText('When Raid, at least 30').waitFor();
    await simulate('raid', { login: 'owl', viewers: 31 });
    expect(await stepsOf('Raid party')).toEqual(celebrated);
  });

  it('the templates Going live, Ad break and Ending put their scenes on air', async () => {
    const [isStart, isBreak, isEnd] = [
      await sceneNamed('Hello'),
      await sceneNamed('Ads'),
      await sceneNamed('Bye'),
    ];
    await fromGallery('Going live', { Scene: 'Hello' });
    await simulate('stream-online');
    expect(await stepsOf('Going live')).toEqual(['scene ok', 'chat simulated']);
    await untilRead(isStart, Boolean);
    await fromGallery('Ad break', { Scene: 'Ads' });
    await simulate('adBreak');
    expect(await stepsOf('Ad break')).toEqual(['scene ok', 'chat simulated']);
    await untilRead(isBreak, Boolean);
    await fromGallery('Ending', { Scene: 'Bye' });
    await simulate('chat', { login: 'max', role: 'mod', message: '!ending' });
    expect(await stepsOf('Ending')).toEqual(['scene ok', 'chat simulated']);
    await untilRead(isEnd, Boolean);
  });

  it('the templates Death counter, Socials and Post on Discord do their work', async () => {
    await fromGallery('Death counter');
    await simulate('chat', { login: 'max', role: 'mod', message: '!death' });
    expect(await stepsOf('Death counter')).toEqual(['counter ok', 'chat simulated']);
    await fromGallery('Socials while chat is active');
    await simulate('chat', { login: 'owl', message: 'Where else are you?' });
    expect(await stepsOf('Socials while chat is active')).toEqual(['chat simulated']);
    const url = 'https://discord.com/api/webhooks/1/abc';
    await fromGallery('Post on Discord', { 'Webhook address of the Discord channel': url });
    await simulate('stream-offline');
    await simulate('stream-online');
    expect(await stepsOf('Post on Discord')).toEqual(['http_request simulated']);
  });

  it('the template Next goal celebrates a goal and raises its target', async () => {
    const { memberId } = await ok(
      api.post<{ memberId: number }>(`/overlays/${overlayId}/members`, {
        ...{ widget: 'goal-bar', name: 'My goal', values: { kind: 'custom', target: 100 } },
      }),
    );
    await fromGallery('Next goal', { Goal: 'My goal' });
    await ok(api.post(`/overlays/${overlayId}/members/${memberId}/commands/complete`, {}));
    expect(await stepsOf('Next goal')).toEqual(['effect ok', 'operation ok']);
  });

  it('the template Giveaway winner celebrates the winner', async () => {
    await fromGallery('Giveaway winner');
    await ok(api.post('/bot/giveaway', {}));
    await simulate('chat', { login: 'owl', message: '!win' });
    await untilRead(
      () => ok(api.get<{ items: readonly object[] }>('/bot/giveaway/entries')),
      ({ items }) => items.length === 1,
    );
    await ok(api.post('/bot/giveaway/draw', {}));
    expect(await stepsOf('Giveaway winner')).toEqual(['effect ok', 'chat ok']);
    expect(opened.errors).toEqual([]);
  });

  describe('the editor', () => {
    const card = (name: string) => page.getByRole('region', { name, exact: true });
    const save = () => button('Save').click();
    const stored = async () => {
      const { items } = await ok(
        api.get<{
          items: readonly { name: string; automationId: string; triggers: object[]; actions: object[] }[];
        }>('/automations'),
      );
      return items.find(({ name }) => name === 'Raid party');
    };

    it('changes triggers, conditions and steps without ids', async () => {
      await row('Raid party').getByRole('link', { name: 'Raid party' }).click();
      await card('When').getByLabel('Viewers at least').fill('7');
      await card('Only if').getByRole('button', { name: 'Add a condition' }).click();
      await card('Only if').getByLabel('Variable').selectOption('event.viewers');
      await card('Only if').getByLabel('Comparison').selectOption({ label: 'is at most' });
      await card('Only if').getByLabel('Value').fill('900');
      await card('Then').getByRole('button', { name: 'Add a step' }).click();
      await button('Switch scene').click();
      await card('Then').getByLabel('Scene', { exact: true }).selectOption({ label: 'Bye' });
      expect(await everyFault(page)).toEqual([]);
      await save();
      await page.getByText('Everything is saved.').waitFor();
      expect(await stored()).toMatchObject({
        triggers: [{ type: 'raid', filter: { viewers: { min: 7 } } }],
        conditions: { items: [{ var: 'event.viewers', op: 'lte', value: 900 }] },
        actions: [{ type: 'effect' }, { type: 'chat' }, { type: 'scene', overlayId }],
      });
    });

    it('warns of an unknown variable beside its text, and offers the one that is meant', async () => {
      await card('Then')
        .getByRole('button', { name: /^2\. Send a chat message/u })
        .click();
      await card('Then').getByLabel('Text', { exact: true }).fill('Hi {user.nam}!');
      await save();
      await page.getByText('There is no variable {user.nam} here.').waitFor();
      await button('Use {user.name}').click();
      await button('Variable for Text').click();
      await page.getByRole('menuitem', { name: /^event\.viewers/u }).click();
      await save();
      await page.getByText('There is no variable').waitFor({ state: 'detached' });
      await untilRead(stored, (saved) => {
        const text = JSON.stringify(saved?.actions[1]);
        return text.includes('{event.viewers}') && text.includes('{user.name}');
      });
    });

    it('says that somebody else saved meanwhile, and keeps what is chosen', async () => {
      await page.getByLabel('Name', { exact: true }).fill('My party');
      const path = `/automations/${(await stored())?.automationId ?? ''}`;
      await ok(api.patch(path, { description: 'Theirs' }));
      await save();
      await page.getByText(/^Someone else changed this automation/u).waitFor();
      await button('Keep mine').click();
      await page.getByText('Everything is saved.').waitFor();
      expect(await ok(api.get<object>(path))).toMatchObject({ name: 'My party' });
      expect(opened.errors).toEqual([]);
    });

    it('shows what would happen with a recent event, and runs for real', async () => {
      const tried = card('Try it');
      await tried.getByLabel('Event').selectOption({ index: 1 });
      await tried.getByRole('button', { name: 'Show what would happen' }).click();
      await tried.getByText('It would run. Nothing was done.').waitFor();
      await tried.getByText(/Hi owl!31/iu).waitFor();
      await tried.getByRole('button', { name: 'Run for real' }).click();
      await tried.getByRole('button', { name: 'Viewers will see it. Press again' }).click();
      await tried.getByText('On air').or(tried.getByText('Done')).first().waitFor();
    });

    it('shows its runs as timelines, with what to do about failures', async () => {
      await page.getByRole('link', { name: 'Runs', exact: true }).click();
      const runs = card('Runs');
      await runs
        .getByRole('button', { name: /^Finished/u })
        .first()
        .click();
      await runs.getByRole('list', { name: 'Steps' }).getByText('Confetti').waitFor();
      await runs.getByText('Simulated events do not reach real channels').first().waitFor();
      expect(await everyFault(page)).toEqual([]);
      await simulate('raid', { login: 'owl', viewers: 950 });
      await runs
        .getByRole('button', { name: /^Not run/u })
        .first()
        .click();
      await runs.getByText('was 950').waitFor();
      await runs.getByText('A condition did not hold.').first().waitFor();
    });

    it('shows what changed in each version, and restores one', async () => {
      await page.getByRole('link', { name: 'Versions', exact: true }).click();
      const second = page.getByRole('group', { name: 'Version 2', exact: true });
      await second.getByText('Raid, at least 30').waitFor();
      await second.getByText('Raid, at least 7').waitFor();
      await second.getByText('event.viewers is at most 900').waitFor();
      expect(await everyFault(page)).toEqual([]);
      const first = page.getByRole('group', { name: 'Version 1', exact: true });
      await first.getByRole('button', { name: 'Restore version 1' }).click();
      await first.getByRole('button', { name: 'Press again' }).click();
      await page.getByText('Version 1 is restored.').waitFor();
      await until(async () => JSON.stringify((await stored())?.triggers).includes('"min":30'));
    });

    it('answers at an activity why nothing happened', async () => {
      await page.goto(`${studio.url}/console/live`);
      await simulate('raid', { login: 'owl', viewers: 12 });
      await page.getByRole('button', { name: 'Why did nothing happen?' }).first().click();
      const dialog = page.getByRole('dialog');
      const party = dialog.getByRole('group', { name: 'Raid party' });
      await party.getByText('None of its triggers match.').waitFor();
      expect(await everyFault(page)).toEqual([]);
      await dialog.getByRole('link', { name: 'Open Raid party' }).click();
      await card('Runs').waitFor();
      expect(opened.errors).toEqual([]);
    });

    it('runs the template Drink something for real', async () => {
      await page.goto(`${studio.url}/console/automations`);
      // Its effect is chosen already: creating it does not wait for the names of effects.
      const created = page.waitForRequest((asked) => asked.method() === 'POST');
      await page.route(/\/effects\?/u, (route) => void created.then(() => route.continue()));
      await fromGallery('Drink something');
      await row('Drink something').getByRole('link', { name: 'Drink something' }).click();
      await card('Try it').getByRole('button', { name: 'Run for real' }).click();
      await card('Try it').getByRole('button', { name: 'Viewers will see it. Press again' }).click();
      await card('Try it').getByRole('list', { name: 'Steps' }).getByText('Flash').waitFor();
      await page.getByRole('link', { name: 'All automations' }).click();
      expect(await stepsOf('Drink something')).toEqual(celebrated);
    });

    it('starts from scratch, and opens the step whose target is gone', async () => {
      await page.getByRole('link', { name: 'New automation' }).click();
      await button('Start from scratch').click();
      await card('Then').getByRole('button', { name: 'Add a step' }).click();
      await button('Switch scene').click();
      await card('Then').getByLabel('Scene', { exact: true }).selectOption({ label: 'Ads' });
      await save();
      await page.getByText('Everything is saved.').waitFor();
      const { scenes } = await ok(
        api.get<{ scenes: readonly { sceneId: number; name: string }[] }>(`/overlays/${overlayId}/scenes`),
      );
      const gone = scenes.find(({ name }) => name === 'Ads')?.sceneId ?? 0;
      await ok(api.delete(`/overlays/${overlayId}/scenes/${gone}`));
      await page.getByRole('link', { name: 'All automations' }).click();
      await row('New automation').getByRole('link', { name: 'Fix' }).click();
      await card('Then').getByText('This no longer exists. Choose another.').waitFor();
      expect(opened.errors).toEqual([]);
    });
  });

  it('exports automations into a file, and imports one, with the overlay that is chosen', async () => {
    await page.goto(`${studio.url}/console/automations`);
    const [download] = await Promise.all([page.waitForEvent('download'), button('Export').click()]);
    expect(download.suggestedFilename()).toBe('automations.json');
    await ok(api.post(`/overlays/${overlayId}/scenes`, { name: 'Filed', mode: 'snapshot' }));
    const step = { type: 'scene', overlayId: { name: 'Elsewhere' }, sceneId: { name: 'Filed' } };
    const file = (actions: readonly object[]) => ({
      name: 'automations.json',
      mimeType: 'application/json',
      buffer: Buffer.from(
        JSON.stringify({ automations: [{ name: 'From a file', trigger: { type: 'follow' }, actions }] }),
      ),
    });
    const input = page.getByLabel('Choose a file with automations');
    await input.setInputFiles(file([{ type: 'dance' }]));
    await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await input.setInputFiles(file([step]));
    await page.getByRole('dialog', { name: 'Import 1 automation' }).waitFor();
    await page.getByLabel('Overlay for “Elsewhere”').selectOption(overlayId);
    await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
    await row('From a file').waitFor();
    expect(await page.getByRole('switch', { name: 'From a file: on' }).isChecked()).toBe(false);
    expect(await everyFault(page)).toEqual([]);
  });
});
