import { called } from '@studio/operations/names';
import { namesOnOverlay } from '@studio/contracts/overlays/overlay-names';
import { wire, defineArea, type Services } from '@studio/contracts/area';
import { DESIGNS, type Designs, type OpenedDesign } from '@studio/contracts/overlays/designs';
import type { CommandsOf, DecisionContext } from '@studio/kernel/decider';
import { streamName } from '@studio/kernel/event';
import type { CommandArea, Demand, NameTable, QueryArea } from '@studio/operations/area';
import type { RequestContext } from '@studio/operations/caller';
import { describeOperation } from '@studio/operations/operation';
import { pageOf } from '@studio/operations/paging';
import { designPart } from '@studio/realtime/editor/editor-source';
import { RecordDiff } from '@studio/realtime/editor/record-diff';
import * as commands from './note.commands';
import {
  noteDecider,
  noteLimits,
  type Note,
  type NoteCommands,
  type NoteComment,
  type NotedOverlay,
  type NoteLookups,
  type Notes,
} from './note.decider';
import type { NoteEvents } from './note.events';
import { noteProblems } from './note.problems';
import * as queries from './note.queries';
import type { NoteCommentView, NoteView, ReactionsView } from './note.views';

type NoteDeps = Pick<Services, 'pipeline'> & { readonly designs: Designs };

/** Parts of an overlay that notes may refer to. */
type Known = Pick<NotedOverlay, 'memberIds' | 'sceneIds'>;

function knownOf({ layers, scenes }: OpenedDesign): Known {
  return {
    memberIds: layers.map(({ memberId }) => memberId),
    sceneIds: scenes.map(({ sceneId }) => sceneId),
  };
}

function noteCommands({
  designs,
}: NoteDeps): CommandArea<Notes, NoteCommands, NoteEvents, DecisionContext, NoteLookups> {
  const writing = describeOperation(commands.CreateNote);
  const overlayOf = (command: object): string => (command as commands.CreateNote).overlayId;
  const noted = async (
    command: { readonly overlayId: string },
    { caller }: RequestContext,
  ): Promise<NotedOverlay> => {
    const design = await designs.layersFor(command.overlayId, caller, writing);
    return { ownerId: design.ownerId, authorName: caller.name, ...knownOf(design) };
  };
  return {
    decider: noteDecider,
    modules: [commands],
    common: {},
    answers: {
      CreateNote: ({ before, after }, _, { caller }, known) =>
        noteView(noteIn(after.state, before.state.nextNoteId), caller.accountId, known),
      UpdateNote: ({ after }, { noteId }, { caller }, known) =>
        noteView(noteIn(after.state, noteId), caller.accountId, known),
      DeleteNote: (_, { noteId }) => ({ deleted: true, noteId }),
      AddNoteComment: ({ before, after }, { noteId }, { caller }) => {
        const { nextCommentId } = before.state;
        const comment = noteIn(after.state, noteId).comments.find(
          ({ commentId }) => commentId === nextCommentId,
        );
        if (!comment) throw new Error('No comment was made.');
        return { ...commentView(comment, caller.accountId), noteId };
      },
      DeleteNoteComment: (_, { noteId, commentId }) => ({ deleted: true, noteId, commentId }),
      ReactToNote: ({ after }, { noteId }, { caller }) => ({
        noteId,
        reactions: reactionsView(noteIn(after.state, noteId), caller.accountId),
      }),
    },
    names: { ...namesOnOverlay(designs), ...noteNames },
    streamId: overlayOf,
    // Who may use an overlay is decided on its design: see `lookups`.
    authorize: () => undefined,
    access: async (command, { caller }, demand: Demand) => {
      await designs.layersFor(overlayOf(command), caller, demand);
    },
    lookups: {
      CreateNote: noted,
      UpdateNote: noted,
      DeleteNote: noted,
      AddNoteComment: noted,
      DeleteNoteComment: noted,
      ReactToNote: noted,
    },
  };
}

/** Notes and comments by the beginning of their text. */
const noteNames: NameTable<Notes> = {
  noteId: (id, { state }) => textOf('note', state.notes[Number(id)]),
  commentId: (id, { state, command }) => {
    const { noteId } = command as commands.DeleteNoteComment;
    const comment = state.notes[noteId]?.comments.find(({ commentId }) => commentId === id);
    return textOf('comment', comment);
  },
};

function textOf(what: string, written: { readonly text: string } | undefined): string | null {
  return called(what, written && { name: written.text });
}

type Queries = CommandsOf<typeof queries>;

const listing = describeOperation(queries.ListNotes);

/** Queries about notes. */
function noteQueries(deps: NoteDeps): QueryArea<Queries, NoteDeps> {
  return {
    modules: [queries],
    answers: {
      ListNotes: async ({ overlayId, limit, cursor }, { caller }, { pipeline, designs }) => {
        const design = await designs.layersFor(overlayId, caller, listing);
        const stream = streamName(noteDecider.category, overlayId);
        const { state } = await pipeline.read<Notes, unknown>(stream, noteDecider);
        const notes = Object.values(state.notes).reverse();
        const page = pageOf(notes, { limit, cursor }, ({ noteId }) => noteId);
        const known = knownOf(design);
        return { ...page, items: page.items.map((note) => noteView(note, caller.accountId, known)) };
      },
    },
    deps,
  };
}

function noteIn({ notes }: Notes, noteId: number): Note {
  const note = notes[noteId];
  if (!note) throw new Error(`There is no note ${noteId}.`);
  return note;
}

/** A reference becomes null once its target is deleted [notes/4]. */
function noteView(
  { author, reactions, comments, sceneId, memberId, ...note }: Note,
  callerId: string,
  { sceneIds, memberIds }: Known,
): NoteView {
  return {
    ...note,
    sceneId: sceneId !== null && sceneIds.includes(sceneId) ? sceneId : null,
    memberId: memberId !== null && memberIds.includes(memberId) ? memberId : null,
    author,
    mine: author.userId === callerId,
    reactions: reactionsView({ reactions }, callerId),
    comments: comments.map((comment) => commentView(comment, callerId)),
  };
}

function commentView(comment: NoteComment, callerId: string): NoteCommentView {
  return { ...comment, mine: comment.author.userId === callerId };
}

function reactionsView({ reactions }: Pick<Note, 'reactions'>, callerId: string): ReactionsView {
  const all = Object.values(reactions);
  const count = (value: number): number => all.filter((each) => each === value).length;
  return { up: count(1), down: count(-1), mine: reactions[callerId] ?? 0 };
}

/** Area of notes between an overlay's editors; viewers never see them. */
export const noteArea = defineArea({
  name: 'notes',
  streams: [noteDecider],
  operations: [commands, queries],
  problems: noteProblems,
  limits: Object.values(noteLimits),
  editor: {
    designs: [
      designPart<Notes>({
        decider: noteDecider,
        changes: (before, after) => {
          const diff = new RecordDiff();
          diff.table('note', before && before.notes, after.notes, (note) => note);
          return diff;
        },
      }),
    ],
  },
  serve: wire({ requires: { designs: DESIGNS } }, ({ pipeline }, { designs }) => {
    const deps = { pipeline, designs };
    return {
      provided: {},
      parts: () => ({ commands: [noteCommands(deps)], queries: [noteQueries(deps)] }),
    };
  }),
});
