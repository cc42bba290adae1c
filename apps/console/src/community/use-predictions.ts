import { useQuery } from '@tanstack/react-query';
import { asProblem } from '../api/api-problem';
import { answered, api, type Schemas } from '../api/client';
import { useShow } from '../show/show-context';

export type Prediction = Schemas['BotPredictionView'];
type Predictions = Schemas['PredictionsView'];
export type Poll = Schemas['PlatformPollView'];
export type Asked = 'points' | 'twitch' | 'poll';

/** Question with its answers, to be asked again. */
export interface AskedQuestion {
  readonly of: Asked;
  readonly title: string;
  readonly answers: readonly string[];
}

/** Milliseconds between two looks while viewers bet or vote. */
const LOOK_MS = 2_500;

export const isRunning = ({ state }: Prediction): boolean => state !== 'resolved' && state !== 'cancelled';

/** Returns the predictions of a kind, and polls of Twitch; followed while one runs. */
export function usePredictions() {
  const { of } = useShow();
  const list = (on: 'points' | 'twitch') => ({
    queryKey: ['bot', 'predictions', on, of.overlayId ?? ''],
    queryFn: () => answered(api.GET('/bot/predictions', { params: { query: { ...of, on } } })),
    retry: false,
    refetchInterval: ({
      state: { data },
    }: {
      readonly state: { readonly data?: Predictions | undefined };
    }) => (data?.items.some(isRunning) ? LOOK_MS : (false as const)),
  });
  const own = useQuery(list('points'));
  const twitch = useQuery(list('twitch'));
  const polls = useQuery({
    queryKey: ['bot', 'predictions', 'polls', of.overlayId ?? ''],
    queryFn: () => answered(api.GET('/bot/platform-polls', { params: { query: of } })),
    retry: false,
    refetchInterval: ({ state: { data } }) => (data?.items.some(({ open }) => open) ? LOOK_MS : false),
  });
  return { own, twitch, polls };
}

/** Returns true if Twitch has to grant a further permission. */
export function lacksPermission(error: unknown): boolean {
  return asProblem(error).code === 'reconnect_required';
}
