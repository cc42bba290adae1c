import { Pause } from 'lucide-react';
import { answered, api } from '../api/client';
import { useAction } from '../kit/use-action';
import { useSpeech } from '../text/texts';
import { Button } from '../ui/button';
import { Menu, MenuItem } from '../ui/menu';
import { Notice } from '../ui/notice';
import { refresh } from './queries';
import { useAutomationTexts } from './text/automation-texts';

const pauses = [5, 30, 240] as const;

function usePause() {
  const { list } = useAutomationTexts();
  const { run, isBusy } = useAction();
  const pause = (minutes: number): void =>
    void run(() => answered(api.POST('/automations/pause', { body: { minutes } })), {
      ...(minutes > 0 && { done: list.nowPaused }),
      refresh,
    });
  return { pause, isBusy };
}

/** Stops all runs, and pauses all automations for some time. */
export function PauseAll() {
  const { list } = useAutomationTexts();
  const { pause, isBusy } = usePause();
  return (
    <Menu
      trigger={
        <Button disabled={isBusy}>
          <Pause size={16} aria-hidden />
          {list.pauseAll}
        </Button>
      }
    >
      {pauses.map((minutes) => (
        <MenuItem key={minutes} onChoose={() => pause(minutes)}>
          {list.pauses[minutes]}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Says that all automations are paused, and ends the pause. */
export function PausedNotice({ until }: { readonly until: string | null }) {
  const { at } = useSpeech();
  const { list } = useAutomationTexts();
  const { pause, isBusy } = usePause();
  if (until === null) return null;
  return (
    <Notice
      kind="warning"
      action={
        <Button disabled={isBusy} onClick={() => pause(0)}>
          {list.resume}
        </Button>
      }
    >
      {list.paused(at(until))}
    </Notice>
  );
}
