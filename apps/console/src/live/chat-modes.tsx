import { useQuery } from '@tanstack/react-query';
import { MessageSquareLock } from 'lucide-react';
import { answered, api } from '../api/client';
import { IconButton } from '../ui/button';
import { Menu, MenuItem } from '../ui/menu';
import { useLiveTexts } from './text/live-texts';
import type { ChatModeName } from './use-moderation';

const names: readonly ChatModeName[] = ['slow', 'subs', 'emotes', 'all'];

interface ChatModesProps {
  readonly onMode: (mode: ChatModeName, platform: 'twitch' | 'kick' | 'youtube') => void;
}

/** Who may chat and how fast, on the platforms that are connected. What holds now no platform tells. */
export function ChatModes({ onMode }: ChatModesProps) {
  const t = useLiveTexts();
  const status = useQuery({
    queryKey: ['channels', 'status'],
    queryFn: () => answered(api.GET('/status/platforms')),
  });
  const platforms = (['twitch', 'youtube'] as const).filter(
    (platform) => status.data?.platforms[platform].connected === true,
  );
  if (platforms.length === 0) return null;
  return (
    <Menu
      trigger={
        <IconButton label={t.chat.modes}>
          <MessageSquareLock size={16} />
        </IconButton>
      }
    >
      {names.map((name) => (
        <MenuItem key={name} onChoose={() => platforms.forEach((platform) => onMode(name, platform))}>
          {t.chat.modeTexts[name]}
        </MenuItem>
      ))}
    </Menu>
  );
}
