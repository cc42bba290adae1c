import type { SizesByLayer } from '@studio/contracts/layer-runtime/layer-sizes';
import type { RecordPosition } from '@studio/contracts/stream-events/activity-record';
import type { CommandsOf } from '@studio/kernel/decider';
import type { GivenLine, Occurrences, Participant, Speech } from '@studio/widgets/behaviour';
import type { LayerLocation } from '@studio/contracts/overlays/designs';
import type { StepReceipt } from '@studio/contracts/receipt';
import type { MoneyRules } from '@studio/widgets/money';
import type { AccountRecord } from '@studio/widgets/recall';
import type { Values } from '@studio/widgets/widget';
import type * as alertCommands from '../alerts/alert.commands';
import type { Mirrored } from './layer-change';
import type * as chatPinCommands from '../layers/chat-pin.commands';
import type * as playerCommands from '../player/player.commands';
import type { FoundPerson } from '@studio/contracts/chat/viewer-profiles';
import type { DrawingLayerAnswer } from '@studio/contracts/drawing/drawing-layers';
import type { GivenMedia } from '@studio/widgets/media/media.state';
import type * as lostStateCommands from '../layers/lost-state.commands';
import type * as mediaCommands from '../media/media.commands';
import type * as commands from '../layers/runtime.commands';
import type * as soundCommands from '../sound/sound.commands';

/** Commands that are operations. */
export type FiredCommands = CommandsOf<
  typeof commands &
    typeof alertCommands &
    typeof chatPinCommands &
    typeof soundCommands &
    typeof playerCommands &
    typeof mediaCommands &
    typeof lostStateCommands
>;

/** Commands that nobody asks for. */
export interface InternalRuntimeCommands {
  /** Measured sizes, and the layers of the overlay. */
  readonly ReportSizes: {
    readonly sizes: SizesByLayer;
    readonly layers: { readonly [memberId: number]: unknown };
  };
  /** The moment has come that a layer had asked for. */
  readonly WakeLayer: { readonly memberId: number };
  /** Something has happened that may move layers. */
  readonly TellLayers: {
    readonly widgetEvent: AnyWidgetEvent;
    readonly layers: readonly AffectedLayer[];
    /** Position in the account's record. */
    readonly at?: RecordPosition;
  };
  /** Layers are new, back or set anew, and show what the account knows. */
  readonly FillLayers: {
    readonly layers: readonly AffectedLayer[];
    /** Layers that need the record; the others only get their settings. */
    readonly asking: readonly number[];
    /** Null where no layer asks. */
    readonly record: AccountRecord | null;
    readonly end: RecordPosition | null;
    /** The simulated channel was cleared: nothing of it is shown any more. */
    readonly cleared?: boolean;
  };
  /** A linked layer does what its source does. */
  readonly MirrorLayer: {
    readonly memberId: number;
    /** State of the source; null if nothing has happened to it yet. */
    readonly source: Mirrored | null;
  };
  /** Viewers have voted in the poll that a layer shows. */
  readonly CountVotes: {
    readonly memberId: number;
    /** The poll that they saw. */
    readonly round: number;
    /** In the order in which they came. */
    readonly votes: readonly { readonly viewerId: string; readonly option: number }[];
  };
  /** A text that a layer waits for was spoken, or can't be. */
  readonly SpokenLayer: { readonly memberId: number; readonly id: string; readonly speech: Speech | null };
  /** A layer mirrors none any more: from now on it goes on by itself. */
  readonly ReleaseLayer: { readonly memberId: number };
  /** The day may be another: its end has come that layers wait for, or the account has another time zone. */
  readonly LookAtDay: { readonly layers: readonly AffectedLayer[] };
}

/** Layer that a spoken text is for, and the id of the text. */
export interface SpokenFor extends LayerLocation {
  readonly id: string;
}

export interface AffectedLayer {
  readonly memberId: number;
  readonly widget: string;
  readonly values: Values;
}

/** Widget event, with the name that behaviours use. */
export type AnyWidgetEvent = {
  readonly [Name in keyof Occurrences]: { readonly name: Name; readonly data: Occurrences[Name] };
}[keyof Occurrences];

/** The layer that a command is about. */
export interface FiredLayerLookups {
  readonly layer: { readonly widget: string; readonly values: Values; readonly onAir: boolean };
  /** Time zone of the overlay's owner. */
  readonly timeZone: string;
  /** Conversion rules for the account's money. */
  readonly money?: MoneyRules;
  /** Locale of the account. */
  readonly locale?: string;
  /** Address of the upload that the command names. */
  readonly upload?: string;
  /** There is an engine that speaks texts. */
  readonly speaks?: boolean;
  /** Steps of the layer's graphic; -1: unknown. */
  readonly stepCount?: number;
  /** The picture that the command names. */
  readonly media?: GivenMedia;
  /** The chat line that the command names. */
  readonly line?: GivenLine;
  /** Viewers whom the layer's source names. */
  readonly people?: readonly Participant[];
  /** Viewer that the command names. */
  readonly person?: FoundPerson;
  /** Result of the drawing port, for layers whose content is stored elsewhere; null in a preview. */
  readonly drawingAnswer?: DrawingLayerAnswer | null;
}

/** Lookups of layers that react to events. */
export type ReactionLookups = Pick<FiredLayerLookups, 'timeZone' | 'speaks' | 'money' | 'locale'>;

/** The layer that plays sounds or shows media, which the command adds if there is none. */
export interface ToolLayerLookups extends FiredLayerLookups {
  readonly memberId: number;
  /** Result of adding the layer; null if it existed. */
  readonly added: StepReceipt | null;
}

/** Lookups of each command. */
export interface RuntimeLookups {
  readonly FireWidgetCommand: FiredLayerLookups;
  readonly ControlAlerts: FiredLayerLookups;
  readonly TestAlert: FiredLayerLookups;
  readonly PinChatMessage: FiredLayerLookups;
  readonly RestoreLostState: FiredLayerLookups;
  readonly StopSound: ToolLayerLookups;
  readonly PlaySound: ToolLayerLookups;
  readonly ShareMedia: ToolLayerLookups;
  readonly MoveMedia: ToolLayerLookups;
  readonly ShowMediaFavorite: ToolLayerLookups;
  readonly PlayYoutubeVideo: FiredLayerLookups;
  readonly QueueYoutubeVideo: FiredLayerLookups;
  readonly ControlYoutube: FiredLayerLookups;
  readonly MoveYoutubeVideo: FiredLayerLookups;
  readonly RemoveYoutubeVideo: FiredLayerLookups;
  readonly ClearYoutubeQueue: FiredLayerLookups;
  readonly WakeLayer: FiredLayerLookups;
  readonly SpokenLayer: FiredLayerLookups;
  readonly CountVotes: FiredLayerLookups;
  readonly MirrorLayer: FiredLayerLookups;
  readonly ReleaseLayer: FiredLayerLookups;
  readonly TellLayers: ReactionLookups;
  readonly FillLayers: ReactionLookups;
  readonly LookAtDay: ReactionLookups;
}
