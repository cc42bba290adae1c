import 'reflect-metadata';
import { operatingSystem } from '@studio/os/this-system';
import { readConfig } from './config';
import { ConfigError } from './config-error';
import { makeLogger } from './logger';
import { openStores } from './stores';
import { collectWhenQuiet, limitGarbage } from './start-garbage';
import { showBanner } from './startup-banner';

/** Maximum time of an orderly stop. */
const STOP_MS = 10_000;

/** Delay before large files are checked, so that requests come first. */
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
    import('./server.js'),
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
  for (const signal of operatingSystem.stopSignals) process.once(signal, () => stop(0));
  const check = async (): Promise<void> => {
    const damage = await stores.checked();
    if (damage === null) return;
    logger.fatal(damage);
    stop(1);
  };
  setTimeout(() => void check(), CHECK_AFTER_MS).unref();
  void stores.shortened.then((line) => {
    logger.fatal(`${line}. Start the server again: it rebuilds the read models from the log.`);
    stop(1);
  });
  await studio.showBanner((banner) => showBanner(config, banner).forEach((line) => console.log(line)));
  limitGarbage();
  collectWhenQuiet();
}

void main().catch(fail);
