import { given } from '@studio/kernel/given-when-then';
import { noteDecider } from './note.decider';

const overlayId = 'o';
const overlay = { ownerId: 'owner', authorName: 'Ada', memberIds: [1, 2], sceneIds: [1] };
const by = (accountId: string) => ({ ...overlay, accountId });
const none = given(noteDecider).with(by('ada'));
const note = { overlayId, noteId: 1 };
const written = none.when('CreateNote', { overlayId, text: 'Too dark', memberId: 2, x: 10, y: 20 });

describe('a note', () => {
  it('is about a place, a scene, a layer or nothing', () => {
    written.then([
      {
        type: 'note.created',
        data: {
          noteId: 1,
          author: { userId: 'ada', name: 'Ada' },
          text: 'Too dark',
          x: 10,
          y: 20,
          sceneId: null,
          memberId: 2,
        },
      },
    ]);
    none.when('CreateNote', { overlayId, text: 'x', memberId: 9 }).fails('not_found', { resource: 'layer' });
    none.when('CreateNote', { overlayId, text: 'x', sceneId: 9 }).fails('not_found', { resource: 'scene' });
  });

  it('may be resolved, locked and moved by any editor, its words changed by author and owner only', () => {
    const other = written.with(by('ben'));
    other
      .when('UpdateNote', { ...note, resolved: true, x: 11 })
      .then([{ type: 'note.changed', data: { noteId: 1, resolved: true, x: 11 } }]);
    other.when('UpdateNote', { ...note, text: 'Fine' }).fails('author_only');
    written
      .when('UpdateNote', { ...note, text: 'Fine' })
      .then([{ type: 'note.changed', data: { noteId: 1, text: 'Fine' } }]);
    written
      .with(by('owner'))
      .when('UpdateNote', { ...note, text: 'Mine now' })
      .then([{ type: 'note.changed', data: { noteId: 1, text: 'Mine now' } }]);
    written.when('UpdateNote', { ...note, text: 'Too dark' }).changesNothing();
  });

  it('that is locked moves only together with being unlocked', () => {
    const locked = written.when('UpdateNote', { ...note, locked: true });
    locked.when('UpdateNote', { ...note, x: 500 }).fails('note_locked', { noteId: 1 });
    locked
      .when('UpdateNote', { ...note, resolved: true })
      .then([{ type: 'note.changed', data: { noteId: 1, resolved: true } }]);
    locked
      .when('UpdateNote', { ...note, x: 500, locked: false })
      .then([{ type: 'note.changed', data: { noteId: 1, locked: false, x: 500 } }]);
  });

  it('is deleted by its author or the owner, with its comments; its id is never used again', () => {
    written.with(by('ben')).when('DeleteNote', note).fails('author_only');
    const gone = written.when('DeleteNote', note);
    gone.when('DeleteNote', note).fails('not_found', { resource: 'note' });
    const next = gone.when('CreateNote', { overlayId, text: 'Next' });
    expect(Object.keys(next.state().notes)).toEqual(['2']);
  });

  it('is one of 500', () => {
    const full = Array.from({ length: 499 }, (_, i) => i + 2).reduce(
      (state, noteId) =>
        state.after([
          {
            type: 'note.created',
            data: {
              noteId,
              author: { userId: 'ada', name: 'Ada' },
              text: 'x',
              x: null,
              y: null,
              sceneId: null,
              memberId: null,
            },
          },
        ]),
      written as ReturnType<typeof written.after>,
    );
    full.when('CreateNote', { overlayId, text: 'One more' }).fails('limit_reached', {
      resource: 'notes',
      limit: 500,
      used: 500,
    });
  });
});

describe('comments', () => {
  const commented = written.with(by('ben')).when('AddNoteComment', { ...note, text: 'Is it?' });

  it('may be made by any editor, and deleted by who made them and the owner', () => {
    commented.then([
      {
        type: 'note.commented',
        data: { noteId: 1, commentId: 1, author: { userId: 'ben', name: 'Ada' }, text: 'Is it?' },
      },
    ]);
    const deletion = { ...note, commentId: 1 };
    commented.with(by('ada')).when('DeleteNoteComment', deletion).fails('author_only');
    const gone = commented.when('DeleteNoteComment', deletion);
    expect(gone.state().notes[1]?.comments).toEqual([]);
    gone.when('DeleteNoteComment', deletion).fails('not_found', { resource: 'comment' });
    commented
      .with(by('owner'))
      .when('DeleteNoteComment', deletion)
      .then([{ type: 'note.comment-deleted', data: { noteId: 1, commentId: 1 } }]);
  });
});

describe('reactions', () => {
  it('are one of each account, and can be taken back', () => {
    const up = written.when('ReactToNote', { ...note, value: 1 });
    up.when('ReactToNote', { ...note, value: 1 }).changesNothing();
    const down = up.with(by('ben')).when('ReactToNote', { ...note, value: -1 });
    expect(down.state().notes[1]?.reactions).toEqual({ ada: 1, ben: -1 });
    const back = down.when('ReactToNote', { ...note, value: 0 });
    expect(back.state().notes[1]?.reactions).toEqual({ ada: 1 });
    back.when('ReactToNote', { ...note, value: 0 }).changesNothing();
  });
});
