import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { post } from '../api/client';

/** Signs in by a passkey that the person chooses. @throws ApiProblem; Error of the browser */
export async function signInByPasskey(): Promise<void> {
  const optionsJSON = await post<PublicKeyCredentialRequestOptionsJSON>('/auth/passkey');
  await post('/auth/passkey/login', { response: await startAuthentication({ optionsJSON }) });
}

/**
 * Makes a passkey for the account that is signed in.
 * @param proofs current password, and a code if the account has a second factor
 * @throws ApiProblem; Error of the browser
 */
export async function addPasskey(
  name: string,
  proofs: { readonly current: string; readonly code?: string },
): Promise<void> {
  const optionsJSON = await post<PublicKeyCredentialCreationOptionsJSON>('/auth/passkeys', proofs);
  await post('/auth/passkeys/add', { name, response: await startRegistration({ optionsJSON }) });
}
