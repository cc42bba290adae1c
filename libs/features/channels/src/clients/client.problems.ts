import { Text } from '@studio/operations/fields';
import { always, type Problems } from '@studio/operations/problems';

class ClientRejectedDetails {
  @Text('The platform.') readonly platform: string;
  @Text('Error of the platform, in words of OAuth.') readonly reason: string;
}

declare module '@studio/kernel/problem' {
  interface ProblemCodes {
    client_rejected: 422;
  }
}

export const clientProblems = {
  client_rejected: {
    status: 422,
    meaning: 'The platform does not know the client, or not with this secret or kind.',
    details: always(ClientRejectedDetails),
  },
} satisfies Problems;
