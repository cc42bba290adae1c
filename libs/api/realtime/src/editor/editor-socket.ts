import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import type { EditorToServer, ServerToEditor } from '../editor-protocol';
import type { AdmittedEditor } from './editor-source';

interface EditorSocketData {
  /** Result of its handshake. */
  admitted: AdmittedEditor;
}

export type EditorSocket = Socket<EditorToServer, ServerToEditor, DefaultEventsMap, EditorSocketData>;
export type EditorNamespace = Namespace<EditorToServer, ServerToEditor, DefaultEventsMap, EditorSocketData>;
