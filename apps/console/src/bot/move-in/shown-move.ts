import type { Schemas } from '../../api/client';

export type ShownMove = Schemas['MoveInView'];
