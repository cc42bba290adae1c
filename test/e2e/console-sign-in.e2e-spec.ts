import { Secret, TOTP } from 'otpauth';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { makeAccount, opsOk, type TestAccount } from '../support/accounts';
import { browserOrSkip, launchBrowser } from '../support/browser';
import { seriousFaults } from '../support/page-faults';
import { StudioProcess } from '../support/server-process';

/* Signing in with a second factor and with passkeys, in a browser: tests build on each other. */
browserOrSkip('signing in, by the console', () => {
  let studio: StudioProcess;
  let browser: Browser;
  let page: Page;
  let devices: CDPSession;
  let authenticatorId: string;
  let ada: TestAccount;
  /** Passkeys are made for a name, not for an IP address. */
  let address: string;
  let secret: string;
  let codes: readonly string[];

  beforeAll(async () => {
    [studio, browser] = await Promise.all([StudioProcess.start(), launchBrowser()]);
    address = studio.url.replace('127.0.0.1', 'localhost');
    ada = await makeAccount(studio, 'ada', 'Ada');
    page = await open();
    devices = await page.context().newCDPSession(page);
    await devices.send('WebAuthn.enable');
    ({ authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    }));
  }, 90_000);

  const open = async (locale = 'en', width = 1280): Promise<Page> =>
    (await browser.newContext({ viewport: { width, height: 900 }, locale })).newPage();
  const totp = () => new TOTP({ secret: Secret.fromBase32(secret) });
  const signedIn = (at: Page) => at.getByRole('heading', { name: 'Overlays', level: 1 });
  const card = (name: string) => page.getByRole('region', { name });

  const enterPassword = async (at: Page): Promise<void> => {
    await at.getByLabel('Login', { exact: true }).fill(ada.login);
    await at.getByLabel('Password').fill(ada.password);
    await at.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  const signOut = async (): Promise<void> => {
    await page.goto(`${address}/console/settings`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  };
  /** Signs in by the passkey, and opens the settings. */
  const usePasskey = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await signedIn(page).waitFor();
    await page.goto(`${address}/console/settings`);
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
  };
  const prove = async (code?: string): Promise<void> => {
    await page.getByRole('dialog').getByLabel('Current password').fill(ada.password);
    if (code !== undefined) await page.getByRole('dialog').getByLabel('Code', { exact: true }).fill(code);
    await page.keyboard.press('Enter');
  };

  it('adds a passkey in the settings, and signs in with it, without a password', async () => {
    await page.goto(`${address}/console`);
    await enterPassword(page);
    await signedIn(page).waitFor();
    await page.goto(`${address}/console/settings`);
    await card('Passkeys').getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('dialog').getByLabel('Name of the passkey').fill('Test key');
    await prove();
    await page.getByText('“Test key” can sign you in.').waitFor();
    await card('Passkeys').getByText('never used').waitFor();
    expect(await seriousFaults(page)).toEqual([]);

    await signOut();
    expect(await seriousFaults(page)).toEqual([]);
    const sent = page.waitForRequest((request) => request.url().endsWith('/auth/passkey/login'));
    await usePasskey();
    await card('Passkeys').getByText('last used').waitFor();

    // The same answer of the device does not count again.
    const { status } = await fetch(`${address}/api/v1/auth/passkey/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address },
      body: (await sent).postData() ?? '',
    });
    expect(status).toBe(401);
  }, 60_000);

  it('refuses a device that has not verified the person', async () => {
    await signOut();
    await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    const status = await page.evaluate(async () => {
      const send = (path: string, body: object) =>
        fetch(`/api/v1${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      const options = (await (
        await send('/auth/passkey', {})
      ).json()) as PublicKeyCredentialRequestOptionsJSON;
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
        ...options,
        userVerification: 'discouraged',
      });
      const response = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
      return (await send('/auth/passkey/login', { response: response.toJSON() })).status;
    });
    expect(status).toBe(401);
    await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  }, 60_000);

  it('turns two-factor sign-in on with the code of an app, and shows recovery codes once', async () => {
    await usePasskey();
    await card('Two-factor sign-in').getByRole('button', { name: 'Turn on' }).click();
    await prove();
    await page.getByRole('heading', { name: 'Connect your authenticator app' }).waitFor();
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '');
    expect(await seriousFaults(page)).toEqual([]);
    const right = totp().generate();
    await page.getByLabel('Code from the app').fill(right === '000000' ? '111111' : '000000');
    await page.keyboard.press('Enter');
    await page.getByText('The code is wrong.').waitFor();
    await page.getByLabel('Code from the app').fill(totp().generate());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
    codes = await page.getByRole('dialog').locator('li').allInnerTexts();
    expect(codes).toHaveLength(10);
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'I have stored them' }).click();
    await card('Two-factor sign-in').getByText('10 recovery codes left').waitFor();
  }, 60_000);

  it('asks for a code after the password, on a phone', async () => {
    const phone = await open('en', 390);
    await phone.goto(`${studio.url}/console`);
    // No passkey is offered at an IP address.
    await phone.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(await phone.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
    await enterPassword(phone);
    await phone.getByLabel('Code').fill('wrong code');
    expect(await seriousFaults(phone)).toEqual([]);
    await phone.keyboard.press('Enter');
    await phone.getByText('The code is wrong, or it was used before.').waitFor();
    await phone.getByLabel('Code').fill(codes[0] ?? '');
    await phone.keyboard.press('Enter');
    await signedIn(phone).waitFor();
    await phone.context().close();
  }, 60_000);

  it('asks for a code with a link for a password', async () => {
    const first = { login: 'owner', password: 'password of the owner' };
    await opsOk(studio.dataDir, ['account-password', 'owner', '--password-stdin'], first.password);
    const link = await page.evaluate(async (owner) => {
      const send = (path: string, body?: object) =>
        fetch(`/api/v1${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body ?? {}),
        });
      const me = (await (await fetch('/api/v1/me')).json()) as { readonly userId: string };
      await send('/auth/login', owner);
      const made = await send(`/accounts/${me.userId}/password-link`);
      return ((await made.json()) as { readonly url: string }).url;
    }, first);
    const guest = await open();
    await guest.goto(link);
    await guest.getByLabel('Password').fill('a newer password');
    await guest.keyboard.press('Enter');
    await guest.getByLabel('Code').fill(codes[1] ?? '');
    await guest.keyboard.press('Enter');
    await signedIn(guest).waitFor();
    ada = { ...ada, password: 'a newer password' };
    await guest.context().close();
  }, 60_000);

  it('renames and removes a passkey, and turns two-factor sign-in off', async () => {
    await signOut();
    await usePasskey();
    await card('Passkeys').getByRole('button', { name: 'Rename “Test key”' }).click();
    await page.getByRole('dialog').getByLabel('Name of the passkey').fill('Laptop');
    await page.keyboard.press('Enter');
    await card('Passkeys').getByText('Laptop', { exact: true }).waitFor();
    await card('Passkeys').getByRole('button', { name: 'Remove' }).click();
    await card('Passkeys').getByRole('button', { name: 'Press again to remove' }).click();
    await card('Passkeys').getByText('No passkeys').waitFor();
    await card('Two-factor sign-in').getByRole('button', { name: 'Turn off' }).click();
    await prove(codes[2]);
    await page.getByText('Two-factor sign-in is off.').waitFor();

    await signOut();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('This passkey does not work here.').waitFor();
    await enterPassword(page);
    await signedIn(page).waitFor();
  }, 60_000);

  it('deletes the account with its login and password, and nothing else', async () => {
    await page.goto(`${address}/console/settings`);
    await card('Your data').getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog');
    expect(await seriousFaults(page)).toEqual([]);
    await dialog.getByLabel('Type your login to confirm').fill('somebody');
    await prove();
    await dialog.getByText('This is not the login of your account.').waitFor();
    await dialog.getByLabel('Type your login to confirm').fill(ada.login);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await enterPassword(page);
    await page.getByText('Wrong login or password.').waitFor();
  }, 60_000);
});
