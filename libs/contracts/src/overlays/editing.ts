import { definePort } from '../port';
import type { Caller } from '@studio/operations/caller';
import type { EditorSource } from '@studio/realtime/editor/editor-source';

/** Source of the overlay data that consoles follow. */
export const EDITING = definePort<EditorSource<unknown, Caller>>('editing');
