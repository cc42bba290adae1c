import type { Activity, PastActivity } from '@studio/platforms/activity';
import type { PredictionOutcome } from '@studio/platforms/stream-kinds';
import type { ViewerIdentity } from '@studio/platforms/viewer';
import type { ChatLine } from './chat-box/chat-line';
import type { WidgetAction } from './widget-actions';
import type { MoneySum } from './left-out';
import type { GivenMedia } from './media/media.state';
import type { MoneyRules } from './money';
import type { AccountRecord } from './recall';
import type { ShoutoutPerson } from './shoutout/shoutout.state';
import type { Values, ValuesOf, Widget } from './widget';

/* What widgets do while a show runs: pure functions, to which clock and chance come in from outside. */

/** Input of a behaviour, in addition to its runtime state. */
export interface BehaviourContext<Settings = Values> {
  /** Server time, ms since 1970. */
  readonly now: number;
  /** The layer's settings. */
  readonly values: Settings;
  /** IANA name: decides which time of day it is. */
  readonly timeZone: string;
  /** Rules for converting the account's money; undefined if not known. */
  readonly money?: MoneyRules;
  /** en or de; the account's language. */
  readonly locale?: string;
  /**
   * Returns a new random number each time, from 0 up to but not including 1. The behaviour stores what it derives
   * from it.
   */
  readonly random: () => number;
  /** Returns a text without its swear words; the same text if it has none. */
  readonly masked: (text: string) => string;
  /** Address of the upload named by the command's `uploadId`; undefined if it names none. */
  readonly upload?: string;
  /** Media item named by the command; undefined if it names none. */
  readonly media?: GivenMedia;
  /** Person named by the command; undefined if it names nobody. */
  readonly person?: ShoutoutPerson;
  /** There is an engine that speaks texts. */
  readonly speaks?: boolean;
  /** Steps of the layer's graphic; -1: unknown. */
  readonly stepCount?: number;
  /** Chat line named by the command; undefined if it names none. */
  readonly line?: GivenLine;
  /** Viewers named by the layer's source, for commands that use them. */
  readonly people?: readonly Participant[];
}

/** A chat line, and whose it is. */
export interface GivenLine {
  readonly viewerId: string;
  readonly line: ChatLine;
}

/** Viewer who takes part in something. */
export interface Participant {
  readonly viewerId: string;
  /** Finds the entries to delete when the viewer is forgotten. */
  readonly user: ViewerIdentity;
  readonly name: string;
  /** Weight of the participant's chance. */
  readonly weight: number;
}

/** Poll on a platform, as the platform reports it. */
export interface PollView {
  readonly platform: string;
  readonly pollId: string;
  readonly phase: 'start' | 'progress' | 'end';
  readonly title: string;
  readonly choices: readonly { readonly title: string; readonly votes: number }[];
  /** RFC 3339; null if the platform does not report it. */
  readonly endsAt: string | null;
}

/** Prediction and the points on it, of a platform or with the account's own points. */
export interface PredictionView {
  /** `studio` for own points. */
  readonly platform: string;
  /** `open` if it is missing. */
  readonly phase?: 'open' | 'locked' | 'resolved' | 'cancelled';
  readonly predictionId: string;
  readonly title: string;
  readonly outcomes: readonly PredictionOutcome[];
  /** Time at which no more points are taken: RFC 3339. */
  readonly locksAt?: string;
}

/** Chat lines that were deleted. */
export type LinesTaken =
  | { readonly messageId: string }
  | { readonly platform: string; readonly login: string }
  | { readonly platform: string; readonly all: true };

/** A text that is to be spoken. */
export interface SpeechWish {
  /** Id within the layer, such as that of an alert. */
  readonly id: string;
  readonly text: string;
  readonly voice: string;
  /** Time after which the speech is no longer needed, ms since 1970. */
  readonly until: number;
}

/** Spoken text: URL of the sound and its length, in ms. */
export interface Speech {
  readonly url: string;
  readonly ms: number;
}

