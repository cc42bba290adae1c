import { lazyPage } from '../kit/lazy';

/** Page for addresses without a page. */
export const NoPage = lazyPage(() => import('./no-page'));
