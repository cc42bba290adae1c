import { useQuery } from '@tanstack/react-query';
import { MessageSquareLock } from 'lucide-react';
import { answered, api } from '../api/client';
import { useShow } from '../show/show-context';
import { IconButton } from '../ui/button';
import { Menu, MenuItem } from '../ui/menu';
import { useLiveTexts } from './text/live-texts';
import type { ChatModeName } from './use-moderation';

const names: readonly ChatModeName[] = ['slow', 'subs', 'emotes', 'all'];

interface ChatModesProps {
  readonly onMode: (mode: ChatModeName, platform: 'twitch') => void;
}

/** Menu for the chat modes. Only Twitch lets them be changed. It does not report the current ones. */
export function ChatModes({ onMode }: ChatModesProps) {
  const t = useLiveTexts();
  const { isOwn } = useShow();
  // Devices and other editors cannot read which channels are connected.
  const status = useQuery({
    queryKey: ['channels', 'status'],
    enabled: isOwn,
    queryFn: () => answered(api.GET('/status/platforms')),
  });
  if (status.data?.platforms.twitch.connected === false) return null;
  return (
    <Menu
      trigger={
        <IconButton label={t.chat.modes}>
          <MessageSquareLock size={16} />
        </IconButton>
      }
    >
      {names.map((name) => (
        <MenuItem key={name} onChoose={() => onMode(name, 'twitch')}>
          {t.chat.modeTexts[name]}
        </MenuItem>
      ))}
    </Menu>
  );
}
