import { Centred } from '../sign-in/centred';
import { SignIn } from '../sign-in/sign-in';
import { PasswordStep } from './password-step';
import { forgetSecret, useSecret } from './take-secret';
import { useSetupTexts } from './text/setup-texts';

/** Page behind a link with which a person sets the password of their account. */
export default function PasswordPage() {
  const { newPassword } = useSetupTexts();
  const secret = useSecret('password');
  if (secret === '') return <SignIn />;
  return (
    <Centred title={newPassword.title} about={newPassword.about}>
      <PasswordStep
        secret={secret}
        onDone={() => {
          forgetSecret('password');
          location.assign('/console/');
        }}
      />
    </Centred>
  );
}
