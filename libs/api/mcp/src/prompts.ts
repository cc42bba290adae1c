import { ProtocolError, ProtocolErrorCode, type Prompt } from '@modelcontextprotocol/server';

interface StudioPrompt {
  readonly definition: Prompt;
  write(given: Readonly<Record<string, string>>): string;
}

const overlayId = {
  name: 'overlayId',
  description: 'Id of the overlay, from list_overlays.',
  required: true,
};

/** Typical tasks for agents, in the words of this API. */
export const prompts: readonly StudioPrompt[] = [
  {
    definition: {
      name: 'set_up_starting_soon',
      title: 'Set up a starting-soon scene',
      description: 'Builds a scene for before the stream, shows it to you, and takes it live when you agree.',
      arguments: [
        overlayId,
        { name: 'text', description: 'What it says; by default "Starting soon".', required: false },
      ],
    },
    write: ({ overlayId, text = 'Starting soon' }) => `Set up a starting-soon scene in overlay ${overlayId}.

1. Read the resource studio://overlays/${overlayId} and, for widgets, studio://widgets.
2. If there is a scene for this already, use it; else create_scene with the name "Starting Soon" and mode blank, so
   that nothing changes on air.
3. add_member with that sceneId: a large text in the middle that says ${JSON.stringify(text)}, and a countdown below it
   if the catalog has one. Look up their settings with get_widget before. Leave the layers of the live scene alone.
4. Tell me what the scene holds now, and try go_live_scene with dryRun: true to say what viewers would see change. If
   I want to see changes beside the scene first, make them on a copy: preview_scene, then take_preview_to_program.
5. Only when I agree, call go_live_scene. Remember its stepId: undo with that stepId switches back.`,
  },
  {
    definition: {
      name: 'what_changed_on_air',
      title: 'What changed on air in the last hour',
      description: 'Goes through the history and tells what viewers have seen change, and who did it.',
      arguments: [overlayId],
    },
    write: ({ overlayId }) => `Tell me what changed on air in overlay ${overlayId} in the last hour.

1. Call list_history with onAir: true and limit: 100; the newest step comes first. Go on with cursor: the nextCursor, until
   a step is older than an hour.
2. Group what belongs together. For each: when, who (actor.name; via: mcp is an agent), what changed, and its
   stepId. Name steps that were undone since (undoneBy) as such.
3. If something looks like a mistake, say so, but change nothing: undo and revert_step are for me to ask for.`,
  },
  {
    definition: {
      name: 'undo_what_the_agent_did',
      title: 'Undo what the agent did',
      description: 'Takes back the steps that came through tools, newest first, and leaves what people did.',
      arguments: [
        overlayId,
        { name: 'since', description: 'Only steps after this time; by default the last hour.' },
      ],
    },
    write: ({
      overlayId,
      since = 'one hour ago',
    }) => `Undo what the agent did in overlay ${overlayId} since ${since}.

1. Call list_history with actor: "mcp": what came through tools, newest first. Keep the steps after that time, without
   those that are undone already (undoneBy) and those that undid others (undoOf).
2. Show me the list, and say which steps viewers would see go back (undo with stepId and dryRun: true tells).
3. When I agree, call undo with scope: "all" and the stepId of each, newest first. On undo_conflict somebody has changed
   the same since: show me the overlap, and don't use force unless I say so.
4. Tell me what was taken back and what was left.`,
  },
];

/** @throws ProtocolError if there is no prompt with that name, or a required argument is missing */
export function findPrompt(name: string, given: Readonly<Record<string, string>>): StudioPrompt {
  const prompt = prompts.find(({ definition }) => definition.name === name);
  if (!prompt) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt ${name}.`);
  const missing = prompt.definition.arguments?.find((each) => each.required && !given[each.name]);
  if (missing)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${name} needs the argument ${missing.name}.`);
  return prompt;
}
