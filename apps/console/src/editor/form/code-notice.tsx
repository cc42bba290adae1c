import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { packageIdOf } from '@studio/widgets/custom/custom-widget';
import { answered, api } from '../../api/client';
import { randomId } from '../../api/client-id';
import { useObservedPart } from '../../design/observed';
import { useMay, useOverlay, useRecord, useRoom } from '../../design/room-context';
import { useFormTexts } from '../../kit/text/form-texts';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { toastProblem } from '../../ui/toasts';
import { packagesQuery } from '../packages-query';

/** Author and faults of a layer with code, and a button for its later code; nothing for a widget of the catalog. */
export function CodeNotice({ memberId }: { readonly memberId: number }) {
  const t = useFormTexts();
  const room = useRoom();
  const me = useObservedPart(room.me, (known) => known?.accountId);
  const isOwner = useOverlay()?.ownerId === me;
  const layer = useRecord('layer', memberId);
  const packageId = packageIdOf(layer?.widget ?? '');
  const packages = useQuery({ ...packagesQuery, enabled: packageId !== null && isOwner }).data?.items;
  const fault = useObservedPart(room.health, (health) =>
    health?.issues.find((issue) => issue.code === 'layer_failed' && issue.memberId === memberId),
  );
  if (packageId === null) return null;
  const known = packages?.find((each) => each.packageId === packageId);
  if (packages && !known) return <Notice kind="warning">{t.form.codeGone}</Notice>;
  const isOld = known !== undefined && layer?.link === null && layer.code?.hash !== known.hash;
  return (
    <>
      <Notice>{known?.author ? t.form.codeBy(known.author) : t.form.code}</Notice>
      {isOld && <OldCode memberId={memberId} packageId={packageId} />}
      {fault && <Notice kind="error">{fault.message}</Notice>}
    </>
  );
}

interface OldCodeProps {
  readonly memberId: number;
  readonly packageId: string;
}

function OldCode({ memberId, packageId }: OldCodeProps) {
  const t = useFormTexts();
  const { overlayId } = useRoom();
  const mayChange = useMay('members:write');
  const [isBusy, setBusy] = useState(false);

  async function update(): Promise<void> {
    setBusy(true);
    try {
      await answered(
        api.POST('/overlays/{overlayId}/widget-packages/{packageId}/apply', {
          params: { path: { overlayId, packageId }, header: { 'Idempotency-Key': randomId() } },
          body: { memberIds: [memberId] },
        }),
      );
    } catch (error) {
      toastProblem(error);
    }
    setBusy(false);
  }

  return (
    <Notice
      kind="warning"
      action={
        mayChange && (
          <Button disabled={isBusy} onClick={() => void update()}>
            {t.form.codeUpdate}
          </Button>
        )
      }
    >
      {t.form.codeOld}
    </Notice>
  );
}
