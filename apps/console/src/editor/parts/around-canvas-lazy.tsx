import { lazy } from '../../kit/lazy';
import styles from './parts.module.css';

const around = () => import('./around-canvas');

export const Lists = lazy(async () => ({ default: (await around()).Lists }));
export const Gizmo = lazy(async () => ({ default: (await around()).Gizmo }));
export const LayerMenu = lazy(async () => ({ default: (await around()).LayerMenu }));
export const TextEdit = lazy(async () => ({ default: (await around()).TextEdit }));
export const ZoomBar = lazy(async () => ({ default: (await around()).ZoomBar }));
export const toolbarPlace = <div className={styles.toolbar} />;
export const EditorToolbar = lazy(async () => ({ default: (await around()).EditorToolbar }), toolbarPlace);
