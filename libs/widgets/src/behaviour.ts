import type { ChatLine } from './chat-box/chat-line';
import type { Deed } from './deeds';
import type { GivenMedia } from './media/media.state';
import type { ShoutoutPerson } from './shoutout/shoutout.state';
import type { Values, ValuesOf, Widget } from './widget';

/* What widgets do while a show runs: pure functions, to which clock and chance come in from outside. */

/** What a behaviour is told besides the state. */
export interface Moment<Settings = Values> {
  /** Server time, ms since 1970. */
  readonly now: number;
  /** The layer's settings. */
  readonly values: Settings;
  /** IANA name: decides which time of day it is. */
  readonly timeZone: string;
  /** 0 up to but not 1, drawn anew at each call. What comes of it is stored, never drawn again. */
  readonly random: () => number;
  /** A text without its swear words; the same text where it has none. */
  readonly masked: (text: string) => string;
  /** Address of the upload that the command's `uploadId` names; missing where it names none. */
  readonly upload?: string;
  /** The picture that the command names; missing where it names none. */
  readonly media?: GivenMedia;
  /** Whom the command names; missing where it names nobody. */
  readonly person?: ShoutoutPerson;
  /** There is an engine that speaks texts. */
  readonly speaks?: boolean;
  /** The chat line that the command names; missing where it names none. */
  readonly line?: GivenLine;
  /** Viewers whom the layer's source names, for commands that ask for them. */
  readonly people?: readonly Participant[];
}

/** A chat line, and whose it is. */
export interface GivenLine {
  readonly viewerId: string;
  readonly line: ChatLine;
}

/** By what a viewer is found who is to be forgotten. */
export interface ViewerUser {
  readonly platform: string;
  readonly userId: string;
  readonly login: string;
}

/** A viewer who takes part in something. */
export interface Participant {
  readonly viewerId: string;
  readonly user: ViewerUser;
  readonly name: string;
  /** Of their chance. */
  readonly weight: number;
}

/** What a platform tells of its own poll. */
export interface ToldPoll {
  readonly platform: string;
  readonly pollId: string;
  readonly phase: 'start' | 'progress' | 'end';
  readonly title: string;
  readonly choices: readonly { readonly title: string; readonly votes: number }[];
  /** RFC 3339; null where it isn't told. */
  readonly endsAt: string | null;
}

/** Lines of the chat that were taken back. */
export type LinesTaken =
  | { readonly messageId: string }
  | { readonly platform: string; readonly login: string }
  | { readonly all: true };

/** A text that is to be spoken. */
export interface SpeechWish {
  /** What it is for, within the layer. */
  readonly id: string;
  readonly text: string;
  readonly voice: string;
  /** Nobody waits for it any longer, ms since 1970. */
  readonly until: number;
}

/** A text as it was spoken: where it is heard, and how long it takes, in ms. */
export interface Speech {
  readonly url: string;
  readonly ms: number;
}

/** How a widget has texts spoken. */
export interface Speaking<State> {
  /** What it waits for. */
  wishes(state: State): readonly SpeechWish[];
  /** Whether a text is still to be heard. */
  wants(state: State, id: string): boolean;
  /** It was spoken; null: it can't be had. */
  spoken(state: State, id: string, speech: Speech | null, moment: Moment): State;
}

/** Something that happened on the channel (answers, Activity), as far as widgets go by it. */
export interface ChannelActivity {
  readonly activityId: string;
  readonly kind: 'follow' | 'sub' | 'resub' | 'gift' | 'cheer' | 'raid' | 'tip' | 'redemption' | 'hype';
  readonly platform: string;
  readonly at: string;
  readonly user: { readonly login: string; readonly name: string } | null;
  /** Whose it is; null for nobody's. */
  readonly viewerId: string | null;
  readonly message: string | null;
  readonly bits?: number;
  readonly viewers?: number;
  readonly amount?: number;
  readonly currency?: string;
  readonly tier?: string;
  readonly months?: number;
  readonly gifted?: number;
  readonly reward?: string;
  readonly level?: number;
  /** A subscription that somebody else gave: of the gift as a whole there is an activity too. */
  readonly received?: boolean;
  readonly simulated: boolean;
}

