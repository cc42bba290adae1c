import { makeAccount, opsOk } from '../support/accounts';
import { ok } from '../support/api-client';
import { until } from '../support/until';
import { studio, browser, secrets, makeToken, clientWith, codeOf } from '../support/tokens-studio';

describe('the audit', () => {
  interface Entry {
    readonly kind: string;
    readonly tokenName?: string | null;
    readonly actor: { readonly name: string } | null;
    readonly via: string;
  }
  interface Page {
    readonly items: readonly Entry[];
    readonly nextCursor: string | null;
  }

  it('lists newest first what was done to the account’s access, by whom, and no secret', async () => {
    const auditor = clientWith(await makeToken({ scopes: ['account:read'] }));
    const made = await makeToken({ name: 'Short-lived' });
    await ok(browser.client.delete(`/tokens/${made.tokenId}`));
    await opsOk(studio.dataDir, ['account-beta', 'ada', 'off']);
    await opsOk(studio.dataDir, ['account-beta', 'ada', 'on']);
    await until(async () => (await auditor.get('/me')).status === 200);
    const { items } = await ok(auditor.get<Page>('/audit?limit=4'));
    const token = { tokenId: made.tokenId, tokenName: 'Short-lived' };
    const ada = { actor: { name: 'ada' }, via: 'editor' };
    expect(items).toMatchObject([
      { kind: 'beta_access_changed', changed: { betaAccess: true }, actor: null, via: 'system' },
      { kind: 'beta_access_changed', changed: { betaAccess: false }, actor: null, via: 'system' },
      { kind: 'token_revoked', ...token, ...ada },
      { kind: 'token_minted', ...token, ...ada, scopes: ['overlays:read'] },
    ]);
    const audit = JSON.stringify(await ok(auditor.get<Page>('/audit?limit=100')));
    for (const secret of Object.values(secrets)) expect(audit).not.toContain(secret);
  });

  it('comes in pages that make up the whole, back to the opening', async () => {
    const { items: whole, nextCursor: end } = await ok(browser.client.get<Page>('/audit?limit=100'));
    expect(end).toBeNull();
    expect(whole.at(-1)).toMatchObject({ kind: 'account_opened' });
    const parts: Entry[] = [];
    let cursor: string | null = '';
    for (let page = 0; page < 60 && cursor !== null; page++) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const answer: Page = await ok(browser.client.get<Page>(`/audit?limit=3${query}`));
      parts.push(...answer.items);
      cursor = answer.nextCursor;
    }
    expect(parts).toEqual(whole);
    expect(codeOf(await browser.client.get('/audit?cursor=elsewhere'))).toEqual([400, 'invalid_request']);
  });

  it('is the account’s own', async () => {
    const cy = await makeAccount(studio, 'cy');
    Object.assign(secrets, { 'cy’s token': cy.token });
    const { items } = await ok(clientWith(cy).get<Page>('/audit'));
    expect(items.map(({ kind }) => kind)).toEqual(['token_minted', 'password_changed', 'account_opened']);
  });
});
