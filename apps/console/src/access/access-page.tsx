import { useState } from 'react';
import { useOverlays } from '../api/queries';
import { useTexts } from '../text/texts';
import { Field, Select } from '../ui/field';
import { Page } from '../ui/page';
import { Devices } from './devices';
import { Editors } from './editors';
import { Tokens } from './tokens';

/** Who and what may come in. */
export default function AccessPage() {
  const t = useTexts();
  const overlays = useOverlays();
  const own = overlays.data?.items.filter(({ role }) => role === 'owner') ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const overlayId = chosen ?? own[0]?.overlayId ?? null;
  return (
    <Page title={t.nav.access} narrow>
      {overlayId !== null && (
        <>
          <Field label={t.show.overlay}>
            {(ids) => (
              <Select
                {...ids}
                value={overlayId}
                options={own.map((overlay) => ({ key: overlay.overlayId, label: overlay.name }))}
                onKey={setChosen}
              />
            )}
          </Field>
          <Editors key={`editors ${overlayId}`} overlayId={overlayId} />
          <Devices key={`devices ${overlayId}`} overlayId={overlayId} />
        </>
      )}
      <Tokens />
    </Page>
  );
}
