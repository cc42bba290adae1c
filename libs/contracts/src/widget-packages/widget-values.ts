import type { AnswerCode } from '@studio/realtime/widget-asks';
import { definePort } from '../port';

/** Values that widgets of users' own code store, by account and package. */
export interface WidgetValues {
  /**
   * Answers a widget; null for a value that is not there.
   * @throws Problem `not_found`, `invalid_value`, `payload_too_large`, `limit_reached`, `rate_limited`, `unavailable`
   */
  readonly answer: AnswerCode;
  /** Returns all values of a package by key. @throws Unavailable */
  of(accountId: string, packageId: string): Promise<{ readonly [key: string]: unknown }>;
}
export const WIDGET_VALUES = definePort<WidgetValues>('values of widgets');
