import type { CommandsOf } from '@studio/kernel/decider';
import type { GivenLine, Occurrences, Participant, Speech } from '@studio/widgets/behaviour';
import type { Values } from '@studio/widgets/widget';
import type * as alertCommands from './alert.commands';
import type { Mirrored } from './layer-change';
import type * as chatPinCommands from './chat-pin.commands';
import type * as playerCommands from './player.commands';
import type { FoundPerson } from '@studio/areas/people-shown';
import type { KeptLayerAnswer } from '@studio/areas/layer-keeper';
import type { GivenMedia } from '@studio/widgets/media/media.state';
import type * as mediaCommands from './media.commands';
import type * as commands from './runtime.commands';
import type { Sizes } from './runtime.state';
import type * as soundCommands from './sound.commands';

/** Commands that are operations. */
export type FiredCommands = CommandsOf<
  typeof commands &
    typeof alertCommands &
    typeof chatPinCommands &
    typeof soundCommands &
    typeof playerCommands &
    typeof mediaCommands
>;

/** Commands that nobody asks for. */
export interface OwnRuntimeCommands {
  /** What renderers measured, and the layers that the overlay has. */
  readonly ReportSizes: { readonly sizes: Sizes; readonly layers: { readonly [memberId: number]: unknown } };
  /** The moment has come that a layer had asked for. */
  readonly WakeLayer: { readonly memberId: number };
  /** Something has happened that may move layers. */
  readonly TellLayers: {
    readonly occurrence: AnyOccurrence;
    readonly layers: readonly ToldLayer[];
  };
  /** A linked layer does what its source does. */
  readonly MirrorLayer: {
    readonly memberId: number;
    /** What the source is doing; null when nothing has happened to it. */
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
  readonly LookAtDay: { readonly layers: readonly ToldLayer[] };
}

export interface ToldLayer {
  readonly memberId: number;
  readonly widget: string;
  readonly values: Values;
}

/** What has happened, by the name that behaviours know it by. */
export type AnyOccurrence = {
  readonly [Name in keyof Occurrences]: { readonly name: Name; readonly data: Occurrences[Name] };
}[keyof Occurrences];

/** The layer that a command is about. */
export interface FiredLayerFacts {
  readonly layer: { readonly widget: string; readonly values: Values; readonly onAir: boolean };
  /** Of the account that the overlay belongs to. */
  readonly timeZone: string;
  /** Address of the upload that the command names. */
  readonly upload?: string;
  /** There is an engine that speaks texts. */
  readonly speaks?: boolean;
  /** The picture that the command names. */
  readonly media?: GivenMedia;
  /** The chat line that the command names. */
  readonly line?: GivenLine;
  /** Viewers whom the layer's source names. */
  readonly people?: readonly Participant[];
  /** Whom the command names. */
  readonly person?: FoundPerson;
  /** What came of it where somebody else keeps what the layer shows; null: it was only asked about. */
  readonly kept?: KeptLayerAnswer | null;
}

/** What came of adding a layer. */
export interface AddedLayer {
  readonly rev: number;
  readonly stepId: string | null;
}

/** The layer that plays sounds. */
export interface SoundFacts extends FiredLayerFacts {
  readonly memberId: number;
  /** What came of adding it; null where it was there. */
  readonly added: AddedLayer | null;
}

/** The layer that shows media. */
export interface MediaLayerFacts extends FiredLayerFacts {
  readonly memberId: number;
  /** What came of adding it; null where it was there. */
  readonly added: AddedLayer | null;
}

/** What single commands are told besides. */
export interface RuntimeFacts {
  readonly FireWidgetCommand: FiredLayerFacts;
  readonly ControlAlerts: FiredLayerFacts;
  readonly TestAlert: FiredLayerFacts;
  readonly PinChatMessage: FiredLayerFacts;
  readonly StopSound: SoundFacts;
  readonly PlaySound: SoundFacts;
  readonly ShareMedia: MediaLayerFacts;
  readonly MoveMedia: MediaLayerFacts;
  readonly ShowMediaFavorite: MediaLayerFacts;
  readonly PlayYoutubeVideo: FiredLayerFacts;
  readonly QueueYoutubeVideo: FiredLayerFacts;
  readonly ControlYoutube: FiredLayerFacts;
  readonly MoveYoutubeVideo: FiredLayerFacts;
  readonly RemoveYoutubeVideo: FiredLayerFacts;
  readonly ClearYoutubeQueue: FiredLayerFacts;
  readonly WakeLayer: FiredLayerFacts;
  readonly SpokenLayer: FiredLayerFacts;
  readonly CountVotes: FiredLayerFacts;
  readonly MirrorLayer: FiredLayerFacts;
  readonly ReleaseLayer: FiredLayerFacts;
  readonly TellLayers: Pick<FiredLayerFacts, 'timeZone' | 'speaks'>;
  readonly LookAtDay: Pick<FiredLayerFacts, 'timeZone'>;
}