/** Connects a widget's runtime state to text-to-speech. */
export interface Speaking<State> {
  /** Returns the texts waiting to be spoken. */
  wishes(state: State): readonly SpeechWish[];
  /** Returns true if a text is still to be spoken. */
  wants(state: State, id: string): boolean;
  /**
   * Returns the state once a text was spoken.
   * @param speech null if it could not be spoken
   */
  spoken(state: State, id: string, speech: Speech | null, moment: BehaviourContext): State;
}

/** Events that can change a layer's runtime state, apart from commands, with their payloads. */
export interface Occurrences {
  /** The layer was added or its settings changed. */
  readonly settings: Readonly<Record<string, never>>;
  readonly activity: Activity;
  readonly streamStarted: Readonly<Record<string, never>>;
  readonly streamEnded: Readonly<Record<string, never>>;
  /** A new session began during the stream. */
  readonly sessionReset: Readonly<Record<string, never>>;
  /** A scene went on air in which the layer is visible. */
  readonly sceneLive: { readonly sceneId: number };
  /** The layer was hidden in the live scene and is not any more. */
  readonly shown: Readonly<Record<string, never>>;
  /** Midnight has passed in the account's time zone. */
  readonly dayBegan: Readonly<Record<string, never>>;
  readonly platformPoll: PollView;
  readonly platformPrediction: PredictionView;
  /** A viewer wrote for the first time. */
  readonly firstLine: GivenLine;
  readonly linesTaken: LinesTaken;
}

/** Events of a layer that other parts of the system can react to (`widget_event`). */
export type WidgetEventKind =
  'timer_ended' | 'goal_reached' | 'challenge_done' | 'wheel_result' | 'poll_closed' | 'counter_value';

export type WidgetEvent = {
  readonly kind: WidgetEventKind;
  readonly value?: number | string;
};

type Scalar<Schema> = Schema extends { readonly type: 'string' }
  ? string
  : Schema extends { readonly type: 'number' | 'integer' }
    ? number
    : Schema extends { readonly type: 'boolean' }
      ? boolean
      : unknown;

/** The arguments of a command, by the properties of its schema. */
export type ArgsOf<Command> = Command extends { readonly args: { readonly properties: infer Properties } }
  ? { readonly [Key in keyof Properties]?: Scalar<Properties[Key]> } & (Command extends {
      readonly args: { readonly required: readonly (infer Required)[] };
    }
      ? { readonly [Key in Extract<Required, keyof Properties>]: Scalar<Properties[Key]> }
      : unknown)
  : Readonly<Record<string, never>>;

/** Restores a widget's state from the activity record. */
export interface Recall<State = Values, Settings = Values> {
  /** Settings that decide what is shown: a change of one of them asks the record again. */
  readonly settings: readonly string[];
  /** The activities that the layer shows, of all in the record, oldest first. */
  chosen?(
    activities: readonly PastActivity[],
    state: State,
    moment: BehaviourContext<Settings>,
  ): readonly PastActivity[];
  /** The state with one of the chosen activities. */
  past?(state: State, activity: PastActivity, moment: BehaviourContext<Settings>): State;
  /** The state with the sums of the record. */
  sums?(state: State, sums: AccountRecord['sums'], moment: BehaviourContext<Settings>): State;
}

/**
 * Behaviour of a widget. A state is plain JSON and is never changed in place. A function that changes nothing
 * returns the same object. Functions never throw; input that no longer applies changes nothing.
 */
