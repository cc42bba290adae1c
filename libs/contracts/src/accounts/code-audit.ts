import type { CommandCause } from '@studio/kernel/internal-command';
import type { Actor } from '@studio/kernel/event';
import { definePort } from '../port';

/** Something that happened to code of an account's own. */
export interface CodeNote {
  /** added: a widget came; network: other hosts than before may be reached. */
  readonly change: 'added' | 'network';
  readonly packageId: string;
  /** Name of the widget. */
  readonly name: string;
  /** Hosts of the web that it may reach. */
  readonly hosts: readonly string[];
}

/** Audit of an account, as far as it is about code of its own. */
export interface CodeAudit {
  /** Once for each key of the cause. @throws Problem `unavailable` */
  note(
    accountId: string,
    note: CodeNote,
    run: { readonly actor: Actor; readonly cause: CommandCause },
  ): Promise<void>;
}
export const CODE_AUDIT = definePort<CodeAudit>('audit of code');
