import { setTimeout as delay } from 'node:timers/promises';
import { ACTION_RUNNER } from '@studio/actions/action-runner';
import { defineArea, wire, type Resolved, type Services } from '@studio/contracts/area';
import { PLACES } from '@studio/contracts/accounts/account-places';
import { CHAT_BOT } from '@studio/contracts/bot/chat-bot';
import { BOT_COUNTERS } from '@studio/contracts/bot/bot-counters';
import { LINEAR_PATTERNS } from '@studio/contracts/bot/linear-patterns';
import { CHANNELS } from '@studio/contracts/channels/channels';
import { CHAT_FEED } from '@studio/contracts/chat/chat-feed';
import { commonTexts } from '@studio/contracts/events/common-texts';
import { EVENT_CATALOG } from '@studio/contracts/events/event-catalog';
import { TEXT_PLACES } from '@studio/contracts/events/text-places';
import { WIDGET_COMMANDS } from '@studio/contracts/layer-runtime/widget-commands';
import { OBS_EVENTS } from '@studio/contracts/obs/obs-events';
import { DESIGNS } from '@studio/contracts/overlays/designs';
import { OVERLAY_ACCESS } from '@studio/contracts/overlays/overlay-access';
import { ACTIVITY_RECORD } from '@studio/contracts/stream-events/activity-record';
import { PeriodResets } from '@studio/contracts/stream-events/period-resets';
import { followedReads } from '@studio/kernel/followed-reads';
import { stateOf } from '@studio/kernel/state-of';
import { itemSource } from '@studio/realtime/editor/editor-source';
import { SecretRecords } from '@studio/records/secret-records';
import { automationCommands } from './automation-commands';
import { automationQueries } from './automation-queries';
import { automationProblems } from './automation.problems';
import * as commands from './definitions/automation.commands';
import { automationDecider, automationLimits } from './definitions/automation.decider';
import { automationProjection } from './definitions/automation.projection';
import * as queries from './definitions/automation.queries';
import { AutomationProcess, AUTOMATIONS } from './engine/automation-process';
import { automationText } from './engine/automation-text';
import { AutomationControls } from './engine/automation-controls';
import { ChatTriggers } from './engine/chat-triggers';
import { ObsTriggers } from './engine/obs-triggers';
import { WaitingRuns } from './engine/waiting-runs';
import { HttpRequests } from './engine/http-requests';
import { RunExecutor } from './engine/run-executor';
import { StepRunner } from './engine/step-runner';
import { Triggering } from './engine/triggering';
import { runCommandArea } from './run-commands';
import { noticeOf } from './runs/notices';
import { Refusals } from './runs/refusals';
import * as runCommands from './runs/run.commands';
import { runDecider } from './runs/run.decider';
import { runProjection } from './runs/run.projection';
import * as runQueries from './runs/run.queries';
import { sharedVariables, VariableValues } from './variables/variable-values';
import * as variableCommandClasses from './variables/variable.commands';
import { variableDecider, variableLimits } from './variables/variable.decider';
import { variableProjection, variablesDue } from './variables/variable.projection';
import * as variableQueryClasses from './variables/variable.queries';
import { variableCommands, variableQueries } from './variables/variable.wiring';

const VARIABLE_RESETS = 'variable-resets';

const required = {
  bot: CHAT_BOT,
  actions: ACTION_RUNNER,
  places: PLACES,
  counters: BOT_COUNTERS,
  patterns: LINEAR_PATTERNS,
  feed: CHAT_FEED,
  catalog: EVENT_CATALOG,
  texts: TEXT_PLACES,
  widgetCommands: WIDGET_COMMANDS,
  designs: DESIGNS,
  access: OVERLAY_ACCESS,
  record: ACTIVITY_RECORD,
  obsEvents: OBS_EVENTS,
  channels: CHANNELS,
};

function secretsOf({ records, keyFor }: Services): SecretRecords {
  return new SecretRecords(records, keyFor('automation-secrets/v1'));
}

/** Returns the check of addresses of requests: another server, reached by the rules of outgoing requests. */
function addressFaultOf({
  outbound,
  publicUrl,
  localUrl,
  webhookUrl,
}: Services): (url: URL) => string | null {
  const own = new Set([publicUrl, localUrl, webhookUrl].flatMap((url) => (url ? [new URL(url).host] : [])));
  return (url) => (own.has(url.host) ? 'an address of another server' : outbound.faultOf(url));
}

