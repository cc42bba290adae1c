import type { End } from './server-process';

/** Texts of the launcher's window, in plain words. */

export interface Running {
  readonly version: string;
  readonly consoleUrl: string;
  readonly dataDir: string;
  /** Null where no log can be written. */
  readonly log: string | null;
}

export function running({ version, consoleUrl, dataDir, log }: Running): readonly string[] {
  return [
    '',
    `Overlay Studio ${version} is running. It serves your overlays to OBS as long as this window is open.`,
    'To stop it, close this window, or press Ctrl and C.',
    '',
    `  Console     ${consoleUrl}`,
    `  Your data   ${dataDir}`,
    log === null ? '  Log         none: it cannot be written' : `  Log         ${log}`,
    '',
  ];
}

/** @param wanted the port that another program has */
export function otherPort(wanted: number, port: number, wasRemembered: boolean): readonly string[] {
  return [
    `Another program uses port ${wanted}. Overlay Studio uses port ${port} from now on.`,
    ...(wasRemembered
      ? [
          `Links in OBS still use port ${wanted}. Copy them again from the console, or stop that program and start again with PORT=${wanted}.`,
        ]
      : []),
  ];
}

export function network(addresses: readonly string[], port: number): readonly string[] {
  if (addresses.length === 0)
    return ['This computer is not connected to a network: no other device can reach it.'];
  return [
    'Other computers and phones in your network can open it while it runs with --network:',
    ...addresses.map((address) => `  http://${address}:${port}/console`),
  ];
}

/** @param version of the running server; null if it does not report one */
export function runsAlready(version: string | null, own: string): readonly string[] {
  if (version === null || version === own) return ['Overlay Studio is running already. Opening its console.'];
  return [
    `Overlay Studio ${version} is running already. Opening its console.`,
    `To use ${own}, close the window of ${version} and start this one again.`,
  ];
}

export function shown(url: string, isSetup: boolean): readonly string[] {
  return [
    isSetup ? 'Your browser opens the console. Choose a password there.' : `Your browser opens ${url}.`,
  ];
}

export function notShown(url: string, isSetup: boolean): readonly string[] {
  return [
    isSetup
      ? 'Open this in a browser. The link works once and expires after a day:'
      : 'Open this in a browser:',
    `  ${url}`,
  ];
}

export function couldNotStart(reason: string, log: string | null): readonly string[] {
  return [
    '',
    'Overlay Studio could not start:',
    `  ${reason || 'No reason was given.'}`,
    ...whereToLook(log),
  ];
}

export function crashed(end: End, log: string | null, again: boolean): readonly string[] {
  const how = end.signal === null ? `code ${end.code}` : end.signal;
  return [
    '',
    `Overlay Studio stopped unexpectedly (${how}).${again ? ' It starts again. OBS keeps showing your overlay.' : ''}`,
    ...whereToLook(log),
  ];
}

function whereToLook(log: string | null): readonly string[] {
  if (log === null) return [];
  return ['See the log file. It contains no passwords, tokens or links, so you can send it:', `  ${log}`];
}

export const help = [
  'Starts Overlay Studio, or opens the console if it is running already.',
  '',
  '  --network      allow other computers and phones in your network',
  '  --no-browser   print the link instead of opening a browser',
  '  --version      print the version',
  '  ops …          commands for operators: ops help',
];
