import { definePort } from '../port';

/** Takes the scenes of a connected OBS, which precede the reports of its pages. */
export interface ObsScenes {
  /** OBS shows another scene. */
  changed(overlayId: string, name: string): void;
  /** While an OBS of the account is connected, reports of its pages switch nothing. */
  setConnected(accountId: string, obsId: number, isConnected: boolean): void;
}
export const OBS_SCENES = definePort<ObsScenes>('scenes of OBS');
