// Checked by the compiler: each @ts-expect-error is an error if the line below it compiles.
import type {
  CommandsOf,
  DecideTable,
  Decider,
  DecisionContext,
  EventOf,
  Evolver,
  EvolveTable,
} from './decider';

class AddScene {
  readonly name: string;
}
class RemoveScene {
  readonly sceneId: number;
}
interface Commands {
  AddScene: AddScene;
  RemoveScene: RemoveScene;
}
interface Events {
  'scene.added': { readonly name: string };
  'scene.removed': { readonly sceneId: number };
}
interface State {
  readonly names: readonly string[];
}
type Decides = DecideTable<Commands, State, Events, DecisionContext>;
type Evolves = EvolveTable<State, Events>;

const AddsScene: Decides['AddScene'] = (_, { name }) => [{ type: 'scene.added', data: { name } }];
const RemovesScene: Decides['RemoveScene'] = (_, { sceneId }) => [
  { type: 'scene.removed', data: { sceneId } },
];
const added: Evolves['scene.added'] = ({ names }, { name }) => ({ names: [...names, name] });
const removed: Evolves['scene.removed'] = (state) => state;

const decide: Decides = { AddScene: AddsScene, RemoveScene: RemovesScene };
const evolve: Evolves = { 'scene.added': added, 'scene.removed': removed };

// Lookups of one command reach its decision and no other.
interface Lookups {
  readonly AddScene: { readonly maker: string };
}
type Informed = DecideTable<Commands, State, Events, DecisionContext, Lookups>;
export const informed: Informed = {
  AddScene: (_, __, { maker }) => [{ type: 'scene.added', data: { name: maker } }],
  RemoveScene: RemovesScene,
};
const asksForMaker = (_: State, __: RemoveScene, { maker }: Lookups['AddScene']) => removalOf(maker.length);
const removalOf = (sceneId: number) => [{ type: 'scene.removed', data: { sceneId } }] as const;

// @ts-expect-error the lookups of another command
export const wronglyInformed: Informed = { ...informed, RemoveScene: asksForMaker };

// @ts-expect-error a command is forgotten
export const forgottenCommand: Decides = { AddScene: AddsScene };

// @ts-expect-error an event is forgotten
export const forgottenEvent: Evolves = { 'scene.added': added };

// @ts-expect-error there is no such command
export const unknownCommand: Decides = { ...decide, DropScene: AddsScene };

// @ts-expect-error there is no such event
export const unknownEvent: Evolves = { ...evolve, 'scene.dropped': added };

// @ts-expect-error the event's data lacks its name
export const incompleteData: EventOf<Events> = { type: 'scene.added', data: {} };

// @ts-expect-error the data is another event's
export const wrongData: EventOf<Events> = { type: 'scene.added', data: { sceneId: 1 } };

// The commands of a file are its classes, whatever else it exports.
type FileCommands = CommandsOf<{
  AddScene: typeof AddScene;
  RemoveScene: typeof RemoveScene;
  limit: number;
  helper: () => void;
}>;
export const fileCommands: DecideTable<FileCommands, State, Events, DecisionContext> = decide;

// @ts-expect-error a command of the file is forgotten
export const forgottenFileCommand: DecideTable<FileCommands, State, Events, DecisionContext> = {
  AddScene: AddsScene,
};

// A decider is what readers need, also where its events are not known.
const decider: Decider<State, Commands, Events> = {
  category: 'x',
  schemaVersion: 1,
  initial: { names: [] },
  decide,
  evolve,
};
export const evolver: Evolver<State> = decider;
export function evolverOf<S, C, E>(any: Decider<S, C, E>): Evolver<S> {
  return any;
}

// Decisions that use an extension need a decider that declares it.
type NamedContext = DecisionContext<readonly string[]>;
const plain = {
  category: 'x',
  schemaVersion: 1,
  initial: { names: [] },
  decide: {
    AddScene: (_: State, { name }: AddScene) => [{ type: 'scene.added' as const, data: { name } }],
    RemoveScene: () => [],
  },
  evolve,
};
// @ts-expect-error the extension is forgotten
export const forgottenExtension: Decider<State, Commands, Events, NamedContext> = plain;
export const extended: Decider<State, Commands, Events, NamedContext> = {
  ...plain,
  extension: { initial: [], fold: (folded, { event }) => [...folded, event.type], fromJson: () => [] },
};
// @ts-expect-error nobody asks for it
export const needlessExtension: Decider<State, Commands, Events> = extended;
