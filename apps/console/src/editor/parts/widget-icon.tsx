import {
  Bell,
  Package,
  ChartNoAxesColumn,
  Clock,
  Film,
  Frame,
  Gamepad2,
  Gift,
  Hash,
  Image,
  ListChecks,
  MessageSquare,
  Music,
  Shapes,
  Share2,
  Sparkles,
  Tag,
  Target,
  Timer,
  Type,
  Volume2,
  type LucideIcon,
} from 'lucide-react';

const bySlug: { readonly [slug: string]: LucideIcon } = {
  text: Type,
  shape: Shapes,
  'webcam-frame': Frame,
  clock: Clock,
  image: Image,
  video: Film,
  background: Sparkles,
  counter: Hash,
  countdown: Timer,
  label: Tag,
  'goal-bar': Target,
  challenges: ListChecks,
  'chat-box': MessageSquare,
  'alert-box': Bell,
  giveaway: Gift,
  sound: Volume2,
  socials: Share2,
  'now-playing': Music,
  'youtube-player': Film,
  subathon: Timer,
  'event-list': ChartNoAxesColumn,
};

const byCategory: { readonly [category: string]: LucideIcon } = {
  games: Gamepad2,
  music: Music,
  alerts: Bell,
  chat: MessageSquare,
  effects: Sparkles,
  time: Timer,
  goals: Target,
  media: Film,
};

interface WidgetIconProps {
  readonly slug: string;
  readonly category?: string;
  readonly size?: number;
  readonly className?: string | undefined;
}

export function WidgetIcon({ slug, category = '', size = 16, className }: WidgetIconProps) {
  const Icon = bySlug[slug] ?? byCategory[category] ?? Package;
  return <Icon size={size} className={className} aria-hidden />;
}
