import { askedBot } from '@studio/contracts/bot/commands-of-bot';
import type { OverlayAccess } from '@studio/contracts/overlays/overlay-access';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { CommandsOf } from '@studio/kernel/decider';
import { stateOf } from '@studio/kernel/state-of';
import type { QueryArea } from '@studio/operations/area';
import { pageOf } from '@studio/operations/paging';
import { birthdayDecider } from './birthday.decider';
import * as queries from './birthday.queries';

interface BirthdayQueryDeps {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly access: OverlayAccess;
}

/** Queries about birthdays. */
export function birthdayQueries(
  deps: BirthdayQueryDeps,
): QueryArea<CommandsOf<typeof queries>, BirthdayQueryDeps> {
  return {
    modules: [queries],
    answers: {
      ListBotBirthdays: async (query, request, { pipeline, access }) => {
        const account = await askedBot(access, query, request);
        const { birthdays } = await stateOf(pipeline, birthdayDecider, account);
        const placeOf = ({ date, viewerId }: { readonly date: string; readonly viewerId: string }): string =>
          `${date} ${viewerId}`;
        const sorted = Object.values(birthdays).sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
        const page = pageOf(sorted, query, placeOf);
        return {
          ...page,
          items: page.items.map(({ platform, login, name, date }) => ({ platform, login, name, date })),
        };
      },
    },
    deps,
  };
}
