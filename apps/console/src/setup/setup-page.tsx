import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../api/queries';
import { Centred } from '../sign-in/centred';
import { PasswordStep } from './password-step';
import { PresetStep } from './preset-step';
import { LinkStep } from './link-step';
import { Steps } from './steps';
import { SignIn } from '../sign-in/sign-in';
import { useSetupTexts } from './text/setup-texts';

/** The secret in the address, which leaves it at once: it stands in no history and no screenshot. */
function takeSecret(): string {
  const secret = location.hash.slice(1);
  if (secret !== '') history.replaceState(null, '', location.pathname);
  return secret;
}

/** From the link of the first start to an overlay that OBS shows. */
export default function SetupPage() {
  const setup = useSetupTexts();
  const queries = useQueryClient();
  const me = useMe();
  const [secret] = useState(takeSecret);
  const [overlayId, setOverlayId] = useState<string | null>(null);
  if (me.isPending) return null;
  const isIn = typeof me.data === 'object' && me.data !== null;
  if (!isIn && secret === '') return <SignIn />;
  const step = !isIn ? 0 : overlayId === null ? 1 : 2;
  const { title, about } = setup.steps[step] ?? setup.steps[0];
  return (
    <Centred title={title} about={about} wide={step === 1}>
      <Steps count={3} at={step} />
      {step === 0 && <PasswordStep secret={secret} onDone={() => void queries.invalidateQueries()} />}
      {step === 1 && <PresetStep onChosen={setOverlayId} />}
      {step === 2 && overlayId !== null && <LinkStep overlayId={overlayId} />}
    </Centred>
  );
}
