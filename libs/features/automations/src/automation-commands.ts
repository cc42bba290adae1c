import type { OverlayAccess } from '@studio/contracts/overlays/overlay-access';
import { nameOfOverlay } from '@studio/contracts/overlays/overlay-names';
import type { Clock } from '@studio/kernel/clock';
import type { DecisionContext } from '@studio/kernel/decider';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { stateOf } from '@studio/kernel/state-of';
import type { CommandArea } from '@studio/operations/area';
import type { Caller } from '@studio/operations/caller';
import { called } from '@studio/operations/names';
import type { SecretRecords } from '@studio/records/secret-records';
import { storedView } from './definitions/automation.answers';
import * as commands from './definitions/automation.commands';
import {
  automationDecider,
  automationOf,
  pauseAt,
  type AutomationCommands,
  type AutomationLookups,
  type InternalAutomationCommands,
} from './definitions/automation.decider';
import type { AutomationEvents } from './definitions/automation.events';
import type { Automations } from './definitions/automation.state';
import type { SavedAutomationView } from './definitions/automation.views';
import { authored, readParts, type DefinitionDeps, type ReadParts } from './definitions/definition.lookups';
import { dropSecrets } from './definitions/step-secrets';
import { importedFile, type ImportedFile } from './files/imported';

export interface AutomationCommandDeps extends DefinitionDeps {
  readonly access: OverlayAccess;
  readonly pipeline: CommitPipeline;
  readonly secrets: SecretRecords;
  readonly clock: Clock;
}

type Asked = Omit<AutomationCommands, keyof InternalAutomationCommands>;

/** The lookups of a command, and the answer's part that no state has. */
type Lookups = {
  readonly CreateAutomation: ReadParts & AutomationLookups['CreateAutomation'];
  readonly UpdateAutomation: ReadParts & AutomationLookups['UpdateAutomation'];
  readonly RestoreAutomationVersion: AutomationLookups['RestoreAutomationVersion'];
  readonly ImportAutomations: ImportedFile;
};

export function automationCommands(
  deps: AutomationCommandDeps,
): CommandArea<Automations, Asked, AutomationEvents, DecisionContext, Lookups> {
  return {
    decider: automationDecider,
    modules: [commands],
    common: {},
    names: {
      ...nameOfOverlay(deps.access),
      automationId: (id, { state }) => called('automation', state.automations[id]),
    },
    streamId: (_command, _newId, { caller }) => caller.accountId,
    // The stream is the caller's own.
    authorize: () => undefined,
    answers: {
      CreateAutomation: ({ before, after }, _command, _request, { warnings }) =>
        saved(after.state, newIdOf(before.state, after.state), warnings),
      UpdateAutomation: ({ after }, { automationId }, _request, { warnings }) =>
        saved(after.state, automationId, warnings),
      DeleteAutomation: (_, { automationId }) => ({ deleted: true, automationId }),
      PauseAutomations: ({ after }) => ({ pausedUntil: pauseAt(after.state, deps.clock.now()) }),
      RestoreAutomationVersion: ({ after }, { automationId }) => saved(after.state, automationId, []),
      ImportAutomations: (_, _command, _request, { imported, warnings, toCheck }) => ({
        created: imported.map(({ automationId, name }) => ({ automationId, name })),
        ...{ warnings, toCheck },
      }),
    },
    lookups: {
      CreateAutomation: (command, request) => readParts(command, request, deps, null),
      UpdateAutomation: async (command, request) => {
        const { accountId } = request.caller;
        const { automations } = await stateOf(deps.pipeline, automationDecider, accountId);
        return readParts(command, request, deps, automationOf(automations, command.automationId));
      },
      RestoreAutomationVersion: async ({ automationId, version }, { caller }) => ({
        sent: await restored(deps, automationId, version, caller),
      }),
      ImportAutomations: (command, request) => importedFile(command, request, deps),
    },
    followUps: {
      UpdateAutomation: (outcome, { automationId }) => dropSecrets(outcome, automationId, deps.secrets),
      DeleteAutomation: (outcome, { automationId }) => dropSecrets(outcome, automationId, deps.secrets),
      RestoreAutomationVersion: (outcome, { automationId }) =>
        dropSecrets(outcome, automationId, deps.secrets),
    },
  };
}

function newIdOf(before: Automations, after: Automations): string {
  return Object.keys(after.automations).find((each) => !Object.hasOwn(before.automations, each)) ?? '';
}

function saved(
  { automations }: Automations,
  automationId: string,
  warnings: SavedAutomationView['warnings'],
): SavedAutomationView {
  return { ...storedView(automationOf(automations, automationId)), warnings };
}

/** Returns the steps of a version as if the caller had sent them; null if there is no such version. */
async function restored(
  deps: AutomationCommandDeps,
  automationId: string,
  version: number,
  caller: Caller,
): Promise<AutomationLookups['RestoreAutomationVersion']['sent']> {
  const { definitions } = await stateOf(deps.pipeline, automationDecider, caller.accountId);
  const all = Object.hasOwn(definitions, automationId) ? definitions[automationId] : undefined;
  const old = all?.find((each) => each.version === version);
  if (!old) return null;
  const { steps, refusals } = await authored(old.definition.actions, caller, deps);
  return { parts: {}, actions: steps, refusals };
}