export interface Behaviour<W extends Widget = Widget, State = Values> {
  readonly widget: W;
  /** Before anything has happened to the layer. */
  initial(values: ValuesOf<W>): State;
  /** One function per command of the widget; arguments have passed the command's schema. */
  readonly commands: {
    readonly [Command in W['commands'][number] as Command['name']]: (
      state: State,
      args: ArgsOf<Command>,
      moment: BehaviourContext<ValuesOf<W>>,
    ) => State;
  };
  /** Effects of the widget's operations that are not button commands, by operation name. */
  readonly operations?: {
    readonly [name: string]: (state: State, args: Values, moment: BehaviourContext<ValuesOf<W>>) => State;
  };
  /** Limits for additions by commands, by command name. A command beyond its limit is refused. */
  readonly room?: { readonly [command: string]: (state: State) => RoomFor };
  readonly on?: {
    readonly [Name in keyof Occurrences]?: (
      state: State,
      occurrence: Occurrences[Name],
      moment: BehaviourContext<ValuesOf<W>>,
    ) => State;
  };
  /** Fills the state from the account's record when the layer is added, restored or reset. */
  readonly recall?: Recall<State, ValuesOf<W>>;
  /** The state without what the simulated channel brought: a real one takes its place, or it was cleared. */
  withoutSimulated?(state: State, moment: BehaviourContext<ValuesOf<W>>): State;
  /** Returns the time at which `wake` is to be called, ms since 1970; null for never. */
  due?(state: State, values: ValuesOf<W>): number | null;
  /** Returns the state once the time from `due` has come. The call may be late if the server was not running. */
  wake?(state: State, moment: BehaviourContext<ValuesOf<W>>): State;
  /**
   * Returns what renderers and callers receive of the state; by default the state itself. Returns the same object
   * for the same state.
   */
  view?(state: State): Values;
  readonly speech?: Speaking<State>;
  /** Returns the widget events caused by a change of state. */
  events?(before: State, after: State): readonly WidgetEvent[];
  /** Commands and occurrences that take away what the layer showed: the state before them can be restored. */
  readonly losing?: readonly LosingName<W>[];
  /** Short text for people about a state that can be restored: "10:12". @param now ms since 1970 */
  label?(state: State, now: number): string;
  /** A state as it is restored. @param current the state that it replaces; by default nothing of that is taken over */
  restored?(state: State, current: State): State;
  /** The scene that goes live by what came about; null for none. */
  goesLive?(event: WidgetEvent, values: ValuesOf<W>): number | null;
  /** The button of the deck that is pressed by what came about; null for none. */
  pressesMacro?(event: WidgetEvent, values: ValuesOf<W>): number | null;
  /** Returns the sums of money that the layer counts; by default none. */
  moneySums?(state: State, values: ValuesOf<W>): readonly MoneySum[];
  /** Returns the actions that the settings may trigger automatically later. */
  actions?(values: ValuesOf<W>): readonly WidgetAction[];
}

type LosingName<W extends Widget> = W['commands'][number]['name'] | keyof Occurrences;

/** Limit of a resource, and how much of it is used. */
export interface RoomFor {
  readonly resource: string;
  readonly most: number;
  readonly used: number;
}

/** The behaviour of whatever widget a layer has. */
export interface AnyBehaviour {
  readonly widget: Widget;
  initial(values: Values): Values;
  readonly commands: {
    readonly [name: string]: (state: Values, args: Values, moment: BehaviourContext) => Values;
  };
  readonly operations?: {
    readonly [name: string]: (state: Values, args: Values, moment: BehaviourContext) => Values;
  };
  readonly room?: { readonly [command: string]: (state: Values) => RoomFor };
  readonly on?: {
    readonly [Name in keyof Occurrences]?: (
      state: Values,
      occurrence: Occurrences[Name],
      moment: BehaviourContext,
    ) => Values;
  };
  readonly recall?: Recall;
  readonly withoutSimulated?: (state: Values, moment: BehaviourContext) => Values;
  due?(state: Values, values: Values): number | null;
  wake?(state: Values, moment: BehaviourContext): Values;
  view?(state: Values): Values;
  readonly speech?: Speaking<Values>;
  events?(before: Values, after: Values): readonly WidgetEvent[];
  readonly losing?: readonly string[];
  label?(state: Values, now: number): string;
  restored?(state: Values, current: Values): Values;
  goesLive?(event: WidgetEvent, values: Values): number | null;
  pressesMacro?(event: WidgetEvent, values: Values): number | null;
  moneySums?(state: Values, values: Values): readonly MoneySum[];
  actions?(values: Values): readonly WidgetAction[];
}

/** Declares a widget's behaviour. The compiler requires a function for each of its commands. */
export function defineBehaviour<W extends Widget, State extends object>(
  widget: W,
  behaviour: Omit<Behaviour<W, State>, 'widget'>,
): AnyBehaviour;
// The registry passes a behaviour only states and settings of its own widget.
export function defineBehaviour(widget: Widget, behaviour: Omit<AnyBehaviour, 'widget'>): AnyBehaviour {
  return { widget, ...behaviour };
}
