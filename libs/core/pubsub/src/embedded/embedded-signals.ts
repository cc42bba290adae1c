import type { JsonObject } from '@studio/kernel/json';
import { Exchange } from '../exchange';
import type { SignalHandler, Signals, SignalStats, SignalWatcher, Topic, Unsubscribe } from '../signals';

/**
 * Signals within this process.
 * @param log takes a line for operators
 */
export function openEmbeddedSignals(log: (line: string) => void): Signals {
  return new EmbeddedSignals(new Exchange(log));
}

class EmbeddedSignals implements Signals {
  constructor(private readonly exchange: Exchange) {}

  publish(topic: Topic, payload: JsonObject): boolean {
    return this.exchange.publish(topic, payload) !== null;
  }

  subscribe(topic: Topic, handler: SignalHandler): Unsubscribe {
    return this.exchange.subscribe(topic, handler);
  }

  watch(watcher: SignalWatcher): Unsubscribe {
    return this.exchange.watch(watcher);
  }

  stats(): SignalStats {
    return this.exchange.stats();
  }

  close(): Promise<void> {
    this.exchange.close();
    return Promise.resolve();
  }
}
