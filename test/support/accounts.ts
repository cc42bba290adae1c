import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ApiClient } from './api-client';
import { startProgram } from './program';
import { storedEvents } from './stored-events';
import { storedDocuments, storeVariables } from './studio-stores';

const root = resolve(__dirname, '../..');
/** The program behind it, as it was built. */
export const opsScript = join(root, 'dist/apps/cli/src/main.js');

export interface OpsRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The operators' command line on a data folder, whether a server runs there or not. */
export async function ops(
  dataDir: string,
  args: readonly string[],
  input = '',
  env: Readonly<Record<string, string>> = {},
): Promise<OpsRun> {
  const program = startProgram('apps/cli/src/main.js', args, {
    env: { DATA_DIR: dataDir, ...storeVariables(dataDir), ...env },
    input,
  });
  const { child } = program;
  const timer = setTimeout(() => child.kill(), 30_000);
  await once(child, 'close');
  clearTimeout(timer);
  const { stdout, stderr } = program.printed;
  return { code: child.exitCode, stdout, stderr };
}

/**
 * Starts the operators' tool as a process, to feed, read or kill it. It finds the stores of the server that ran on
 * the folder.
 */
export function startOps(
  dataDir: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [opsScript, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...storeVariables(dataDir), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: 30_000,
  });
}

/**
 * Runs the operators' tool, which must succeed.
 * @returns its output
 */
export async function opsOk(dataDir: string, args: readonly string[], input = ''): Promise<string> {
  const { code, stdout, stderr } = await ops(dataDir, args, input);
  if (code !== 0) throw new Error(`ops ${args.join(' ')} ended with ${code}: ${stderr}`);
  return stdout.trim();
}

export interface TestAccount {
  readonly login: string;
  readonly password: string;
  /** Token with all scopes. */
  readonly token: string;
}

/** Makes an account with a password and a token. */
export async function makeAccount(
  { dataDir }: { readonly dataDir: string },
  login: string,
  name = login,
): Promise<TestAccount> {
  const password = `password of ${login}`;
  await opsOk(dataDir, ['account-make', login, '--name', name, '--password-stdin'], password);
  const token = await opsOk(dataDir, ['token-mint', login, '--name', 'For tests', '--scopes', 'all']);
  return { login, password, token };
}

/** Makes an account; gives a token of all scopes. */
export async function addAccount(dataDir: string, login: string, name: string): Promise<string> {
  return (await makeAccount({ dataDir }, login, name)).token;
}

/** A browser that has signed in: its cookie, and a client that sends it with the page's Origin. */
export interface Browser {
  readonly cookie: string;
  readonly client: ApiClient;
}

export async function signIn(
  { api, url }: { readonly api: string; readonly url: string },
  account: Pick<TestAccount, 'login' | 'password'>,
): Promise<Browser> {
  const { login, password } = account;
  const answer = await new ApiClient(api, null).post('/auth/login', { login, password });
  if (answer.status !== 200) throw new Error(`Signing in: ${answer.status} ${JSON.stringify(answer.body)}`);
  return browserWith(cookieIn(answer.headers), { api, url });
}

/** The cookie that an answer sets, as a request sends it. */
export function cookieIn(headers: Headers): string {
  return headers.get('set-cookie')?.split(';', 1)[0] ?? '';
}

export function browserWith(
  cookie: string,
  { api, url }: { readonly api: string; readonly url: string },
): Browser {
  return { cookie, client: new ApiClient(api, null, { cookie, origin: url }) };
}

/**
 * Returns the names of the secrets found in a file of the data folder, in the shared stores or in a text.
 * @param options.signals false skips ephemeral messages, which later ones displace (ADR 94)
 */
export async function leaksIn(
  secrets: { readonly [name: string]: string },
  {
    folder,
    texts,
    signals = true,
  }: { readonly folder: string; readonly texts: readonly string[]; readonly signals?: boolean },
): Promise<readonly string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  const search = (where: string, content: Buffer): void => {
    for (const [name, secret] of Object.entries(secrets))
      if (content.includes(secret)) found.push(`${name} in ${where}`);
  };
  for (const file of files)
    if (file.isFile()) search(file.name, await readFile(join(file.parentPath, file.name)));
  if (storeVariables(folder)['EVENTSTORE_URL'])
    search('EventStoreDB', Buffer.from(JSON.stringify(await storedEvents(folder))));
  search('MongoDB', Buffer.from(JSON.stringify(await storedDocuments(folder, { signals }))));
  texts.forEach((content, i) => search(`text ${i}`, Buffer.from(content)));
  return found;
}
