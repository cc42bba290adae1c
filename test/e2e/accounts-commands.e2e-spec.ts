import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeAccount, ops, opsOk } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { StudioProcess } from '../support/server-process';
import { onSharedStores } from '../support/studio-stores';
import { untilRead } from '../support/until';
import { type Account, studio, anybody, ada, secrets, browserOf, restart } from '../support/accounts-studio';

describe('the operators’ command line', () => {
  it('prints tokens that a first start takes, with no studio anywhere', async () => {
    const token = await opsOk('/nowhere', ['token-make']);
    expect(token).toMatch(/^osp_\w{36}$/);
    const other = await StudioProcess.start({ env: { BOOTSTRAP_TOKEN: token } });
    expect((await new ApiClient(other.api, token).get('/me')).status).toBe(200);
    await other.stop();
  });

  it('gives the first account a password', async () => {
    const owner = { login: 'owner', password: 'a password of the owner' };
    secrets['owner’s password'] = owner.password;
    await opsOk(studio.dataDir, ['account-password', 'owner', '--password-stdin'], `${owner.password}\n`);
    expect((await ok((await browserOf(owner)).client.get<Account>('/me'))).login).toBe('owner');
  });

  it('suspends and resumes: tokens and sessions alike', async () => {
    const [{ client }, byToken] = [await browserOf(), new ApiClient(studio.api, ada.token)];
    await opsOk(studio.dataDir, ['account-suspend', 'ada']);
    for (const caller of [client, byToken]) {
      const { status, body } = await untilRead(
        () => caller.get('/me'),
        (answer) => answer.status === 403,
      );
      expect([status, body['code']]).toEqual([403, 'account_suspended']);
    }
    // Before the scope, the request's form and the overlay are looked at.
    expect((await byToken.post('/overlays', 'nonsense')).body).toMatchObject({ code: 'account_suspended' });
    expect((await anybody.post('/auth/login', ada)).body).toMatchObject({ code: 'account_suspended' });
    await opsOk(studio.dataDir, ['account-resume', 'ada']);
    for (const caller of [client, byToken])
      await untilRead(
        () => caller.get('/me'),
        ({ status }) => status === 200,
      );
  });

  it('takes and gives access to the beta', async () => {
    const byToken = new ApiClient(studio.api, ada.token);
    await opsOk(studio.dataDir, ['account-beta', 'ada', 'off']);
    const { body } = await untilRead(
      () => byToken.get('/me'),
      ({ status }) => status === 403,
    );
    expect(body).toMatchObject({ code: 'beta_required' });
    await opsOk(studio.dataDir, ['account-beta', 'ada', 'on']);
    await untilRead(
      () => byToken.get('/me'),
      ({ status }) => status === 200,
    );
  });

  it('lists accounts, also as JSON', async () => {
    await opsOk(studio.dataDir, ['account-suspend', 'ada']);
    // A log that others write to has theirs too.
    expect((await opsOk(studio.dataDir, ['account-list'])).split('\n')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^owner /),
        expect.stringMatching(/^ada {2}Ada {2}1 token .* suspended$/),
      ]),
    );
    const lines = (await opsOk(studio.dataDir, ['account-list', '--json'])).split('\n');
    expect(lines.map((line) => JSON.parse(line) as Account)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ login: 'owner', suspended: false }),
        expect.objectContaining({ login: 'ada', suspended: true }),
      ]),
    );
    await opsOk(studio.dataDir, ['account-resume', 'ada']);
  });

  it.each([
    [['account-make', 'ADA', '--password-stdin'], 1, 'is taken'],
    [['account-make', 'a b', '--password-stdin'], 1, 'A login has'],
    [['account-suspend', 'nobody'], 1, 'Account "nobody" not found'],
    [['account-suspend'], 2, 'Name the login'],
    [['account-beta', 'ada', 'maybe'], 2, 'on or off'],
    [['account-password', 'ada'], 2, '--password-stdin'],
    [['token-mint', 'ada', '--name', 'x', '--scopes', 'everything'], 1, 'There is no scope everything'],
    [['token-mint', 'ada', '--name', 'x', '--scopes', 'all', '--expires', 'soon'], 2, '--expires'],
    [['token-mint', 'ada', '--name', 'x', '--scopes', 'all', '--expires', '2027-02-30'], 2, '--expires'],
    [['token-revoke', 'ada', 'nonsense'], 1, 'no such token'],
  ])('%j ends with %i and says why', async (args, code, why) => {
    const run = await ops(studio.dataDir, args, 'long enough');
    expect(run).toMatchObject({ code, stdout: '' });
    expect(run.stderr).toContain(why);
  });

  it('takes no password that is too short', async () => {
    const before = await opsOk(studio.dataDir, ['account-list']);
    const { code, stderr } = await ops(studio.dataDir, ['account-make', 'bea', '--password-stdin'], 'short');
    expect([code, stderr.trim()]).toEqual([1, 'A password has 8 to 200 characters.']);
    expect(await opsOk(studio.dataDir, ['account-list'])).toBe(before);
  });

  it('reaches the server by a socket that only its user may open, also after kill -9', async () => {
    const mode = () => statSync(join(studio.dataDir, 'admin.sock')).mode & 0o777;
    expect(mode()).toBe(0o600);
    await studio.kill();
    await restart();
    expect(mode()).toBe(0o600);
    await opsOk(studio.dataDir, ['account-list']);
  });

  it('works on embedded stores when no server runs, and asks for one on shared stores', async () => {
    await studio.stop();
    if (onSharedStores) {
      const { code, stderr } = await ops(studio.dataDir, ['account-list']);
      expect([code, stderr]).toEqual([1, expect.stringContaining('Start it first')]);
      return restart();
    }
    const { login, password } = await makeAccount(studio, 'cid');
    secrets['another password'] = password;
    await restart();
    expect((await browserOf({ login, password })).cookie).toMatch(/^usess=/);
  });

  it.each(['account-list', 'new-epoch', 'purge overlay', 'rebuild overlays'])(
    '%s makes no studio where there is none',
    async (command) => {
      const embedded = { EVENTSTORE_URL: '', MONGODB_URL: '' };
      const elsewhere = join(studio.dataDir, 'elsewhere');
      const run = await ops(elsewhere, command.split(' '), '', embedded);
      expect(run).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining('No data of the studio found in') as string,
      });
      expect(existsSync(elsewhere)).toBe(false);
    },
  );
});
