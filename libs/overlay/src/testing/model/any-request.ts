import fc from 'fast-check';
import { designCommands } from '../any-command';
import type { Inputs, OverlayModel, Tool } from './overlay-model';

/** One operation that somebody asks for. */
export interface Request {
  readonly by: string;
  readonly tool: Tool;
  readonly input: Inputs[Tool];
}

/** Groups by the order in which they are made, since their ids are opaque. */
const groupId = fc.integer({ min: 1, max: 4 }).map((n) => `#${n}`);

/** The owner and two editors. */
export const people = ['owner', 'bea', 'cid'] as const;

/** A request of anybody, by the name of its tool; `expectedRev` says by how much it is stale. */
export const anyRequest: fc.Arbitrary<Request> = fc
  .record({
    by: fc.oneof(
      { weight: 4, arbitrary: fc.constant(people[0]) },
      { weight: 3, arbitrary: fc.constant(people[1]) },
      { weight: 1, arbitrary: fc.constant(people[2]) },
    ),
    asked: fc.oneof(...designCommands(groupId)),
  })
  .map(({ by, asked: { name, command } }) => {
    // As it travels: without keys that hold nothing.
    const { overlayId: _, ...input } = JSON.parse(JSON.stringify(command)) as Record<string, unknown>;
    return { by, tool: toolOf(name), input } as Request;
  });

/** What each sequence begins with: one editor designs, the other is on air. */
export const invitations: readonly Request[] = [
  put('bea', ['overlays:read', 'overlays:write', 'members:write', 'scenes:write']),
  put('cid', ['overlays:read', 'scenes:write', 'scenes:golive']),
];

/** The request with a revision that is current, or stale by one. */
export function withRevs({ tool, by, input }: Request, { design, facts }: OverlayModel): Request {
  const { expectedRev, sceneId } = input as { readonly expectedRev?: number; readonly sceneId?: number };
  if (expectedRev === undefined) return { tool, by, input };
  const scene = design.scenes.find((each) => each.sceneId === sceneId);
  const offline = tool === 'set_scene_member_state' && scene && scene.sceneId !== design.live;
  const current = offline ? scene.sceneRev : facts.rev;
  return { tool, by, input: { ...input, expectedRev: expectedRev % 3 === 0 ? current - 1 : current } };
}

function put(login: string, permissions: string[]): Request {
  return { by: people[0], tool: 'put_editor', input: { login, permissions } };
}

/** `GoLiveScene` → `go_live_scene` */
function toolOf(name: string): Tool {
  return name.replace(/\B[A-Z]/g, '_$&').toLowerCase() as Tool;
}
