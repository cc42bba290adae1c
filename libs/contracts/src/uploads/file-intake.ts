import { definePort } from '../port';
import type { FileIntake } from '@studio/operations/received-file';

/** Storage for files of forms, over all transports. */
export const INTAKE = definePort<FileIntake>('intake of files');
