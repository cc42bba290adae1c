import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '@studio/kernel/problem';
import type { FileIntake, ReceivedFile } from './received-file';

/** Limits of a form's text fields. */
const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 64 * 1024;

/** The fields of a form, its file among them; to be discarded when the request is over. */
interface Form {
  readonly body: Readonly<Record<string, unknown>>;
  discard(): Promise<void>;
}

/** Routes of this scope take `multipart/form-data` and nothing else. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => {
    done(notAForm());
  });
  await scope.register(fastifyMultipart);
}

/** Hooks of a route that put a form in place of the body and take its file away before the answer leaves. */
export function formHooks(intake: FileIntake) {
  const forms = new WeakMap<FastifyRequest, Form>();
  return {
    preHandler: async (request: FastifyRequest): Promise<void> => {
      const form = await readForm(request, intake);
      forms.set(request, form);
      request.body = form.body;
    },
    onSend: async (request: FastifyRequest): Promise<void> => {
      await forms.get(request)?.discard();
    },
  };
}

/**
 * Reads a form to its end. When that fails, nothing is left behind.
 * @throws Problem `unsupported_media_type`, `payload_too_large`, `invalid_request`
 */
async function readForm(request: FastifyRequest, intake: FileIntake): Promise<Form> {
  if (!request.isMultipart()) throw notAForm();
  if (Number(request.headers['content-length'] ?? 0) > intake.maxBytes + MAX_FIELDS * MAX_FIELD_BYTES)
    throw tooLarge(intake);
  const files: ReceivedFile[] = [];
  const discard = async (): Promise<void> => {
    await Promise.all(files.map((file) => file.discard()));
  };
  const fields = new Map<string, unknown>();
  const parts = request.parts({
    // Preserves paths in file names; the receiver decides about them.
    preservePath: true,
    throwFileSizeLimit: false,
    limits: {
      files: 1,
      fields: MAX_FIELDS,
      parts: MAX_FIELDS + 1,
      fieldSize: MAX_FIELD_BYTES,
      // One more, so that a file of the full size isn't taken for a longer one.
      fileSize: intake.maxBytes + 1,
    },
  } as Parameters<FastifyRequest['parts']>[0]);
  try {
    for await (const part of parts) {
      const name = part.fieldname;
      if (fields.has(name)) throw broken(`The form has two parts named ${JSON.stringify(name)}.`);
      if (part.type === 'field') {
        if (part.valueTruncated) throw tooLarge(intake);
        fields.set(name, part.value);
        continue;
      }
      // Bytes without a name are a file nevertheless.
      const { filename = '' }: { readonly filename?: string } = part;
      const file = await intake.receive(part.file, filename);
      files.push(file);
      if (part.file.truncated || file.bytes > intake.maxBytes) throw tooLarge(intake);
      fields.set(name, file);
    }
  } catch (error) {
    // Discards the rest of the body, so that the client can read the answer.
    request.raw.unpipe();
    request.raw.resume();
    await discard();
    throw isOfTheForm(error)
      ? broken('The form is malformed or incomplete: send multipart/form-data with a closing boundary.')
      : error;
  }
  return { body: Object.fromEntries(fields), discard };
}

/** Returns true if an error of the parser is about the form's bytes; such errors have no type of their own. */
function isOfTheForm(error: unknown): boolean {
  if (error instanceof Problem || !(error instanceof Error)) return false;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  return (
    syscall === undefined && (code === '' || code.startsWith('FST_') || code === 'ERR_STREAM_PREMATURE_CLOSE')
  );
}

function broken(message: string): Problem {
  return new Problem('invalid_request', message);
}

function tooLarge({ maxBytes }: FileIntake): Problem {
  return new Problem('payload_too_large', `The file has more than ${maxBytes} bytes: send a smaller one.`, {
    maxBytes,
  });
}

function notAForm(): Problem {
  return new Problem('unsupported_media_type', 'The body must be a form: Content-Type multipart/form-data.');
}
