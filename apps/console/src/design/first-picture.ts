import { editorId } from './editor-address';
import { Observed } from './observed';

/** ms after which the rest loads even without a picture. */
const PATIENCE_MS = 8_000;

/** The canvas of an editor is what its users wait for. */
const isEditor = editorId !== null;

/** True once the first picture of a page is drawn. What the picture does not need loads from then on. */
export const firstPicture = new Observed(!isEditor);

if (isEditor) setTimeout(() => firstPicture.set(true), PATIENCE_MS);
