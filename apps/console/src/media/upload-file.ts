import { problemOf } from '../api/api-problem';
import { clientId, randomId } from '../api/client-id';
import type { Schemas } from '../api/client';

export type StoredFile = Schemas['UploadView'];
export type FileKind = StoredFile['kind'];

/** Returns a file's kind by its name and type; null leaves it to the server. */
function kindOf({ type, name }: File): FileKind | null {
  if (name.endsWith('.json') || name.endsWith('.lottie')) return 'lottie';
  if (/^font\/|woff/.test(type) || /\.(?:woff2?|ttf|otf)$/.test(name)) return 'font';
  for (const kind of ['image', 'video', 'audio'] as const) if (type.startsWith(`${kind}/`)) return kind;
  return null;
}

/**
 * Uploads one file. It uses XMLHttpRequest, since fetch does not report upload progress.
 * @param onProgress receives the progress, 0 to 1
 * @param like name and kind to use instead of the file's own
 * @throws ApiProblem
 */
export function uploadFile(
  file: File,
  onProgress: (done: number) => void,
  like: { readonly name: string; readonly kind: FileKind | null } = { name: file.name, kind: kindOf(file) },
): Promise<StoredFile> {
  const form = new FormData();
  const { name, kind } = like;
  form.append('name', name.slice(0, 80));
  if (kind !== null) form.append('kind', kind);
  form.append('file', file, file.name);
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/v1/uploads');
    request.setRequestHeader('Studio-Client', clientId);
    request.setRequestHeader('Idempotency-Key', randomId());
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    request.onload = () => {
      const body: unknown = parsed(request.responseText);
      const headers = new Headers({ 'x-request-id': request.getResponseHeader('x-request-id') ?? '' });
      if (request.status < 300) done(body as StoredFile);
      else fail(problemOf(new Response(null, { status: request.status, headers }), body));
    };
    request.onerror = () => fail(new Error('The connection was lost.'));
    request.send(form);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
