import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, LimitOfWhole } from '@studio/operations/paging';
import { PairingsView } from './pairing.views';

@Operation({
  route: 'GET /pairings',
  tool: 'list_pairings',
  group: 'Account',
  scope: null,
  sessionOnly: true,
  summary: 'Look whether a device asks to be let in',
})
export class ListPairings extends Answers(PairingsView) {
  @LimitOfWhole() readonly limit?: number;
  @Cursor() readonly cursor?: string;
}
