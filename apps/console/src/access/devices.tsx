import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { answered, api, type Schemas } from '../api/client';
import { Button } from '../ui/button';
import { Check, TextField } from '../ui/field';
import { ProblemNotice } from '../ui/notice';
import { Card } from '../ui/page';
import styles from './access.module.css';
import { BegunPairing } from './begun-pairing';
import { useAccessTexts } from './text/access-texts';

/** Lets a phone, a tablet or a dock of OBS in, for the deck of one overlay. */
export function Devices({ overlayId }: { readonly overlayId: string }) {
  const access = useAccessTexts();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [chat, setChat] = useState(false);
  const [begun, setBegun] = useState<Schemas['BegunPairingView'] | null>(null);
  const [error, setError] = useState<unknown>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    try {
      setBegun(await answered(api.POST('/pairings', { body: { overlayId, name, chat } })));
      setError(null);
    } catch (problem) {
      setError(problem);
    }
  }

  function end(): void {
    setBegun(null);
    setName('');
    setChat(false);
    void queries.invalidateQueries({ queryKey: ['tokens'] });
  }

  return (
    <Card title={access.devices} about={access.devicesAbout}>
      {error !== null && <ProblemNotice error={error} />}
      {begun ? (
        <BegunPairing begun={begun} onEnd={end} />
      ) : (
        <form className={styles.begin} onSubmit={(event) => void submit(event)}>
          <div className={styles.words}>
            <TextField
              label={access.deviceName}
              placeholder={access.deviceExample}
              required
              maxLength={40}
              value={name}
              onText={setName}
            />
          </div>
          <Check label={access.withChat} checked={chat} onCheck={setChat} />
          <Button type="submit" look="primary">
            {access.pair}
          </Button>
        </form>
      )}
    </Card>
  );
}
