import type { LiveSource } from '@studio/realtime/live-data';
import type { ObsConnections } from './obs-connections';

/** Values of the connected OBS for texts of layers: `{obs.scene}`, and `{obs.recording}`, which is on, paused or off. */
export class ObsVariables implements LiveSource {
  readonly kinds = ['text-variables'];
  readonly categories = [];
  private readonly listeners = new Set<(accountId: string) => void>();
  /** Values that were sent last, by account. */
  private readonly known = new Map<string, string>();

  constructor(private readonly connections: () => Pick<ObsConnections, 'connectedOf'>) {}

  listen(listener: (accountId: string) => void): void {
    this.listeners.add(listener);
  }

  /** The state of an OBS has changed. */
  changed(accountId: string): void {
    const values = JSON.stringify(this.valuesOf(accountId));
    if (values === this.known.get(accountId)) return;
    this.known.set(accountId, values);
    for (const listener of this.listeners) listener(accountId);
  }

  read(accountId: string): Promise<Record<string, string> | null> {
    return Promise.resolve(this.valuesOf(accountId));
  }

  /** Values of the first connected OBS; null while there is none. */
  private valuesOf(accountId: string): Record<string, string> | null {
    const state = this.connections().connectedOf(accountId)[0]?.state;
    if (!state) return null;
    const { state: record } = state.outputs.record;
    const recording = record === 'on' || record === 'paused' ? record : 'off';
    return { 'obs.scene': state.programScene ?? '', 'obs.recording': recording };
  }
}
