import { timestamp } from '@studio/kernel/clock';
import { API_BASE } from '@studio/operations/base-path';
import { Int, Timestamp, Text } from '@studio/operations/fields';
import type { Transfer } from './transfers';

export class TransferView {
  @Text('Id of the transfer, for complete_upload.') readonly transferId: string;
  @Text('Address below the server that takes the bytes by PATCH, from offset on.') readonly url: string;
  @Int('How many bytes have arrived: where the next part begins.', { min: 0 }) readonly offset: number;
  @Int('How many there are to be.', { min: 1 }) readonly bytes: number;
  @Timestamp('Until then it must be complete.') readonly expiresAt: string;
}

/** Below the base of the interface. */
export function transferPath(transferId: string): string {
  return `/uploads/${transferId}/bytes`;
}

export function transferView({ transferId, bytes, expiresAt }: Transfer, offset: number): TransferView {
  const url = `${API_BASE}${transferPath(transferId)}`;
  return { transferId, url, offset, bytes, expiresAt: timestamp(expiresAt) };
}
