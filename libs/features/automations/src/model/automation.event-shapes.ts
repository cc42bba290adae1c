/* Shapes in the log. They only grow by optional properties and types. */
import type { StoredAction } from '@studio/actions/action.event-shapes';

/** Value of a variable, a condition or a placeholder; null if it is missing. */
export type StoredValue = string | number | boolean | null;

export type StoredTrigger = {
  readonly triggerId: string;
  readonly type: string;
  readonly filter: { readonly [field: string]: unknown };
  readonly enabled: boolean;
};

export type StoredCheck = {
  readonly var: string;
  readonly op: string;
  readonly value?: StoredValue | readonly StoredValue[];
  readonly caseSensitive?: boolean;
};

export type StoredConditions = {
  readonly mode: 'all' | 'any' | 'none';
  readonly items: readonly (StoredCheck | StoredConditions)[];
};

/** Account that wrote a step, and the scopes that the step needed then. */
export type StoredAuthor = { readonly accountId: string; readonly scopes: readonly string[] };

type EveryStep = {
  readonly stepId: string;
  readonly enabled: boolean;
  readonly onError: 'stop' | 'continue';
  readonly outputName?: string;
};

type Written = EveryStep & { readonly author: StoredAuthor };

export type StoredBranch = {
  readonly conditions?: StoredConditions;
  readonly weight?: number;
  readonly steps: readonly StoredStep[];
};

export type StoredStep =
  | (Written & { readonly type: 'action'; readonly action: StoredAction })
  | (Written & {
      readonly type: 'operation';
      readonly tool: string;
      readonly input: { readonly [field: string]: unknown };
    })
  | (Written & {
      readonly type: 'http_request';
      readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
      readonly url: string;
      /** Id of the headers, which are no part of the log. */
      readonly secretsId: string | null;
      readonly headerNames: readonly string[];
      readonly body: string | null;
      readonly timeoutMs: number;
      readonly responsePath: string | null;
    })
  | (Written & {
      readonly type: 'set_variable';
      readonly scope: 'global' | 'viewer';
      readonly name: string;
      readonly op: 'set' | 'add' | 'toggle' | 'clear';
      readonly value: StoredValue;
    })
  | (Written & { readonly type: 'notify'; readonly text: string })
  | (Written & { readonly type: 'redemption'; readonly op: 'fulfil' | 'refund' })
  | (Written & {
      readonly type: 'automation';
      readonly op: 'run' | 'enable' | 'disable' | 'stop';
      readonly automationId: string;
      readonly args: readonly string[];
    })
  | (EveryStep & { readonly type: 'delay'; readonly ms: number })
  | (EveryStep & {
      readonly type: 'wait_for';
      readonly trigger: { readonly type: string; readonly filter: { readonly [field: string]: unknown } };
      readonly timeoutS: number;
      readonly onTimeout: 'stop' | 'continue';
    })
  | (EveryStep & {
      readonly type: 'choose';
      readonly branches: readonly StoredBranch[];
      readonly else: readonly StoredStep[];
    })
  | (EveryStep & { readonly type: 'random'; readonly branches: readonly StoredBranch[] })
  | (EveryStep & { readonly type: 'parallel'; readonly branches: readonly StoredBranch[] })
  | (EveryStep & {
      readonly type: 'repeat';
      readonly times: number | null;
      readonly while: StoredConditions | null;
      readonly steps: readonly StoredStep[];
    })
  | (EveryStep & { readonly type: 'stop'; readonly reason: string; readonly failed: boolean });

export type StoredCooldown = {
  readonly globalS: number;
  readonly userS: number;
  /** AutomationRuns in a stream; 0: no limit. */
  readonly perStream: number;
};

export type StoredSchedule = {
  readonly onlyLive: boolean;
  /** 0: Sunday; empty: all days. */
  readonly days: readonly number[];
  /** `HH:mm` */
  readonly from: string | null;
  readonly to: string | null;
  /** IANA zone; null: the account's. */
  readonly timezone: string | null;
};

/** Definition of an automation, without its id and version. */
export type StoredDefinition = {
  readonly name: string;
  readonly description: string;
  readonly group: string | null;
  readonly enabled: boolean;
  readonly overlayId: string | null;
  readonly triggers: readonly StoredTrigger[];
  readonly conditions: StoredConditions;
  readonly actions: readonly StoredStep[];
  readonly mode: 'single' | 'restart' | 'queued' | 'parallel';
  readonly maxRuns: number;
  readonly queue: string | null;
  readonly cooldown: StoredCooldown;
  readonly schedule: StoredSchedule;
  readonly onMissed: 'skip' | 'once';
};
