import 'reflect-metadata';
import { host } from '@studio/host/this-host';
import { readConfig } from './config';
import { ConfigError } from './config-error';
import { makeLogger } from './logger';
import { openStores } from './stores';
import { welcome } from './welcome';

/** How long an orderly stop may take. */
const STOP_MS = 10_000;

/** How long requests are served before large files are checked beside them. */
const CHECK_AFTER_MS = 5_000;

/** Ends the process with one line that says what is wrong. */
function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  if (!(error instanceof ConfigError) && process.env['LOG_LEVEL'] === 'debug') console.error(error);
  process.exit(1);
}

async function main(): Promise<void> {
  // What is made from here on is for this user only.
  process.umask(0o077);
  const config = readConfig(process.env);
  const logger = makeLogger(config.logLevel);
  // The threads of the stores come up while the rest of the program is loaded.
  const [stores, { startStudio }] = await Promise.all([
    openStores(config, (line) => logger.warn(line)),
    import('./studio.js'),
  ]);
  const studio = await startStudio(config, stores, logger);

  let stopping = false;
  const stop = (code: number): void => {
    if (stopping) return;
    stopping = true;
    // Whatever it hangs on then will not come to an end.
    setTimeout(() => fail(new Error('The server could not stop in order within 10 s.')), STOP_MS).unref();
    studio.stop().then(() => process.exit(code), fail);
  };
  for (const signal of host.stopSignals) process.once(signal, () => stop(0));
  const check = async (): Promise<void> => {
    const damage = await stores.checked();
    if (damage === null) return;
    logger.fatal(damage);
    stop(1);
  };
  setTimeout(() => void check(), CHECK_AFTER_MS).unref();
  void stores.shortened.then((line) => {
    logger.fatal(`${line}: start the server again, it makes everything anew from what the log holds.`);
    stop(1);
  });
  await studio.welcome((told) => welcome(config, told).forEach((line) => console.log(line)));
}

void main().catch(fail);
