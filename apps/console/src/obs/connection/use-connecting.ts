import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { answered, api } from '../../api/client';
import { connectionsKey } from './connections-query';
import { useConnectionTexts } from './text/connection-texts';

/** Address of a new connection. */
export interface NewConnection {
  readonly name: string;
  readonly host: string;
  readonly port?: number;
  readonly password?: string;
  /** Takes the password from the settings of OBS. */
  readonly usePassword?: boolean;
}

interface ConnectingOptions {
  readonly onConnected: ((obsId: number) => void) | undefined;
  readonly onClose: () => void;
}

/** Makes a connection and tries it. A second attempt changes the connection that the first one made. */
export function useConnecting({ onConnected, onClose }: ConnectingOptions) {
  const t = useConnectionTexts();
  const queries = useQueryClient();
  const made = useRef<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function connect(asked: NewConnection): Promise<void> {
    setFailure(null);
    if (made.current !== null && asked.usePassword) {
      await answered(api.DELETE('/obs/{obsId}', { params: { path: { obsId: made.current } } }));
      made.current = null;
    }
    const { usePassword, ...address } = asked;
    const { obsId } =
      made.current === null
        ? await answered(api.POST('/obs', { body: { ...address, ...(usePassword && { usePassword }) } }))
        : await answered(
            api.PATCH('/obs/{obsId}', { params: { path: { obsId: made.current } }, body: address }),
          );
    made.current = obsId;
    const test = await answered(api.POST('/obs/{obsId}/test', { params: { path: { obsId } } }));
    await queries.invalidateQueries({ queryKey: connectionsKey });
    if (test.result !== 'connected') {
      setFailure(test.reason === null ? t.status[test.result] : t.reasons[test.reason]);
      return;
    }
    onClose();
    onConnected?.(obsId);
  }

  return { failure, connect };
}
