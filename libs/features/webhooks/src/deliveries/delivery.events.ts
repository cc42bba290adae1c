/** Place of an event in the log. */
interface StoredSource {
  readonly stream: string;
  readonly revision: number;
  /** Place among the catalog events of the stored event. */
  readonly index: number;
}

interface Queued {
  readonly deliveryId: string;
  readonly eventId: string;
  readonly type: string;
  readonly source: StoredSource;
}

/** Deliveries of one webhook. */
export interface DeliveryEvents {
  /** An event is to be sent; `full` if too many wait, so that it is not. */
  'delivery.queued': Queued & { readonly full?: true };
  /** Past events are to be sent again. */
  'deliveries.replayed': { readonly deliveries: readonly Queued[] };
  /** A try has ended. */
  'delivery.tried': {
    readonly deliveryId: string;
    readonly attempt: number;
    /** HTTP status; null without an answer. */
    readonly status: number | null;
    /** Reason of a failure, for people; null for a success. */
    readonly problem: string | null;
    readonly ms: number;
    /** Time of the next try, ms since 1970; null: none. */
    readonly dueAt: number | null;
    /** Deliveries that wait after it. */
    readonly waiting: number;
  };
  /** Somebody wants it to be sent again. */
  'delivery.retried': Queued;
  /** The webhook was deleted. */
  'deliveries.cleared': { readonly at: string };
}
