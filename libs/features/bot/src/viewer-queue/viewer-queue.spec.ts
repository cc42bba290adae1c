import { given } from '@studio/kernel/given-when-then';
import type { ViewerRole } from '@studio/contracts/bot/chat-bot';
import { refusalOf, viewerQueueDecider } from './viewer-queue.decider';
import { inTurn } from './viewer-queue.state';

const opened = { type: 'viewer-queue.changed', data: { open: true } } as const;
const viewer = (name: string) => ({
  viewerId: `v-${name}`,
  platform: 'twitch',
  user: { userId: name, login: name.toLowerCase(), name },
});
const joining = (name: string, role: ViewerRole = 'everyone') =>
  ({ viewer: viewer(name), note: '', role }) as const;
const chances = Array.from({ length: 20 }, () => 0.99);

function queueOf(...names: readonly (readonly [name: string, role?: ViewerRole])[]) {
  let queue = given(viewerQueueDecider, opened).with({ chances });
  for (const [name, role] of names) queue = queue.when('JoinViewerQueue', joining(name, role));
  return queue;
}
const namesIn = (queue: ReturnType<typeof queueOf>) => inTurn(queue.state()).map(({ name }) => name);

describe('the queue of viewers', () => {
  it('is closed at first, and takes each viewer once', () => {
    given(viewerQueueDecider).when('JoinViewerQueue', joining('Ada')).changesNothing();
    const queue = queueOf(['Ada'], ['Bo']);
    queue.when('JoinViewerQueue', joining('Ada')).changesNothing();
    expect(namesIn(queue)).toEqual(['Ada', 'Bo']);
    expect(refusalOf(queue.state(), 'v-Ada')).toBe('already');
  });

  it('takes no more viewers than its limit, and none once it is closed, but keeps those who wait', () => {
    const full = queueOf(['Ada']).when('UpdateViewerQueue', { limit: 1 });
    full.when('JoinViewerQueue', joining('Bo')).changesNothing();
    expect(refusalOf(full.state(), 'v-Bo')).toBe('full');
    const closed = full.when('UpdateViewerQueue', { open: false, limit: 9 });
    closed.when('JoinViewerQueue', joining('Bo')).changesNothing();
    expect(namesIn(closed)).toEqual(['Ada']);
  });

  it('puts viewers of the first role and above before the others', () => {
    const queue = queueOf(['Ada'], ['Sub', 'sub'], ['Mod', 'mod'], ['Bo']);
    expect(namesIn(queue)).toEqual(['Ada', 'Sub', 'Mod', 'Bo']);
    const subsFirst = queue.when('UpdateViewerQueue', { firstRole: 'sub' });
    expect(namesIn(subsFirst)).toEqual(['Sub', 'Mod', 'Ada', 'Bo']);
    subsFirst
      .when('CallNextViewers', { count: 3, pick: 'next' })
      .then([{ type: 'viewer-queue.called', data: { entryIds: [2, 3, 1] } }]);
  });

  it('calls anybody at random, never more than wait, and forgets who was called before', () => {
    const queue = queueOf(['Ada'], ['Bo'], ['Cy']);
    const first = queue.when('CallNextViewers', { count: 1, pick: 'random' });
    expect(first.state().called.map(({ name }) => name)).toEqual(['Cy']);
    const rest = first.when('CallNextViewers', { count: 20, pick: 'next' });
    expect(rest.state()).toMatchObject({ waiting: [], called: [{ name: 'Ada' }, { name: 'Bo' }] });
    rest.when('CallNextViewers', { count: 1, pick: 'next' }).changesNothing();
  });

  it('lets viewers leave and join again behind the others', () => {
    const queue = queueOf(['Ada'], ['Bo'])
      .when('LeaveViewerQueue', { viewerId: 'v-Ada' })
      .when('JoinViewerQueue', joining('Ada'));
    expect(namesIn(queue)).toEqual(['Bo', 'Ada']);
    queue.when('LeaveViewerQueue', { viewerId: 'v-Cy' }).changesNothing();
    queue.when('RemoveFromViewerQueue', { entryId: 1 }).fails('not_found', { resource: 'entry' });
    expect(namesIn(queue.when('RemoveFromViewerQueue', { entryId: 2 }))).toEqual(['Ada']);
  });

  it('takes names without an account from the streamer, each once', () => {
    const nobody = { viewer: { viewerId: 'nobody', platform: 'twitch', user: null } };
    const queue = given(viewerQueueDecider).when('AddToViewerQueue', { name: 'Guest' }, nobody);
    queue.when('AddToViewerQueue', { name: 'guest' }, nobody).fails('duplicate', { entryId: 1 });
    expect(namesIn(queue.when('AddToViewerQueue', { name: 'Other' }, nobody))).toEqual(['Guest', 'Other']);
  });

  it('is emptied, and forgets a viewer who is forgotten', () => {
    const queue = queueOf(['Ada'], ['Bo']).when('CallNextViewers', { count: 1, pick: 'next' });
    expect(queue.when('ClearViewerQueue', {}).state()).toMatchObject({ waiting: [], called: [] });
    const without = given(
      viewerQueueDecider,
      {
        type: 'viewer-queue.joined',
        data: { entryId: 1, ...viewer('Ada'), name: 'Ada', note: '', role: 'sub' },
      },
      {
        type: 'viewer-queue.joined',
        data: { entryId: 2, ...viewer('Bo'), user: null, name: null, note: null, role: 'sub' },
      },
      { type: 'viewer.forgotten', data: { viewerId: 'v-Ada' } },
    );
    expect(without.state()).toMatchObject({ waiting: [], nextEntryId: 3 });
  });
});
