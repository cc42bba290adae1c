import { given } from '@studio/kernel/given-when-then';
import { returnDecider } from './return.decider';

const author = { accountId: 'ada', scopes: ['scenes:golive'] };
const planned = {
  type: 'return.planned',
  data: { returnId: 'r1', dueAt: 5000, back: { kind: 'scene', sceneId: 1, from: 2 }, author },
} as const;

it('a way back is planned, and over once', () => {
  given(returnDecider, planned)
    .when('EndReturn', { returnId: 'r1', code: null })
    .then([{ type: 'return.ended', data: { returnId: 'r1', code: null } }])
    .when('EndReturn', { returnId: 'r1', code: null })
    .changesNothing();
});

it('of two scenes one after the other the way leads to the one before both', () => {
  const then = given(returnDecider, planned).when('PlanReturn', {
    dueAt: 9000,
    back: { kind: 'scene', sceneId: 2, from: 3 },
    author,
  });
  expect(Object.values(then.state().planned)).toEqual([
    expect.objectContaining({ dueAt: 9000, back: { kind: 'scene', sceneId: 1, from: 3 } }),
  ]);
});
