import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { makeAccount } from '../support/accounts';
import { ApiClient, ok } from '../support/api-client';
import { at } from './console-desk';
import type { Figures } from './measure';
import { startServer } from './target';

const AUTOMATIONS = 10;
/** Raids of each automation: fewer than it may run in a minute. */
const RAIDS = 25;
const WARM_UP = 30;
const EVERY_MS = 20;
const LOST_MS = 10_000;

/**
 * Measures the time from the call that brings an event until a program that follows the event stream has the change
 * that an automation made: ways over HTTP included.
 */
export async function measureActs(): Promise<Figures> {
  const server = await startServer('/readyz', undefined, { SIMULATED: 'on' });
  const stop = new AbortController();
  try {
    const url = `http://127.0.0.1:${server.port}/api/v1`;
    const { token } = await makeAccount(server, 'ada');
    const api = new ApiClient(url, token);
    for (let n = 1; n <= AUTOMATIONS; n++) {
      await ok(api.post('/bot/counters', { name: `raids_${n}` }));
      await ok(
        api.post('/automations', {
          ...{ name: `Raid ${n}`, mode: 'parallel', maxRuns: 20 },
          trigger: { type: 'raid', filter: { viewers: { min: n, max: n } } },
          actions: [{ type: 'counter', name: `raids_${n}` }],
        }),
      );
    }
    const changes = await follow(`${url}/events/stream?types=counter.changed`, token, stop.signal);
    const times: number[] = [];
    for (let i = 0; i < AUTOMATIONS * RAIDS; i++) {
      const began = performance.now();
      const changed = once(changes, 'data', { signal: AbortSignal.timeout(LOST_MS) });
      await ok(api.post('/simulate/raid', { login: 'owl', viewers: 1 + (i % AUTOMATIONS) }));
      await changed;
      times.push(performance.now() - began);
      await delay(EVERY_MS);
    }
    const measured = times.slice(WARM_UP);
    return { actP50Ms: at(measured, 0.5), actP95Ms: at(measured, 0.95) };
  } finally {
    stop.abort();
    await server.stop();
  }
}

/** Opens the event stream; emits `data` for each event. */
async function follow(url: string, token: string, signal: AbortSignal): Promise<EventEmitter> {
  const events = new EventEmitter();
  const { body } = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal });
  if (!body) throw new Error('The event stream has no body.');
  const read = async (): Promise<void> => {
    for await (const chunk of body.pipeThrough(new TextDecoderStream()))
      for (const line of chunk.split('\n')) if (line.startsWith('data:')) events.emit('data');
  };
  // It ends with the measurement.
  read().catch(() => undefined);
  return events;
}
