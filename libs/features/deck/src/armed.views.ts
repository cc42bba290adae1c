import { FreeObject, Int, Timestamp, type FreeValues } from '@studio/operations/fields';

export class ArmedSceneView {
  @Int('Id of the armed scene; null for none.', { nullable: true }) readonly sceneId: number | null;
  @Timestamp('Time until which it is armed; null for none.', { nullable: true }) readonly until:
    string | null;
}

export class TakenSceneView {
  @Int('Id of the scene that was armed.') readonly sceneId: number;
  @FreeObject('Answer of `go_live_scene`.') readonly result: FreeValues;
}
