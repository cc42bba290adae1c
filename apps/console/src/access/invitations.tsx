import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answered, api, type Schemas } from '../api/client';
import { useOverlays } from '../api/queries';
import { SureButton } from '../kit/sure-button';
import { useSpeech } from '../text/texts';
import { Button } from '../ui/button';
import { Badge, Empty, ProblemNotice } from '../ui/notice';
import { Card } from '../ui/card';
import { toast, toastProblem } from '../ui/toasts';
import styles from './access.module.css';
import { InviteDialog } from './invite-dialog';
import { useAccessTexts } from './text/access-texts';

type Invitation = Schemas['InvitationView'];

/** Returns true for one invitation, and for two that the same person accepted for the same overlays. */
function isSameAccess(a: Invitation, b: Invitation): boolean {
  if (a.invitationId === b.invitationId) return true;
  return a.acceptedBy !== null && a.acceptedBy.userId === b.acceptedBy?.userId && a.overlayId === b.overlayId;
}

/** Acceptances appear without a reload. */
const REFRESH_MS = 10_000;

/** Open invitations, and who accepted one. */
export function Invitations() {
  const access = useAccessTexts();
  const queries = useQueryClient();
  const [isInviting, setInviting] = useState(false);
  const invitations = useQuery({
    queryKey: ['invitations'],
    queryFn: () => answered(api.GET('/invitations')),
    refetchInterval: REFRESH_MS,
  });
  const all = [...(invitations.data?.items ?? [])].reverse();
  const items = all.filter((each, at) => all.findIndex((other) => isSameAccess(each, other)) === at);

  function changed(): void {
    void queries.invalidateQueries({ queryKey: ['invitations'] });
    void queries.invalidateQueries({ queryKey: ['editors'] });
  }

  async function revoke(invitation: Invitation): Promise<void> {
    const { acceptedBy } = invitation;
    try {
      for (const { invitationId } of all.filter((each) => isSameAccess(each, invitation)))
        await answered(api.DELETE('/invitations/{invitationId}', { params: { path: { invitationId } } }));
      toast(acceptedBy ? access.accessEnded(acceptedBy.name) : access.linkRevoked);
    } catch (error) {
      toastProblem(error);
    }
    changed();
  }

  const isEmpty = invitations.data?.items.length === 0;
  const add = (
    <Button look="primary" onClick={() => setInviting(true)}>
      {access.invitePerson}
    </Button>
  );
  return (
    <Card
      title={access.invitations}
      about={access.invitationsAbout}
      actions={invitations.data && !isEmpty && add}
    >
      {invitations.isError && <ProblemNotice error={invitations.error} />}
      {isEmpty && (
        <Empty title={access.noInvitations} about={access.noInvitationsAbout}>
          {add}
        </Empty>
      )}
      {items.length > 0 && (
        <ul className={styles.rows}>
          {items.map((each) => (
            <InvitationRow key={each.invitationId} invitation={each} onRevoke={() => void revoke(each)} />
          ))}
        </ul>
      )}
      {isInviting && (
        <InviteDialog
          onClose={() => {
            setInviting(false);
            changed();
          }}
        />
      )}
    </Card>
  );
}

interface InvitationRowProps {
  readonly invitation: Invitation;
  readonly onRevoke: () => void;
}

function InvitationRow({ invitation, onRevoke }: InvitationRowProps) {
  const access = useAccessTexts();
  const { at } = useSpeech();
  const overlays = useOverlays();
  const { role, overlayId, expiresAt, acceptedAt, acceptedBy } = invitation;
  const overlay = overlays.data?.items.find((each) => each.overlayId === overlayId)?.name;
  const where = overlayId === null ? access.everyOverlay : (overlay ?? access.goneOverlay);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <div className={styles.name}>
          {acceptedBy ? access.person(acceptedBy) : access.openInvitation}{' '}
          <Badge kind={acceptedBy ? 'good' : 'plain'}>{access.roles[role].name}</Badge>
        </div>
        <div className={styles.meta}>
          {where}
          {` · ${acceptedAt === null ? access.openUntil(at(expiresAt)) : access.accepted(at(acceptedAt))}`}
        </div>
      </div>
      <SureButton sure={acceptedBy ? access.sureEnd : access.sureRevoke} onSure={onRevoke}>
        {acceptedBy ? access.endAccess : access.revoke}
      </SureButton>
    </li>
  );
}
