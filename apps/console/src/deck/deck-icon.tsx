import {
  Bell,
  Camera,
  CameraOff,
  Clapperboard,
  Clock,
  Coffee,
  Eye,
  EyeOff,
  Flag,
  Folder,
  Gift,
  Heart,
  House,
  Image,
  MessageSquare,
  Mic,
  MicOff,
  Moon,
  Music,
  Pause,
  Play,
  SkipForward,
  Skull,
  Sparkles,
  Square,
  Star,
  Sword,
  Trophy,
  Users,
  Video,
  Volume2,
  VolumeX,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import type { DeckButton } from './buttons';

/** The icon set of the deck, by the names that the interface has for it. */
const icons: { readonly [name: string]: LucideIcon } = {
  play: Play,
  pause: Pause,
  stop: Square,
  skip: SkipForward,
  mic: Mic,
  'mic-off': MicOff,
  camera: Camera,
  'camera-off': CameraOff,
  eye: Eye,
  'eye-off': EyeOff,
  music: Music,
  volume: Volume2,
  mute: VolumeX,
  image: Image,
  video: Video,
  sparkles: Sparkles,
  heart: Heart,
  star: Star,
  bell: Bell,
  gift: Gift,
  trophy: Trophy,
  clock: Clock,
  chat: MessageSquare,
  users: Users,
  flag: Flag,
  skull: Skull,
  sword: Sword,
  coffee: Coffee,
  moon: Moon,
  home: House,
};
const byKind = {
  ...{ scene: Clapperboard, arm: Eye, take: Play, macro: Zap, command: Play, layer: Eye, alerts: Bell },
  ...{ effect: Sparkles, counter: Flag, bot: MessageSquare, preset: Video, obs: Video, folder: Folder },
} satisfies { readonly [Kind in DeckButton['kind'] | 'folder']: LucideIcon };

interface DeckIconProps {
  readonly kind: keyof typeof byKind;
  readonly icon: string | null;
}

export default function DeckIcon({ kind, icon }: DeckIconProps) {
  const Icon = (icon === null ? undefined : icons[icon]) ?? byKind[kind];
  return <Icon size={24} aria-hidden />;
}
