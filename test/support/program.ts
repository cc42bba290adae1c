import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Runtime for built programs: this Node by default. For tests under Wine, scripts/test-windows.cjs sets two
 * variables. WINDOWS_NODE is the command that starts Node for Windows, separated by spaces. WINDOWS_ROOT is a
 * folder with a build and with packages for Windows.
 */
const { WINDOWS_NODE, WINDOWS_ROOT } = process.env;
export const onWindows = WINDOWS_NODE !== undefined;

const root = WINDOWS_ROOT ?? resolve(__dirname, '../..');
const [node = '', ...before] = WINDOWS_NODE?.split(' ') ?? [process.execPath];
/** Environment variables that Wine needs. */
const passed = ['PATH', 'HOME', 'WINEPREFIX', 'WINEDEBUG', 'WINEDLLOVERRIDES', 'NODE_SKIP_PLATFORM_CHECK'];

/** Signal that asks a program to end in order. Wine turns it into the Ctrl-C of a console. */
export const endSignal: NodeJS.Signals = onWindows ? 'SIGINT' : 'SIGTERM';

export interface ProgramOptions {
  readonly env: Readonly<Record<string, string>>;
  /** Text for standard input. */
  readonly input?: string;
  readonly uid?: number;
}

/** Output of a program so far. */
interface Printed {
  readonly stdout: string;
  readonly stderr: string;
  /** Both, as a terminal would show them. */
  readonly all: string;
}

export interface Program {
  readonly child: ChildProcess;
  readonly printed: Printed;
}

/** Starts a built program, by its main module. */
export function startProgram(main: string, args: readonly string[], options: ProgramOptions): Program {
  const script = [...before, join(root, 'dist', main), ...args];
  const names = onWindows ? passed : ['PATH'];
  const known = Object.fromEntries(names.flatMap((name) => [[name, process.env[name] ?? '']]));
  const { env, uid } = options;
  const common = {
    cwd: root,
    env: { ...known, ...env },
    ...(uid !== undefined && { uid, gid: uid }),
  };
  return onWindows ? throughFiles(script, options, common) : throughPipes(script, options, common);
}

type Common = NonNullable<Parameters<typeof spawn>[2]>;

function throughPipes(script: readonly string[], { input }: ProgramOptions, common: Common): Program {
  const child = spawn(node, script, {
    ...common,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  child.stdin?.end(input);
  const printed = { stdout: '', stderr: '', all: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text;
      printed.all += text;
    });
  return { child, printed };
}

/** Under Wine Node can't use the pipes of another operating system. */
function throughFiles(script: readonly string[], { input = '' }: ProgramOptions, common: Common): Program {
  const folder = mkdtempSync(join(tmpdir(), 'printed-'));
  const at = (name: string): string => join(folder, name);
  writeFileSync(at('stdin'), input);
  const files = [openSync(at('stdin'), 'r'), openSync(at('stdout'), 'w'), openSync(at('stderr'), 'w')];
  const child = spawn(node, script, { ...common, stdio: files });
  for (const file of files) closeSync(file);
  let left: Printed | undefined;
  const read = (): Printed => {
    const [stdout = '', stderr = ''] = ['stdout', 'stderr'].map((name) => readFileSync(at(name), 'utf8'));
    return { stdout, stderr, all: stdout + stderr };
  };
  child.once('exit', () => {
    left = read();
    rmSync(folder, { recursive: true });
  });
  return {
    child,
    get printed() {
      return left ?? read();
    },
  };
}
