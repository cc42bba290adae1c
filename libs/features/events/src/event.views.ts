import { eventTypeNames, type EventTypeName } from '@studio/contracts/events/event-types';
import { Flag, FreeObject, List, OneOf, Text, Timestamp } from '@studio/operations/fields';
import { NoNextCursor } from '@studio/operations/paging';

export class EventView {
  @Text('Id, the same in the stream and in webhooks.') readonly id: string;
  @OneOf(eventTypeNames, 'Type.') readonly type: EventTypeName;
  @Timestamp('Time of the event.') readonly timestamp: string;
  @Text('Place among the events. Send it as after.') readonly position: string;
  @Text('Platform; null if it came from none.', { nullable: true }) readonly platform: string | null;
  @Flag('From the simulated channel, or a test.') readonly simulated: boolean;
  @Flag('It arrived long after it happened.') readonly late: boolean;
  @FreeObject('Fields of the type. Viewers who were forgotten are null.') readonly data: {
    readonly [name: string]: unknown;
  };
}

export class EventsView {
  @List(EventView, 'Oldest first.') readonly items: readonly EventView[];
  @Text('Send as after for the next page; null on the last.', { nullable: true })
  readonly nextAfter: string | null;
  @NoNextCursor() readonly nextCursor: string | null;
}
