import { useState } from 'react';
import { Link } from 'wouter';
import { isInstallationOwner, useMe, useOverlays } from '../api/queries';
import { distinctNames } from '../overlays/free-name';
import { useHomeOverlay } from '../show/home-overlay';
import { useTexts } from '../text/texts';
import { buttonClass } from '../ui/button';
import { Field, Select } from '../ui/field';
import { Page } from '../ui/page';
import { Devices } from './devices';
import { Editors } from './editors';
import { Invitations } from './invitations';
import { Tokens } from './tokens';

/** Page that manages access: invitations, editors, devices and tokens. */
export default function AccessPage() {
  const t = useTexts();
  const me = useMe();
  const overlays = useOverlays();
  const own = overlays.data?.items.filter(({ role }) => role === 'owner') ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const home = useHomeOverlay();
  const isOwn = own.some((each) => each.overlayId === home);
  const overlayId = chosen ?? (isOwn ? home : home && (own[0]?.overlayId ?? null));
  const names = distinctNames(own);
  return (
    <Page
      title={t.nav.access}
      narrow
      actions={
        isInstallationOwner(me.data) && (
          <Link href="/access/accounts" className={buttonClass()}>
            {t.nav.accounts}
          </Link>
        )
      }
    >
      {overlayId !== null && (
        <>
          <Invitations />
          <Field label={t.show.overlay}>
            {(ids) => (
              <Select
                {...ids}
                value={overlayId}
                options={own.map((overlay) => ({
                  key: overlay.overlayId,
                  label: names.get(overlay.overlayId) ?? overlay.name,
                }))}
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
