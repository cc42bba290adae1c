import { createContext } from 'react';

/** Subject of the texts of a page or form. */
export interface TextScope {
  /** Overlay whose owner the texts belong to; missing for the user's own. */
  readonly overlayId?: string;
  /** Widget of the layer that has the texts. */
  readonly widget?: string;
  /** Kind of stream event that decides what they tell of. */
  readonly kind?: string;
}

export const TextScopeContext = createContext<TextScope>({});
