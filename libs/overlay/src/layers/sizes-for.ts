import type { Sizes } from '../geometry';
import type { MeasuredSizes } from '../runtime/measured-sizes';
import { AlignMembers, RestackMember } from './arrange.commands';
import { UpdateMember, UpdateMembers } from './layer.commands';

/** The sizes that a command is decided or answered with; none for a command without need of them. */
export function sizesFor(command: object, sizes: MeasuredSizes): Sizes | Promise<Sizes> {
  if (command instanceof AlignMembers) return sizes.of(command.overlayId);
  if (command instanceof UpdateMember || command instanceof UpdateMembers || command instanceof RestackMember)
    return sizes.recent(command.overlayId);
  return {};
}
