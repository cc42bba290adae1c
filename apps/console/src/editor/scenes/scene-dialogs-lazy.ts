import { lazy } from '../../kit/lazy';

export const SceneDialogs = lazy(() => import('./scene-dialogs'));
