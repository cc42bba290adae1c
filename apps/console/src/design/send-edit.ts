import { answeredAt, api } from '../api/client';
import type { Edit, LayerEdit } from './edits';
import type { Expected, Sent } from './edit-queue';

/** Sends an edit by the operation that it is. @throws ApiProblem */
export async function sendEdit(overlayId: string, edit: Edit, expected: Expected): Promise<Sent> {
  if (edit.type === 'fields') {
    const { body, position } = await answeredAt(
      api.PATCH('/overlays/{overlayId}/members/{memberId}/fields', {
        params: { path: { overlayId, memberId: edit.memberId } },
        body: {
          values: { ...edit.values },
          ...(expected !== null && { expectedVersion: expected }),
        },
      }),
    );
    return { position: body.changed ? position : null, rev: body.rev, stepId: body.stepId };
  }
  const { body, position } = await answeredAt(
    api.PATCH('/overlays/{overlayId}/members', {
      params: { path: { overlayId } },
      body: {
        changes: edit.changes.map(ofRequest),
        ...(expected !== null && { expectedRev: expected }),
      },
    }),
  );
  return { position: body.changed ? position : null, rev: body.rev, stepId: body.stepId };
}

/** Layout, visibility and order belong to a scene; all other fields belong to the layer. */
function ofRequest({ sceneId, ...change }: LayerEdit) {
  const isPlaced = change.layout !== undefined || change.hidden !== undefined || change.z !== undefined;
  return { ...change, ...(isPlaced && sceneId !== undefined && { sceneId }) };
}