/** Connects the parts that trigger and run automations. */
function engineOf(services: Services, ports: Resolved<typeof required>) {
  const { pipeline, clock, operations, records, viewers, share, warn, ending, readerOf } = services;
  const waiting = new WaitingRuns({ pipeline, clock });
  const { actions, places, counters, patterns, feed, catalog, designs, record, channels } = ports;
  const finds = (pattern: string, text: string): boolean => patterns.finds(pattern, text);
  const random = Math.random;
  const pause = async (ms: number): Promise<void> => {
    await delay(ms, undefined, { signal: ending }).catch(() => undefined);
  };
  const variables = new VariableValues({ pipeline, places });
  const common = commonTexts({ liveData: services.liveData, places, clock });
  const values = { record, designs, places, counters, variables, common, clock, finds, random };
  ports.texts.addPlaces({ automation: automationText({ ...values, pipeline }) });
  const refusals = new Refusals(records, warn);
  const controls = new AutomationControls({ pipeline, clock, warn });
  const triggering = new Triggering({ ...values, pipeline, refusals, overBudget: controls.overBudget });
  controls.use(triggering);
  const requests = new HttpRequests({
    ...{ outbound: services.outbound, ending, addressFault: addressFaultOf(services) },
    secrets: secretsOf(services),
  });
  const steps = new StepRunner({
    ...{ operations, actions, control: controls, requests, channels, variables, clock, random, pause },
  });
  const nameOf = async (accountId: string, automationId: string): Promise<string> =>
    (await stateOf(pipeline, automationDecider, accountId)).automations[automationId]?.name ?? '';
  const executor = new RunExecutor({ ...values, pipeline, share, steps, nameOf, pause, ending, warn });
  const runs = readerOf(runProjection);
  const process = new AutomationProcess({
    ...{ pipeline, catalog, feed, triggering, executor, waiting, clock, places, share, runs },
    startedAt: clock.now(),
    accounts: readerOf(automationProjection),
  });
  const chat = new ChatTriggers({
    bot: ports.bot,
    pipeline,
    triggering,
    waiting,
    viewers,
    feed,
    record,
    finds,
  });
  const obs = new ObsTriggers({ pipeline, triggering, waiting, warn });
  catalog.addDetails(['automation.run_finished', 'automation.tripped'], async ({ data }, accountId) => ({
    automation: (await nameOf(accountId, data['automationId'] as string)) || null,
  }));
  const resets = new PeriodResets({
    ...{ name: VARIABLE_RESETS, record, dayEnds: variablesDue },
    reset: (accountId, period, cause) => variables.reset(accountId, period, cause),
    reader: readerOf(variableProjection),
  });
  return { refusals, triggering, steps, executor, runs, process, resets, chat, obs };
}

/** Automations: what is done when something happens. */
export const automationArea = defineArea({
  name: 'automations',
  streams: [automationDecider, runDecider, variableDecider],
  operations: [commands, queries, runCommands, runQueries, variableCommandClasses, variableQueryClasses],
  problems: automationProblems,
  limits: [...Object.values(automationLimits), ...Object.values(variableLimits)],
  projections: () => [automationProjection, runProjection, variableProjection],
  processNames: [AUTOMATIONS, VARIABLE_RESETS],
  editor: { items: [itemSource({ topic: 'notice', decider: runDecider, itemOf: noticeOf })] },
  serve: wire({ requires: required }, (services, ports) => {
    const { pipeline, clock, operations, viewers } = services;
    const { designs, access, widgetCommands, patterns } = ports;
    const { refusals, triggering, steps, executor, runs, process, resets, chat, obs } = engineOf(
      services,
      ports,
    );
    const ofVariables = { pipeline, places: ports.places, channels: ports.channels, viewers };
    ports.feed.subscribe(chat.subscriber);
    const endObs = obs.listenTo(ports.obsEvents);
    const faultsOf = {
      patternFault: (pattern: string) => patterns.faultOf(pattern),
      addressFault: addressFaultOf(services),
    };
    const secrets = secretsOf(services);
    return {
      provided: {},
      parts: () => ({
        commands: [
          automationCommands({
            ...{ designs, access, widgetCommands, operations, faultsOf, secrets, pipeline, clock },
          }),
          variableCommands(ofVariables),
          runCommandArea({ pipeline, triggering, steps, viewers, catalog: ports.catalog, clock }),
        ],
        queries: [
          variableQueries(ofVariables),
          automationQueries({
            ...{ designs, widgetCommands, operations, refusals, pipeline, runs },
            now: () => clock.now(),
          }),
        ],
        processes: [process, resets],
        liveSources: [sharedVariables(followedReads(pipeline))],
        stop: async () => {
          endObs();
          await obs.settled();
          await executor.settled();
          await refusals.flush();
        },
      }),
    };
  }),
});
