import { given } from '@studio/kernel/given-when-then';
import { ReceivedFile } from '@studio/operations/received-file';
import type { Media } from './read-media';
import type { Transfer } from './transfers';
import { uploadLimits } from './upload.limits';
import { requireUploadRoom, uploadsDecider } from './upload.decider';
import { noUploads, urlOf } from './upload.state';

const logo: Media = {
  kind: 'image',
  sha256: 'a'.repeat(64),
  sentSha256: '1'.repeat(64),
  extension: 'png',
  bytes: 1000,
  w: 640,
  h: 360,
};

function file(name: string): ReceivedFile {
  return new ReceivedFile({ name, path: '', bytes: 1, sha256: '' }, () => Promise.resolve());
}

const nothing = given(uploadsDecider).with({ uses: new Map() });
const oneUpload = nothing.when('CreateUpload', { file: file('My logo.PNG') }, { media: logo });

describe('create_upload', () => {
  it('counts ids up from 1 and names the upload after its file', () => {
    oneUpload.then([{ type: 'upload.added', data: { ...logo, uploadId: 1, name: 'My logo' } }]);
  });

  it('takes the name that was sent', () => {
    const { uploads } = nothing
      .when('CreateUpload', { file: file('x.png'), name: 'Logo' }, { media: logo })
      .state();
    expect(uploads[1]).toMatchObject({ name: 'Logo', tags: [], createdAt: '2026-01-01T00:00:00.000Z' });
  });

  it('falls back to the kind, and to 80 characters', () => {
    const nameOf = (name: string) =>
      nothing.when('CreateUpload', { file: file(name) }, { media: logo }).state().uploads[1]?.name;
    expect(nameOf('.png')).toBe('image');
    expect(nameOf(`${'😀'.repeat(100)}.png`)).toBe('😀'.repeat(80));
  });

  it('changes nothing for bytes that were sent before', () => {
    oneUpload.when('CreateUpload', { file: file('other.png') }, { media: logo }).changesNothing();
  });

  it('makes another upload of other bytes, even if the same is kept of both', () => {
    const { uploads } = oneUpload
      .when('CreateUpload', { file: file('b.png') }, { media: { ...logo, sentSha256: '2'.repeat(64) } })
      .state();
    expect(Object.keys(uploads)).toEqual(['1', '2']);
  });

  it('holds to the limits of count and bytes', () => {
    const many = Array.from({ length: uploadLimits.uploads.most }, (_, index) => ({
      type: 'upload.added' as const,
      data: { ...logo, sentSha256: String(index), uploadId: index + 1, name: 'x' },
    }));
    const other = { ...logo, sentSha256: 'other' };
    nothing
      .after(many)
      .when('CreateUpload', { file: file('b.png') }, { media: other })
      .fails('limit_reached', { resource: 'uploads', limit: 500, used: 500 });
    const bytes = uploadLimits.uploadBytes.most - 999;
    nothing
      .when('CreateUpload', { file: file('a.mp4') }, { media: { ...logo, bytes } })
      .when('CreateUpload', { file: file('b.png') }, { media: other })
      .fails('limit_reached', { resource: 'uploadBytes', limit: uploadLimits.uploadBytes.most, used: bytes });
  });
});

describe('an upload in parts', () => {
  const transfer: Transfer = {
    transferId: 't',
    name: 'Long film.mp4',
    bytes: logo.bytes,
    sha256: logo.sentSha256,
    begunBy: null,
    expiresAt: 0,
  };
  const complete = { transferId: 't' };

  it('is none before it is complete', () => {
    const { name, bytes, sha256 } = transfer;
    nothing.when('BeginUpload', { name, bytes, sha256 }, { transfer }).changesNothing();
  });

  it('is one like any other then, named after its file', () => {
    nothing
      .when('CompleteUpload', complete, { media: logo, transfer })
      .then([{ type: 'upload.added', data: { ...logo, uploadId: 1, name: 'Long film' } }]);
  });

  it('changes nothing for bytes that were sent before', () => {
    oneUpload.when('CompleteUpload', complete, { media: logo, transfer }).changesNothing();
    oneUpload.when('CompleteUpload', complete, { media: logo }).changesNothing();
  });

  it('needs a transfer', () => {
    nothing.when('CompleteUpload', complete).fails('not_found', { resource: 'transfer', transferId: 't' });
  });

  it('counts with what there is', () => {
    const bytes = uploadLimits.uploadBytes.most - 999;
    nothing
      .when('CreateUpload', { file: file('a.mp4') }, { media: { ...logo, sentSha256: '3', bytes } })
      .when('CompleteUpload', complete, { media: logo, transfer })
      .fails('limit_reached', { resource: 'uploadBytes', limit: uploadLimits.uploadBytes.most, used: bytes });
    expect(() => requireUploadRoom(noUploads, 1000, [{ bytes }])).toThrow('uploadBytes');
    requireUploadRoom(noUploads, 999, [{ bytes }]);
  });
});

describe('update_upload', () => {
  it('renames and tags, each tag once', () => {
    oneUpload.when('UpdateUpload', { uploadId: 1, name: 'Banner', tags: ['a', 'b', 'a'] }).then([
      { type: 'upload.renamed', data: { uploadId: 1, name: 'Banner' } },
      { type: 'upload.tagged', data: { uploadId: 1, tags: ['a', 'b'] } },
    ]);
  });

  it('changes nothing where nothing is different', () => {
    oneUpload.when('UpdateUpload', { uploadId: 1, name: 'My logo', tags: [] }).changesNothing();
    oneUpload.when('UpdateUpload', { uploadId: 1 }).changesNothing();
  });

  it('refuses an upload that is not there', () => {
    oneUpload.when('UpdateUpload', { uploadId: 2 }).fails('not_found', { resource: 'upload', uploadId: 2 });
  });
});

describe('delete_upload', () => {
  const usedBy = [{ overlayId: 'o', memberId: 3, field: 'src' }];
  const uses = new Map([[urlOf(logo), usedBy]]);

  it('removes it, and its id is never used again', () => {
    const deleted = oneUpload.when('DeleteUpload', { uploadId: 1, force: false });
    deleted.then([{ type: 'upload.removed', data: { uploadId: 1 } }]);
    const { uploads } = deleted.when('CreateUpload', { file: file('x.png') }, { media: logo }).state();
    expect(Object.keys(uploads)).toEqual(['2']);
  });

  it('keeps one that a layer shows, unless forced', () => {
    oneUpload.when('DeleteUpload', { uploadId: 1, force: false }, { uses }).fails('in_use', { usedBy });
    oneUpload
      .when('DeleteUpload', { uploadId: 1, force: true }, { uses })
      .then([{ type: 'upload.removed', data: { uploadId: 1 } }]);
  });
});
