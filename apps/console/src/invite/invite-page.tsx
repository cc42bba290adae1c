import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../api/api-problem';
import { post } from '../api/client';
import { useMe } from '../api/queries';
import { forgetSecret, useSecret } from '../setup/take-secret';
import { Centred } from '../sign-in/centred';
import form from '../sign-in/sign-in.module.css';
import { SignIn } from '../sign-in/sign-in';
import { useSpeech, useTexts } from '../text/texts';
import { Button } from '../ui/button';
import { Notice, ProblemNotice } from '../ui/notice';
import { NewGuest } from './new-guest';
import type { Offer } from './offer';
import { useInviteTexts } from './text/invite-texts';

/** Page behind the link of an invitation: makes an account, or accepts with the one that is signed in. */
export default function InvitePage() {
  const invite = useInviteTexts();
  const { at } = useSpeech();
  const me = useMe();
  const secret = useSecret('invite');
  const [isSigningIn, setSigningIn] = useState(false);
  const offer = useQuery({
    queryKey: ['invitation', secret],
    queryFn: () => post<Offer>('/auth/invitation', { secret }),
    staleTime: Infinity,
  });
  if (me.isPending || offer.isPending) return null;
  const account = typeof me.data === 'object' ? me.data : null;
  if (offer.isError) return <NoOffer error={offer.error} />;
  if (isSigningIn && !account) return <SignIn />;
  const { inviter, role, overlay, expiresAt } = offer.data;
  return (
    <Centred title={invite.title(inviter)} about={overlay === null ? invite.aboutAll : invite.about(overlay)}>
      <Notice kind="info">
        <strong>{invite.roles[role].name}</strong>
        <div>{invite.roles[role].about}</div>
        {account && <div>{invite.replaces(inviter)}</div>}
      </Notice>
      {account ? (
        <KnownGuest secret={secret} name={account.name} login={account.login} />
      ) : (
        <>
          <NewGuest secret={secret} />
          <Button look="quiet" onClick={() => setSigningIn(true)}>
            {invite.haveAccount}
          </Button>
        </>
      )}
      <p className={form.about}>{invite.until(at(expiresAt))}</p>
    </Centred>
  );
}

/** The link can't be used (any more). */
function NoOffer({ error }: { readonly error: unknown }) {
  const invite = useInviteTexts();
  const { reason, inviter } = error instanceof ApiProblem ? error.details : {};
  const code = error instanceof ApiProblem ? error.code : '';
  const isOver =
    code === 'invitation_over' && (reason === 'used' || reason === 'expired' || reason === 'revoked');
  const isWrong = code === 'unauthorized' || code === 'invalid_request';
  return (
    <Centred title={invite.overTitle}>
      {isOver && <Notice kind="warning">{invite.over[reason](String(inviter))}</Notice>}
      {isWrong && <Notice kind="warning">{invite.wrongLink}</Notice>}
      {!isOver && !isWrong && <ProblemNotice error={error} />}
      <Button onClick={() => location.assign('/console/')}>{invite.toStudio}</Button>
    </Centred>
  );
}

interface KnownGuestProps {
  readonly secret: string;
  readonly name: string;
  readonly login: string;
}

function KnownGuest({ secret, name, login }: KnownGuestProps) {
  const t = useTexts();
  const invite = useInviteTexts();
  const queries = useQueryClient();
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  function send(path: string, body: object, done: () => void): void {
    setBusy(true);
    setError(null);
    post(path, body)
      .then(done)
      .catch((problem: unknown) => {
        setError(problem);
        setBusy(false);
      });
  }

  function accepted(): void {
    forgetSecret('invite');
    location.assign('/console/');
  }

  const isOwn = error instanceof ApiProblem && error.details['field'] === 'secret';
  return (
    <div className={form.form}>
      {isOwn && <Notice kind="warning">{invite.own}</Notice>}
      {error !== null && !isOwn && <ProblemNotice error={error} />}
      <Button
        look="primary"
        large
        disabled={isBusy}
        onClick={() => send('/auth/invitation/join', { secret }, accepted)}
      >
        {invite.acceptAs(name === login ? login : `${name} (${login})`)}
      </Button>
      <Button
        look="quiet"
        disabled={isBusy}
        onClick={() => send('/auth/logout', {}, () => void queries.invalidateQueries({ queryKey: ['me'] }))}
      >
        {t.settings.signOut}
      </Button>
    </div>
  );
}
