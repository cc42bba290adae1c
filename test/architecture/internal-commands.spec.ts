import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import '@studio/viewers/forget-viewer';
import { declaredInternalCommands } from '@studio/kernel/internal-command';
import { allOperations } from '../../apps/server/src/areas';

const root = resolve(__dirname, '../..');

/** Files that hand commands to the pipeline, with the reason. */
const runners: readonly string[] = [
  'libs/api/operations/src/handlers.ts', // the API boundary
  'libs/core/kernel/src/commit-pipeline.ts', // the pipeline itself
  'libs/core/kernel/src/internal-command.ts', // the runner of internal commands
];

/** Other calls of that name in these files. */
const others: readonly string[] = [
  'libs/api/operations/src/dispatcher.ts', // the command bus
  'libs/core/event-store/src/eventstoredb/connection.ts', // a client library
  'libs/core/kernel/src/fair-queue.ts', // a task of a queue
];

const executes = /(?:\.|\bpipeline\s*\?\.\s*)execute\b|\bexecute\s*[,}][^;]*=\s*[\w.]*pipeline\b/iu;

const isExecuting = (text: string): boolean =>
  text.split('\n').some((line) => !/^\s*(?:\*|\/\/|\/\*)/u.test(line) && executes.test(line));

function sources(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(?:testing|node_modules)$/u.test(entry.name) ? [] : sources(path);
    return /\.tsx?$/u.test(entry.name) && !/\.(?:spec|contract)\.tsx?$/u.test(entry.name) ? [path] : [];
  });
}

describe('commands reach the pipeline through the API boundary and the runner of internal commands only', () => {
  it('is kept by all sources', () => {
    const found = [...sources(join(root, 'libs')), ...sources(join(root, 'apps'))]
      .filter((path) => isExecuting(readFileSync(path, 'utf8')))
      .map((path) => relative(root, path).replaceAll('\\', '/'));
    expect(found.sort()).toEqual([...runners, ...others].sort());
  });

  it.each([
    'await this.deps.pipeline.execute<Deck>({ stream });',
    'return pipeline.execute({ stream });',
    'const run = on.execute(request);',
    'const { execute } = this.deps.pipeline;',
  ])('finds the breach "%s"', (line) => {
    expect(isExecuting(`import x from 'y';\n${line}\n`)).toBe(true);
  });
});

