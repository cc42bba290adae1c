import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { useMe } from '../api/queries';
import { Centred } from '../sign-in/centred';
import { SignIn } from '../sign-in/sign-in';
import { AccountStep } from './account-step';
import { ChannelStep } from './channel-step';
import { DoneStep } from './done-step';
import { LookStep } from './look-step';
import { ObsStep } from './obs-step';
import { Steps } from './steps';
import { useSecret } from './take-secret';
import { useSetupTexts } from './text/setup-texts';

const order = ['account', 'look', 'channel', 'obs', 'done'] as const;
type Step = (typeof order)[number];

/** Address of a step, so that a reload and the browser's way back keep it. */
const at = (step: Step, overlayId: string): string => `/setup/${step}/${overlayId}`;

/** From the link of the first start to an overlay that OBS shows. */
export default function SetupPage() {
  const queries = useQueryClient();
  const me = useMe();
  const [, go] = useLocation();
  const secret = useSecret('setup');
  if (me.isPending) return null;
  const isIn = typeof me.data === 'object' && me.data !== null;
  if (!isIn && secret === '') return <SignIn />;
  if (!isIn)
    return (
      <StepPage step="account">
        <AccountStep
          secret={secret}
          onDone={() => void queries.invalidateQueries().then(() => go('/setup/look', { replace: true }))}
        />
      </StepPage>
    );
  return (
    <Switch>
      <Route path="/setup/channel/:overlayId">
        {({ overlayId }) => (
          <StepPage step="channel">
            <ChannelStep next={at('obs', overlayId)} />
          </StepPage>
        )}
      </Route>
      <Route path="/setup/obs/:overlayId">
        {({ overlayId }) => (
          <StepPage step="obs">
            <ObsStep overlayId={overlayId} next={at('done', overlayId)} />
          </StepPage>
        )}
      </Route>
      <Route path="/setup/done/:overlayId">
        {({ overlayId }) => (
          <StepPage step="done">
            <DoneStep overlayId={overlayId} />
          </StepPage>
        )}
      </Route>
      <Route path="/setup/look">
        <StepPage step="look">
          <LookStep onChosen={(overlayId) => go(at('channel', overlayId))} />
        </StepPage>
      </Route>
      <Route>
        <Redirect to="/setup/look" replace />
      </Route>
    </Switch>
  );
}

function StepPage({ step, children }: { readonly step: Step; readonly children: ReactNode }) {
  const { title, about } = useSetupTexts().steps[step];
  return (
    <Centred title={title} about={about} wide={step === 'look'} picksLanguage={step !== 'account'}>
      <Steps count={order.length} at={order.indexOf(step)} />
      {children}
    </Centred>
  );
}
