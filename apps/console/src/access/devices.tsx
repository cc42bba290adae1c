import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api, type Schemas } from '../api/client';
import { Form, useForm } from '../kit/form';
import { Unsaved } from '../kit/unsaved';
import { Button } from '../ui/button';
import { Check, TextField } from '../ui/field';
import { Card } from '../ui/card';
import styles from './access.module.css';
import { BegunPairing } from './begun-pairing';
import { useAccessTexts } from './text/access-texts';

const grantNames = ['layers', 'bot', 'obs', 'chat'] as const;
type Grants = { readonly [Name in (typeof grantNames)[number]]: boolean } & {
  readonly kind: 'device' | 'program';
};
const noGrants: Grants = { layers: false, bot: false, obs: false, chat: false, kind: 'device' };

/** Admits a phone, a tablet or a dock of OBS to the deck of one overlay. */
export function Devices({ overlayId }: { readonly overlayId: string }) {
  const access = useAccessTexts();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [grants, setGrants] = useState(noGrants);
  const [begun, setBegun] = useState<Schemas['BegunPairingView'] | null>(null);
  const form = useForm();

  async function begin(): Promise<void> {
    setBegun(await answered(api.POST('/pairings', { body: { overlayId, name, ...grants } })));
  }

  function end(): void {
    setBegun(null);
    setName('');
    setGrants(noGrants);
    void queries.invalidateQueries({ queryKey: ['tokens'] });
  }

  return (
    <Card title={access.devices} about={access.devicesAbout}>
      {begun ? (
        <BegunPairing begun={begun} onEnd={end} />
      ) : (
        <Form form={form} className={styles.begin} onSubmit={() => form.run(begin)}>
          <Unsaved isUnsaved={name !== ''} />
          <div className={styles.deviceName}>
            <TextField
              label={access.deviceName}
              name="name"
              placeholder={access.deviceExample}
              required
              maxLength={40}
              value={name}
              onText={setName}
            />
          </div>
          <fieldset className={styles.grants}>
            <legend className={styles.legend}>{access.alsoMay}</legend>
            {grantNames.map((each) => (
              <Check
                key={each}
                label={access.grants[each]}
                checked={grants[each]}
                onCheck={(on) => setGrants({ ...grants, [each]: on })}
              />
            ))}
          </fieldset>
          <Check
            label={access.grants.program}
            checked={grants.kind === 'program'}
            onCheck={(on) => setGrants({ ...grants, kind: on ? 'program' : 'device' })}
          />
          <Button type="submit" look="primary">
            {access.pair}
          </Button>
        </Form>
      )}
    </Card>
  );
}
