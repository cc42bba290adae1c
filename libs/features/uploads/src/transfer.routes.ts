import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { Problem } from '@studio/kernel/problem';
import type { ByteRoute } from '@studio/operations/byte-routes';
import type { Caller } from '@studio/operations/caller';
import type { TransferFiles } from './transfer-files';
import { transferPath, transferView } from './transfer.views';
import type { Transfer, Transfers } from './transfers';
import { noTransfer } from './upload.decider';

/** The version of tus (https://tus.io) that the address of a transfer speaks. */
const TUS = '1.0.0';

interface TransferDeps {
  readonly transfers: Transfers;
  readonly transferFiles: TransferFiles;
}

/**
 * Routes for the bytes of transfers: PATCH adds a part, HEAD and GET return the number of received bytes, DELETE
 * cancels. They follow the tus core protocol with termination, so that tus clients can continue what
 * `begin_upload` began.
 */
export function transferRoutes({ transfers, transferFiles }: TransferDeps): readonly ByteRoute[] {
  const tool = 'begin_upload';
  const path = transferPath(':transferId');
  const found = async (request: FastifyRequest, reply: FastifyReply, caller: Caller): Promise<Transfer> => {
    const version = request.headers['tus-resumable'];
    reply.header('tus-resumable', TUS);
    if (version !== undefined && version !== TUS) {
      reply.header('tus-version', TUS);
      throw new Problem('precondition_failed', `Set the header Tus-Resumable to ${TUS}.`);
    }
    const { transferId } = request.params as { readonly transferId: string };
    const transfer = await transfers.find(caller, transferId);
    if (!transfer) throw noTransfer(transferId);
    reply.header('upload-length', transfer.bytes).header('upload-expires', httpDate(transfer.expiresAt));
    return transfer;
  };
  return [
    {
      method: 'GET',
      path,
      tool,
      handler: async (request, reply, caller) => {
        const transfer = await found(request, reply, caller);
        const offset = await transferFiles.offsetOf(transfer);
        reply.header('upload-offset', offset);
        return transferView(transfer, offset);
      },
    },
    {
      method: 'PATCH',
      path,
      tool,
      handler: async (request, reply, caller) => {
        const transfer = await found(request, reply, caller);
        const length = request.headers['content-length'];
        const offset = await transferFiles
          .append(transfer, offsetIn(request), length === undefined ? null : Number(length), bodyOf(request))
          .catch((error: unknown) => {
            if (error instanceof Problem && error.code === 'offset_conflict')
              reply.header('upload-offset', error.details?.['offset']);
            throw error;
          });
        return reply.code(204).header('upload-offset', offset).send();
      },
    },
    {
      method: 'DELETE',
      path,
      tool,
      handler: async (request, reply, caller) => {
        const { transferId } = await found(request, reply, caller);
        await transfers.forget(caller.accountId, transferId);
        await transferFiles.remove(transferId);
        return reply.code(204).send();
      },
    },
  ];
}

/** @throws Problem `invalid_request` */
function offsetIn({ headers }: FastifyRequest): number {
  const text = headers['upload-offset'];
  if (typeof text === 'string' && /^\d{1,15}$/.test(text)) return Number(text);
  const expected = 'how many bytes have arrived';
  throw new Problem('invalid_request', `Upload-Offset must be ${expected}.`, {
    errors: [{ field: 'Upload-Offset', location: 'header', expected }],
  });
}

function bodyOf({ body }: FastifyRequest): Readable {
  return body instanceof Readable ? body : Readable.from([]);
}

function httpDate(ms: number): string {
  return new Date(ms).toUTCString();
}