/** What moves a layer besides its commands, and what it is told of that. */
export interface Occurrences {
  /** The layer was added or its settings changed. */
  readonly settings: Readonly<Record<string, never>>;
  readonly activity: ChannelActivity;
  readonly streamStarted: Readonly<Record<string, never>>;
  readonly streamEnded: Readonly<Record<string, never>>;
  /** Another session begins though the stream goes on. */
  readonly sessionReset: Readonly<Record<string, never>>;
  /** A scene went on air in which the layer is visible. */
  readonly sceneLive: { readonly sceneId: number };
  /** Midnight has passed in the account's time zone. */
  readonly dayBegan: Readonly<Record<string, never>>;
  readonly platformPoll: ToldPoll;
  /** Somebody has written for the first time. */
  readonly firstLine: GivenLine;
  readonly linesTaken: LinesTaken;
}

/** What came about in a layer that others may react to (open points 5.6, widget_event). */
export type WidgetEventKind =
  'timer_ended' | 'goal_reached' | 'challenge_done' | 'wheel_result' | 'poll_closed' | 'counter_value';

export interface WidgetEvent {
  readonly kind: WidgetEventKind;
  readonly value?: number | string;
}

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

/**
 * How a widget behaves. A state is plain JSON and never changed in place; whatever leaves it as it is gives back the
 * same object. Nothing here throws: what makes no sense now changes nothing.
 */
export interface Behaviour<W extends Widget = Widget, State = Values> {
  readonly widget: W;
  /** Before anything has happened to the layer. */
  initial(values: ValuesOf<W>): State;
  /** One entry for each command that the widget declares; arguments have passed its schema. */
  readonly commands: {
    readonly [Command in W['commands'][number] as Command['name']]: (
      state: State,
      args: ArgsOf<Command>,
      moment: Moment<ValuesOf<W>>,
    ) => State;
  };
  /** What operations of the widget do that are no commands of buttons, by name. */
  readonly operations?: {
    readonly [name: string]: (state: State, args: Values, moment: Moment<ValuesOf<W>>) => State;
  };
  /** How much of what a command adds there may be, and is; a command that adds more is refused. */
  readonly room?: { readonly [command: string]: (state: State) => RoomFor };
  readonly on?: {
    readonly [Name in keyof Occurrences]?: (
      state: State,
      occurrence: Occurrences[Name],
      moment: Moment<ValuesOf<W>>,
    ) => State;
  };
  /** When it wants to be woken, ms since 1970; null: not by itself. */
  due?(state: State, values: ValuesOf<W>): number | null;
  /** What happens then. It may be late: the server may have been away. */
  wake?(state: State, moment: Moment<ValuesOf<W>>): State;
  /** What renderers and callers are told of its state; by default the state. The same object for the same. */
  view?(state: State): Values;
  readonly speech?: Speaking<State>;
  /** What others may react to of a change of its state. */
  events?(before: State, after: State): readonly WidgetEvent[];
  /** The scene that goes live by what came about; null for none. */
  goesLive?(event: WidgetEvent, values: ValuesOf<W>): number | null;
  /** The button of the deck that is pressed by what came about; null for none. */
  pressesMacro?(event: WidgetEvent, values: ValuesOf<W>): number | null;
  /** What its settings have it do by itself one day. */
  deeds?(values: ValuesOf<W>): readonly Deed[];
}

/** How much of something there may be, and is. */
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
    readonly [name: string]: (state: Values, args: Values, moment: Moment) => Values;
  };
  readonly operations?: {
    readonly [name: string]: (state: Values, args: Values, moment: Moment) => Values;
  };
  readonly room?: { readonly [command: string]: (state: Values) => RoomFor };
  readonly on?: {
    readonly [Name in keyof Occurrences]?: (
      state: Values,
      occurrence: Occurrences[Name],
      moment: Moment,
    ) => Values;
  };
  due?(state: Values, values: Values): number | null;
  wake?(state: Values, moment: Moment): Values;
  view?(state: Values): Values;
  readonly speech?: Speaking<Values>;
  events?(before: Values, after: Values): readonly WidgetEvent[];
  goesLive?(event: WidgetEvent, values: Values): number | null;
  pressesMacro?(event: WidgetEvent, values: Values): number | null;
  deeds?(values: Values): readonly Deed[];
}

/** Declares how a widget behaves, and has the compiler ask for each of its commands. */
export function defineBehaviour<W extends Widget, State extends object>(
  widget: W,
  behaviour: Omit<Behaviour<W, State>, 'widget'>,
): AnyBehaviour {
  // What is kept by slug is only ever given states and settings of its own widget.
  return { widget, ...behaviour } as unknown as AnyBehaviour;
}
