import type { Readable } from 'node:stream';
import type { Caller } from '@studio/operations/caller';
import { definePort } from '../port';

/** A pack that is made when it is read, so that it needs no room. */
export interface ArchivedPack {
  /** Names of the media that are left out, since a pack with them could not be installed. */
  readonly leftOut: readonly string[];
  readonly open: () => Promise<Readable>;
}

/** Makes parts of an archive in the form in which a studio takes them in again. */
export interface ArchivedPacks {
  /** @throws Problem `invalid_value`, `owner_only`, `insufficient_scope`, `pack_invalid`, `payload_too_large` */
  overlay(overlayId: string, name: string, caller: Caller): Promise<ArchivedPack>;
  /** Returns the code of a widget in the form of import_widget_package; null if its bytes are gone. */
  widget(hash: string): Promise<Readable | null>;
}
export const ARCHIVED_PACKS = definePort<ArchivedPacks>('packs of archives');
