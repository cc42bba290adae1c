import type { Locator, Page } from 'playwright-core';
import { type ApiClient, ok } from '../support/api-client';
import { browserOrSkip } from '../support/browser';
import { openEditor } from '../support/open-editor';
import { everyFault } from '../support/page-faults';
import type { StudioProcess } from '../support/server-process';
import { untilRead } from '../support/until';

jest.setTimeout(180_000);

interface Checked {
  readonly variables: readonly { readonly name: string }[];
  readonly warnings: readonly { readonly name: string; readonly suggestion: string | null }[];
  readonly preview: string;
  readonly source: string;
  readonly event: { readonly type: string; readonly name: string | null; readonly simulated: boolean } | null;
}

/* Every text with placeholders has the same input: variables, warnings, a preview with what happened last. */
browserOrSkip('texts with placeholders', () => {
  let studio: StudioProcess;
  let api: ApiClient;
  let page: Page;
  let overlayId: string;

  beforeAll(async () => {
    const env = { RATE_LIMITS: 'off', SIMULATED: 'on' };
    ({ studio, api, overlayId, page } = await openEditor({ env, overlay: { starter: true } }));
  });

  const check = (body: object) => ok(api.post<Checked>('/texts/check', body));
  const button = (name: string, of: Page | Locator = page) => of.getByRole('button', { name, exact: true });
  const preview = (of: Page | Locator = page) => of.getByRole('group', { name: 'Preview' });
  const at = (path: string) => page.goto(`${studio.url}/console${path}`);
  const choose = async (label: string, variable: RegExp, of: Page | Locator = page): Promise<void> => {
    await button(`Variable for ${label}`, of).click();
    await page.getByRole('menuitem', { name: variable }).click();
  };

  it('are checked by the server for each place, without any effect', async () => {
    const texts: readonly (readonly [place: object, text: string, filled: RegExp])[] = [
      [{ place: 'command' }, '{user} died {count:deaths} times', /^Ada died 8 times$/u],
      [{ place: 'timer' }, '{channel} for {counter:deaths}', /^\S+ for 0$/u],
      [{ place: 'title' }, 'Now: {random:1-1}', /^Now: 1$/u],
      [{ place: 'message', item: 'builtin.uptime' }, 'Live: {uptime}', /^Live: \S+/u],
      [{ place: 'warning' }, '{user}, no!', /^Ada, no!$/u],
      [{ place: 'custom_api' }, 'https://api.example/{args}', /\/%40Ada%20hi%20there$/u],
      [{ place: 'reward' }, '{user}: {reward} ({cost})', /^Ada: Hydrate \(100\)$/u],
      [{ place: 'layer', item: 'alert-box.raidText' }, '{name} +{amount}', /^Ada \+42$/u],
      [{ place: 'layer', item: 'alert-box.variants.text', kind: 'tip' }, '{amount}', /^€5\.50$/u],
      [{ place: 'layer', item: 'event-list.subText' }, '{name}', /^Ada$/u],
      [{ place: 'layer', item: 'label.template', kind: 'latest-cheer' }, '{name}: {amount}', /^Ada: 500$/u],
      [{ place: 'automation', item: 'raid' }, '{user.name|upper} {event.viewers}', /^ADA 42$/u],
    ];
    for (const [place, text, filled] of texts) {
      const { warnings, preview: shown, variables } = await check({ ...place, text: `${text}` });
      expect({ place, warnings, isFilled: filled.test(shown) ? true : shown }).toEqual({
        ...{ place, warnings: [], isFilled: true },
      });
      expect(variables.length).toBeGreaterThan(0);
      const typo = await check({ ...place, text: '{nothing_like_it}' });
      expect(typo.warnings).toEqual([expect.objectContaining({ name: 'nothing_like_it' })]);
      expect(typo.preview).toContain('{nothing_like_it}');
    }
    expect(await ok(api.get<{ items: readonly object[] }>('/bot/counters'))).toMatchObject({ items: [] });
    const none = await api.post<object>('/texts/check', { place: 'layer', item: 'text.fontSize', text: '' });
    expect(none.body).toMatchObject({ code: 'invalid_option' });
  });

  it('have the same variables in every place, from one list', async () => {
    const { counterId } = await ok(api.post<{ counterId: number }>('/bot/counters', { name: 'falls' }));
    await ok(api.patch(`/bot/counters/${counterId}`, { value: 3 }));
    await ok(api.post('/variables', { name: 'mood', type: 'text', default: 'good' }));
    const core = [
      ...['channel', 'title', 'category', 'viewers', 'followers', 'subs', 'uptime', 'date', 'time'],
      ...['counter.falls', 'var.mood'],
    ];
    const text = core.map((name) => `{${name}}`).join('|');
    const places: readonly (readonly [place: object, ofViewer: boolean])[] = [
      [{ place: 'command' }, true],
      [{ place: 'timer' }, false],
      [{ place: 'title' }, false],
      [{ place: 'reward' }, true],
      [{ place: 'message', item: 'feedback.not_done' }, true],
      [{ place: 'layer', item: 'text.text' }, false],
      [{ place: 'layer', item: 'alert-box.raidText' }, true],
      [{ place: 'layer', item: 'label.template', kind: 'latest-cheer' }, true],
      [{ place: 'automation', item: 'raid' }, true],
      [{ place: 'automation', item: 'timer' }, false],
    ];
    for (const [place, ofViewer] of places) {
      const { variables, warnings, preview: shown } = await check({ ...place, text });
      const names = variables.map(({ name }) => name);
      expect({ place, lacking: core.filter((name) => !names.includes(name)), warnings }).toEqual({
        ...{ place, lacking: [], warnings: [] },
      });
      expect({ place, names: new Set(names).size }).toEqual({ place, names: names.length });
      expect(names).toEqual(
        expect.arrayContaining(['latest-sub-amount', 'top-tip', 'queue-next', 'obs.scene']),
      );
      expect(shown).toMatch(/^\S(?:[^{}|]*\|){9}3\|good$/u);
      if (!ofViewer) continue;
      expect({ place, names }).toEqual({ place, names: expect.arrayContaining(['user']) });
      expect(await check({ ...place, text: '{user}' })).toMatchObject({ warnings: [], preview: 'Ada' });
    }
    const written = '{user.name} {args.1} {counter.falls} {counter:falls} {random.1-1} {game}';
    const command = await check({ place: 'command', text: written });
    expect(command).toMatchObject({ warnings: [], preview: expect.stringMatching(/^Ada @Ada 3 3 1 \S/u) });
    const german = await check({ place: 'automation', item: 'raid', text: '', locale: 'de' });
    expect(german.variables).toContainEqual(
      expect.objectContaining({ name: 'user.name', about: 'Name des Zuschauers.' }),
    );
  });

  it('are filled with what happened last, and names in it are not filled again', async () => {
    await ok(api.post('/simulate/cheer', { login: 'owl', bits: 7, message: '{count:deaths}' }));
    const cheer = { place: 'layer', item: 'alert-box.cheerText', text: '{name} +{amount}{months} {message}' };
    const { body } = await untilRead(
      () => api.post<Checked>('/texts/check', cheer),
      ({ body: { source } }) => source === 'event',
    );
    expect(body).toMatchObject({
      preview: 'owl +7 {count:deaths}',
      event: { type: 'activity.cheer', name: 'owl', simulated: true },
    });
  });

  it('of commands have variables, warnings and a preview', async () => {
    await at('/bot');
    await button('New command').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name, without !').fill('hug');
    const answer = dialog.getByLabel('Response', { exact: true });
    await answer.fill('{usr} hugs ');
    await dialog.getByText('There is no variable {usr} here.').waitFor();
    await button('Use {user}', dialog).click();
    await dialog.getByText('There is no variable').waitFor({ state: 'detached' });
    await answer.press('End');
    await choose('Response', /^touser/u, dialog);
    await preview(dialog).getByText('owl hugs Ada', { exact: true }).waitFor();
    await preview(dialog)
      .getByText(/^With the latest event: \S+, owl, .* \(simulated\)$/u)
      .waitFor();
    expect(await everyFault(page)).toEqual([]);
    await button('Save', dialog).click();
    await dialog.waitFor({ state: 'detached' });
    const { items } = await ok(api.get<{ items: readonly { response: string }[] }>('/bot/commands'));
    expect(items.map(({ response }) => response)).toEqual(['{user} hugs {touser}']);
    await button('Change: !hug').click();
    await preview(dialog).getByText('owl hugs Ada', { exact: true }).waitFor();
    await button('Cancel', dialog).click();
  });

  it.each([
    ['timers', '/bot/timers', 'New timer', 'Message', '{user} on {channel}', '{user}', /^channel/u],
    ['rewards', '/community/rewards', 'New reward', 'Bot message', '{user}: {prize}', '{prize}', /^reward/u],
  ])('of %s have them', async (_, path, add, label, text, unknown, variable) => {
    await at(path);
    await button(add).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(label, { exact: true }).fill(text);
    await dialog.getByText(`There is no variable ${unknown} here.`).waitFor();
    await preview(dialog).waitFor();
    await choose(label, variable, dialog);
    await button('Cancel', dialog).click();
  });

  it('of messages of the bot have those of the message', async () => {
    await at('/bot/messages');
    await page
      .getByRole('button', { name: /^Change: .*\{uptime\}/u })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Message', { exact: true }).fill('{uptime} {user} {game}');
    await dialog.getByText('There is no variable {game} here.').waitFor();
    await preview(dialog).getByText('2 h 13 min').waitFor();
    await button('Cancel', dialog).click();
  });

  it('of presets of the stream’s title have them', async () => {
    await at('/channels');
    const presets = page.getByRole('region', { name: 'Title and category presets' });
    await button('Add a row', presets).click();
    await presets.getByLabel('Title', { exact: true }).fill('Deaths: {counter:deaths} {user}');
    await presets.getByText('There is no variable {user} here.').waitFor();
    await preview(presets).getByText('Deaths: 0', { exact: true }).waitFor();
    await preview(presets).getByText('With the current values').waitFor();
  });

  it.each([
    ['alert-box', 'Text', '{nmae} +{amount}', 'Use {name}', 'owl +7', 'cheer'],
    ['label', 'Text', '{nam}', 'Use {name}', 'owl', null],
    ['text', 'Text', 'Bits: {session-bit}', 'Use {session-bits}', 'Bits: 7', null],
  ])('of the widget %s have them', async (widget, label, text, use, filled, tab) => {
    const values = widget === 'label' ? { source: 'latest-cheer' } : {};
    const layer = { widget, name: `Texts of ${widget}`, values };
    await ok(api.post(`/overlays/${overlayId}/members`, layer));
    await at(`/overlays/${overlayId}`);
    await page.getByRole('row', { name: layer.name }).click();
    await page.getByRole('tab', { name: 'Settings' }).click();
    if (tab !== null) await page.locator(`#fields-${tab}`).click();
    const panel = page.getByRole('tabpanel', { name: 'Settings' });
    await panel.getByLabel(label, { exact: true }).first().fill(text);
    await button(use, panel).click();
    await preview(panel).getByText(filled, { exact: true }).first().waitFor();
    expect(await everyFault(page)).toEqual([]);
  });

  it('of any operation that an automation runs stand in its fields; JSON takes what these cannot show', async () => {
    const { automationId } = await ok(
      api.post<{ automationId: string }>('/automations', {
        ...{ name: 'Quotes', trigger: { type: 'raid' } },
        actions: [{ type: 'operation', tool: 'list_bot_quotes' }],
      }),
    );
    const inputs = async () => {
      const { actions } = await ok(
        api.get<{ actions: readonly { tool: string; input: object }[] }>(`/automations/${automationId}`),
      );
      return actions.map(({ tool, input }) => ({ tool, input }));
    };
    await ok(api.post('/simulate/raid', { login: 'owl', viewers: 7 }));
    await at(`/automations/${automationId}`);
    const then = page.getByRole('region', { name: 'Then', exact: true });
    const step = then.getByRole('button', { name: /^1\. Run a studio operation/u });
    if ((await step.getAttribute('aria-expanded')) === 'false') await step.click();
    const tool = then.getByLabel('Operation', { exact: true });
    await tool.fill('delete_overlay');
    await then.getByText('Automations cannot run an operation with this name.').waitFor();
    await tool.fill('add_bot_quote');
    await then.getByLabel('Text', { exact: true }).fill('{user.nmae} was here');
    await then.getByText('There is no variable {user.nmae} here.').waitFor();
    await button('Use {user.name}').click();
    await then.getByText('With the latest event: Raid, owl').waitFor();
    expect(await everyFault(page)).toEqual([]);
    await button('Save').click();
    const text = '{user.name} was here';
    await untilRead(inputs, ([sent]) => JSON.stringify(sent?.input) === JSON.stringify({ text }));
    await tool.fill('update_bot_counter');
    await then.getByRole('spinbutton').first().fill('3');
    await button('Write as JSON').click();
    await then.getByLabel('Input', { exact: true }).fill('{"counterId":"{event.viewers}","delta":1}');
    await then.getByText('Some of these values have no field of their own').waitFor();
    await button('Save').click();
    await untilRead(inputs, ([sent]) => JSON.stringify(sent?.input).includes('{event.viewers}'));
    await ok(api.delete(`/automations/${automationId}`));
  });
});
