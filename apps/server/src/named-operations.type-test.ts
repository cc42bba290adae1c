// Checked by the compiler: each @ts-expect-error is an error if the line below it compiles.
import type { Author, OperationsByName } from '@studio/contracts/operations-by-name';
import type { Cause } from '@studio/process-managers/process';

export async function calls(operations: OperationsByName, author: Author, cause: Cause): Promise<void> {
  const by = { author, cause };
  const input = { overlayId: 'a', sceneId: 2 };
  const { sceneId } = await operations.run({ operation: 'go_live_scene', input, ...by });
  sceneId satisfies number;
  await operations.run({
    operation: 'fire_widget_command',
    input: { overlayId: 'a', memberId: 1, command: 'increment', args: { by: 2 } },
    ...by,
  });

  // @ts-expect-error there is no such operation
  await operations.run({ operation: 'go_live', input, ...by });

  // @ts-expect-error the name of its class is no operation's
  await operations.run({ operation: 'GoLiveScene', input, ...by });

  // @ts-expect-error the scene is missing
  await operations.run({ operation: 'go_live_scene', input: { overlayId: 'a' }, ...by });

  // @ts-expect-error scenes have numbers
  await operations.run({ operation: 'go_live_scene', input: { overlayId: 'a', sceneId: '2' }, ...by });

  // @ts-expect-error there is no such transition
  await operations.run({ operation: 'go_live_scene', input: { ...input, transition: 'explode' }, ...by });

  // @ts-expect-error it has no such field
  await operations.run({ operation: 'go_live_scene', input: { ...input, when: 'now' }, ...by });

  // @ts-expect-error the answer has no such field
  void (await operations.run({ operation: 'go_live_scene', input, ...by })).colour;

  // @ts-expect-error another operation's input
  await operations.run({ operation: 'list_widget_commands', input: { sceneId: 2 }, ...by });
}
