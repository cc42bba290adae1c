import { firstCause } from '@studio/process-managers/process';
import type { OperationsByName } from '@studio/contracts/operations-by-name';
import type { WidgetValues } from '@studio/contracts/widget-packages/widget-values';
import { randomCommandId } from '@studio/kernel/ids';
import type { Signals } from '@studio/pubsub/signals';
import type { SignalSource } from '@studio/realtime/live-data';
import type { StudioAsk } from '@studio/realtime/protocol';
import type { AskingLayer } from '@studio/realtime/widget-asks';
import { packageIdOf, WIDGET_VALUE } from '@studio/widgets/custom/custom-widget';
import { requirePackage } from './widget-package.decider';
import type { WidgetPackages } from './widget-package.state';
import type { WidgetStore } from './widget-store';

/** Signals of values that a widget stored. They name them only: renderers ask for them. */
export const widgetValueSignals: SignalSource = { kind: WIDGET_VALUE, keep: () => [] };

export interface WidgetAnswersDeps {
  readonly store: Pick<WidgetStore, 'get' | 'set' | 'all'>;
  readonly packagesOf: (accountId: string) => Promise<WidgetPackages>;
  readonly signals: Pick<Signals, 'publish'>;
  readonly operations: Pick<OperationsByName, 'run'>;
}

/** Answers what the code of widgets asks the studio for. */
export class WidgetAnswers implements WidgetValues {
  constructor(private readonly deps: WidgetAnswersDeps) {}

  async answer(
    { accountId, widget, mayWrite }: AskingLayer,
    { what, key, value }: StudioAsk,
  ): Promise<unknown> {
    const { store, packagesOf, signals } = this.deps;
    const { packageId } = requirePackage(await packagesOf(accountId), packageIdOf(widget) ?? '');
    const place = { accountId, packageId };
    if (what === 'counter') return this.counter(accountId, key);
    if (what === 'get') return store.get(place, key);
    if (!mayWrite) return null;
    await store.set(place, key, value);
    signals.publish(`${WIDGET_VALUE}-${accountId}`, { packageId, key });
    return null;
  }

  of(accountId: string, packageId: string): Promise<{ readonly [key: string]: unknown }> {
    return this.deps.store.all({ accountId, packageId });
  }

  /** Returns the count of a counter of the bot; 0 if there is none of this name. */
  private async counter(accountId: string, name: string): Promise<number> {
    const wanted = name.trim().toLowerCase();
    const author = { accountId, scopes: ['bot:read' as const] };
    for (let cursor: string | null | undefined; cursor !== null;) {
      const key = `widget-counter/${randomCommandId()}`;
      const { items, nextCursor } = await this.deps.operations.run({
        operation: 'list_bot_counters',
        input: cursor === undefined ? {} : { cursor },
        author,
        cause: firstCause(key),
      });
      const found = items.find((each) => each.name.toLowerCase() === wanted);
      if (found) return found.value;
      cursor = nextCursor;
    }
    return 0;
  }
}
