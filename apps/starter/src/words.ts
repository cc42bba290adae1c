import type { End } from './server-process';

/** What the window says, in plain words. */

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
    `Another program has port ${wanted}. Overlay Studio takes ${port}, and will from now on.`,
    ...(wasRemembered
      ? [
          `Links that OBS has lead to ${wanted}: copy them anew from the console, or stop that program and start again with PORT=${wanted}.`,
        ]
      : []),
  ];
}

export function network(addresses: readonly string[], port: number): readonly string[] {
  if (addresses.length === 0) return ['This computer has no address in a network: nobody else can reach it.'];
  return [
    'Other computers and phones in your network may open it, as long as it is started like this:',
    ...addresses.map((address) => `  http://${address}:${port}/console`),
  ];
}

/** @param version of what runs; null where it doesn't tell */
export function runsAlready(version: string | null, own: string): readonly string[] {
  if (version === null || version === own) return ['Overlay Studio is running already: its console opens.'];
  return [
    `Overlay Studio ${version} is running already: its console opens.`,
    `To go on with ${own}, close the window of ${version} first and start this one again.`,
  ];
}

export function shown(url: string, isSetup: boolean): readonly string[] {
  return [isSetup ? 'Your browser opens it: choose a password there.' : `Your browser opens ${url}.`];
}

export function notShown(url: string, isSetup: boolean): readonly string[] {
  return [
    isSetup ? 'Open this in a browser; it works once, within a day:' : 'Open this in a browser:',
    `  ${url}`,
  ];
}

export function couldNotStart(reason: string, log: string | null): readonly string[] {
  return ['', 'Overlay Studio could not start:', `  ${reason || 'it did not say why.'}`, ...whereToLook(log)];
}

export function crashed(end: End, log: string | null, again: boolean): readonly string[] {
  const how = end.signal === null ? `code ${end.code}` : end.signal;
  return [
    '',
    `Overlay Studio has ended by itself (${how}).${again ? ' It starts again; OBS shows your overlay meanwhile.' : ''}`,
    ...whereToLook(log),
  ];
}

function whereToLook(log: string | null): readonly string[] {
  if (log === null) return [];
  return [
    'What happened is in this file. It holds no passwords, tokens or links, so you can send it:',
    `  ${log}`,
  ];
}

export const help = [
  'Overlay Studio: starts the studio, or opens the console of the one that runs.',
  '',
  '  --network      other computers and phones in your network may open it too',
  '  --no-browser   prints the link instead of opening a browser',
  '  --version      prints the version',
  '  ops …          commands for whoever runs it: ops help',
];
