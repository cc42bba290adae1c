import { lazy } from '../lazy';

/** Input for a text with placeholders, loaded when a form has one. */
export const LaterTemplateField = lazy(() => import('./template-field'));
