import { AccessDeniedError } from '@eventstore/db-client';
import { StoreStartError } from '../store-start-error';
import { messageOf } from './connection';

/** Why a store can't be opened, in one sentence with the address. */
export function startError(error: unknown, address: string): StoreStartError {
  const message = messageOf(error);
  const cause = { cause: error };
  if (error instanceof AccessDeniedError || /PERMISSION_DENIED|UNAUTHENTICATED/.test(message)) {
    const hint = 'give user:password@ of a user who may read $all in EVENTSTORE_URL';
    return new StoreStartError(`EventStoreDB at ${address} refused access: ${hint}.`, cause);
  }
  if (/UNIMPLEMENTED|HTTP status code|Protocol error|NGHTTP2|Parse Error|HPE_/i.test(message)) {
    return new StoreStartError(`What answers at ${address} is not an EventStoreDB (${message}).`, cause);
  }
  if (/certificate|SSL|TLS|EPROTO|ECONNRESET|socket hang up/i.test(message)) {
    const hint = 'check tls=true|false and tlsCAFile in EVENTSTORE_URL';
    return new StoreStartError(`No connection to EventStoreDB at ${address}: ${message}; ${hint}.`, cause);
  }
  return new StoreStartError(`No EventStoreDB answers at ${address}: ${message}.`, cause);
}
