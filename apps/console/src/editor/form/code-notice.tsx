import { useQuery } from '@tanstack/react-query';
import { packageIdOf } from '@studio/widgets/custom/custom-widget';
import { useObservedPart } from '../../design/observed';
import { useOverlay, useRecord, useRoom } from '../../design/room-context';
import { useFormTexts } from '../../kit/text/form-texts';
import { Notice } from '../../ui/notice';
import { packagesQuery } from '../packages-query';

/** Author and faults of a layer with code; nothing for a widget of the catalog. */
export function CodeNotice({ memberId }: { readonly memberId: number }) {
  const t = useFormTexts();
  const room = useRoom();
  const me = useObservedPart(room.me, (known) => known?.accountId);
  const isOwner = useOverlay()?.ownerId === me;
  const packageId = packageIdOf(useRecord('layer', memberId)?.widget ?? '');
  const packages = useQuery({ ...packagesQuery, enabled: packageId !== null && isOwner }).data?.items;
  const fault = useObservedPart(room.health, (health) =>
    health?.issues.find((issue) => issue.code === 'layer_failed' && issue.memberId === memberId),
  );
  if (packageId === null) return null;
  const known = packages?.find((each) => each.packageId === packageId);
  if (packages && !known) return <Notice kind="warning">{t.form.codeGone}</Notice>;
  return (
    <>
      <Notice>{known?.author ? t.form.codeBy(known.author) : t.form.code}</Notice>
      {fault && <Notice kind="error">{fault.message}</Notice>}
    </>
  );
}