/** `<account or system> <id name>` from which the ids of keyed commands derive: stored ids, which must not change. */
const ids = {
  AcceptInvitation: 'account AcceptInvitation',
  AddBotQuote: 'account add_bot_quote',
  AddViewerStrokes: 'account AddViewerStrokes',
  AdvanceRun: 'system AdvanceRun',
  BeginSession: 'system BeginSession',
  BoostPoints: 'account BoostPoints',
  Borrow: 'account Borrow',
  CallNextViewers: 'account call_next_viewers',
  CancelRound: 'account CancelRound',
  CancelRuns: 'system cancel_automation_runs',
  CancelSimulatedRounds: 'account CancelSimulatedRounds',
  ChangeConnection: 'account ChangeConnection',
  ChangeVariable: 'account change_variable',
  ClearLedger: 'account ClearLedger',
  ClearViewerQueue: 'account clear_viewer_queue',
  CloseRound: 'account CloseRound',
  CountOn: 'account count_on',
  ClearDeliveries: 'account clear_deliveries',
  DisableWebhook: 'account disable_webhook',
  DrawRound: 'account DrawRound',
  EndRound: 'account EndRound',
  GreetBirthday: 'account greet_birthday',
  OpenRound: 'account OpenRound',
  PayStake: 'account PayStake',
  QueueDelivery: 'account queue_delivery',
  ReceiveHook: 'account receive_hook',
  RecordDeliveryTry: 'account record_delivery_try',
  CountVotes: 'system CountVotes',
  CountWatchtime: 'account CountWatchtime',
  CreateToken: 'account CreateToken',
  DeleteAccount: 'account DeleteAccount',
  DropQuote: 'account delete_bot_quote',
  EarnChat: 'account EarnChat',
  EarnWatch: 'account EarnWatch',
  EndAdBreak: 'account end_ad_break',
  EndRaidMode: 'account end_raid_mode',
  EndReturn: 'system returns',
  EndRun: 'system end_automation_run',
  EndSong: 'account end_song',
  EnterViewers: 'system EnterViewers',
  FillIn: 'account fill_in',
  FillLayers: 'system FillLayers',
  FinishMoveIn: 'account FinishMoveIn',
  FinishPack: 'account FinishPack',
  FinishUndo: 'account FinishUndo',
  FinishUninstall: 'account FinishUninstall',
  FollowLinks: 'system follow links',
  Gamble: 'account Gamble',
  HandOver: 'account HandOver',
  HandleRedemption: 'account handle_redemption',
  HearWinners: 'system HearWinners',
  HideLayers: 'account hide all',
  ImportBalances: 'account ImportBalances',
  InsertContent: 'account InsertContent',
  JoinEntries: 'system JoinEntries',
  JoinViewerQueue: 'account join_viewer_queue',
  LeaveViewerQueue: 'account leave_viewer_queue',
  LinkViewers: 'account LinkViewers',
  LookAtDay: 'system LookAtDay',
  MirrorLayer: 'system MirrorLayer',
  MoveBelongingsIn: 'account MoveBelongingsIn',
  MoveBelongingsOut: 'account MoveBelongingsOut',
  MovePoints: 'account MovePoints',
  NameViewers: 'account NameViewers',
  NoteCode: 'account NoteCode',
  NotePasswordChange: 'account NotePasswordChange',
  NoteSecurityChange: 'account NoteSecurityChange',
  NoteStream: 'system NoteStream',
  NotifyOfErasure: 'account NotifyOfErasure',
  OpenAccount: 'account OpenAccount',
  PlanReturn: 'system returns',
  PostTimer: 'account post_timer',
  PressDrawingButton: 'account PressDrawingButton',
  ProgressRun: 'system progress_automation_run',
  RecordActivity: 'account platform_event',
  RecordRaidModes: 'account record_raid_modes',
  RecordRestoredModes: 'account record_restored_modes',
  ReleaseLayer: 'system ReleaseLayer',
  ReleaseStake: 'account ReleaseStake',
  RemoveBirthday: 'account remove_birthday',
  RemoveContent: 'account RemoveContent',
  RemoveFromViewerQueue: 'account remove_from_viewer_queue',
  ReleaseReward: 'account ReleaseReward',
  Repay: 'account Repay',
  ReportAsked: 'system ReportAsked',
  ReportSizes: 'account ReportSizes',
  RequestRun: 'system request_automation_run',
  ReserveReward: 'account ReserveReward',
  ReserveStake: 'account ReserveStake',
  ResolvePrediction: 'account ResolvePrediction',
  ResetVariables: 'account reset_variables',
  RestartCounters: 'account counters_begin_again',
  ResumeAccount: 'account ResumeAccount',
  ResumeRun: 'system resume_automation_run',
  RevokeToken: 'account RevokeToken',
  SetBetaAccess: 'account SetBetaAccess',
  SettleEntry: 'system SettleEntry',
  SettleRefund: 'account settle_refund',
  SettleWish: 'account settle_wish',
  SkipSong: 'account skip_song',
  SpokenLayer: 'system SpokenLayer',
  SuspendAccount: 'account SuspendAccount',
  SwitchAutomation: 'system switch_automation',
  TakeDesignSteps: 'account design steps',
  TakeOver: 'account TakeOver',
  TellBirthday: 'account tell_birthday',
  TellLayers: 'system TellLayers',
  TellRedemption: 'account TellRedemption',
  Transfer: 'account Transfer',
  TripAutomation: 'system trip_automation',
  UndoBalances: 'account UndoBalances',
  UpdateViewerQueue: 'account update_viewer_queue',
  UnlinkViewers: 'account UnlinkViewers',
  VoteToSkip: 'account vote_to_skip',
  WakeGiveaway: 'system WakeGiveaway',
  WakeLayer: 'system WakeLayer',
  WishForSong: 'account wish_for_song',
  WithdrawSong: 'account withdraw_song',
  WithdrawStake: 'account WithdrawStake',
};

describe('internal commands', () => {
  const all = declaredInternalCommands();
  const tools = new Set(allOperations.map(({ tool }) => tool));

  it('derive their ids from the names that are stored', () => {
    const derived = all.map(({ name, idsOf, idName }) => [name, `${idsOf} ${idName}`]);
    expect(Object.fromEntries(derived)).toEqual(ids);
  });

  it.each(all.map((type) => [type.name, type] as const))(
    '%s is stored under its own name or under the operation that it is a part of',
    (name, { operation, partOf }) => {
      const snake = name.replace(/(?!^)[A-Z]/gu, '_$&').toLowerCase();
      expect(name).toMatch(/^[A-Z][A-Za-z]+$/u);
      expect(operation).toBe(partOf ?? snake);
      // An operation of the API never stands for what the server did by itself.
      expect(tools.has(operation)).toBe(partOf !== null);
    },
  );
});
