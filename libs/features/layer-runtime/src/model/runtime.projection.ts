import { put, remove, type Change, type Projection } from '@studio/read-models/projection';
import type { RuntimeEvents } from './runtime.events';

export interface SizeDocument {
  readonly overlayId: string;
  readonly memberId: number;
  readonly w: number;
  readonly h: number;
}

export const layerSizes = 'layer-sizes';

/** A layer that wants to be woken. */
export interface DueDocument {
  readonly overlayId: string;
  readonly memberId: number;
  readonly widget: string;
  /** Ms since 1970. */
  readonly dueAt: number;
}

export const layersDue = 'layers-due';

/** An overlay with a layer that waits for the end of the account's day. */
export interface DayDocument {
  readonly overlayId: string;
  /** Ms since 1970. */
  readonly dueAt: number;
}

export const daysDue = 'days-due';

function dueChanges(
  overlayId: string,
  {
    memberId,
    widget,
    dueAt,
  }: { readonly memberId: number; readonly widget: string; readonly dueAt?: number },
): readonly Change[] {
  const key = layerKey(overlayId, memberId);
  return dueAt === undefined
    ? [remove(layersDue, key)]
    : [put<DueDocument>(layersDue, key, { overlayId, memberId, widget, dueAt })];
}

const layerKey = (overlayId: string, memberId: number): string => `${overlayId}.${memberId}`;

/** One document per layer that was measured, and per layer that wants to be woken. */
export const runtimeProjection: Projection<RuntimeEvents> = {
  name: 'overlay-runtime',
  version: 3,
  category: 'runtime',
  collections: [
    { name: layerSizes, indexes: { overlay: ['overlayId', 'memberId'] } },
    { name: layersDue, indexes: { due: ['dueAt'] } },
    { name: daysDue, indexes: { due: ['dueAt'] } },
  ],
  on: {
    'layer.measured': (size, { id }) => [
      put<SizeDocument>(layerSizes, layerKey(id, size.memberId), { overlayId: id, ...size }),
    ],
    'widget.fired': (fired, { id }) => dueChanges(id, fired),
    'widget.woke': (woke, { id }) => dueChanges(id, woke),
    'day.known': ({ endsAt: dueAt }, { id }) => [
      dueAt === undefined ? remove(daysDue, id) : put<DayDocument>(daysDue, id, { overlayId: id, dueAt }),
    ],
    // When the poll closes is as it was.
    'votes.cast': null,
    // Documents hold no data of viewers.
    'viewer.forgotten': () => [],
    'widget.reacted': (reacted, { id }) => dueChanges(id, reacted),
    'layer.unmeasured': ({ memberId }, { id }) => [remove(layerSizes, layerKey(id, memberId))],
  },
};
