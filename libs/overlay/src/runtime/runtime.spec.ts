import { given } from '@studio/kernel/given-when-then';
import { runtimeDecider } from './runtime.decider';

const fresh = given(runtimeDecider);
const measured = fresh.when('ReportSizes', { sizes: { 1: { w: 400, h: 200 }, 2: { w: 64.5, h: 32 } } });

describe('measured sizes', () => {
  it('are remembered by layer', () => {
    measured.then([
      { type: 'layer.measured', data: { memberId: 1, w: 400, h: 200 } },
      { type: 'layer.measured', data: { memberId: 2, w: 64.5, h: 32 } },
    ]);
    expect(measured.state().sizes).toEqual({ 1: { w: 400, h: 200 }, 2: { w: 64.5, h: 32 } });
  });

  it('are the first report while others differ by half a pixel at most', () => {
    measured.when('ReportSizes', { sizes: { 1: { w: 400.5, h: 199.5 } } }).changesNothing();
    measured.when('ReportSizes', { sizes: {} }).changesNothing();
  });

  it('follow what really changed', () => {
    measured
      .when('ReportSizes', { sizes: { 1: { w: 400, h: 200.6 }, 2: { w: 64.5, h: 32 }, 3: { w: 1, h: 1 } } })
      .then([
        { type: 'layer.measured', data: { memberId: 1, w: 400, h: 200.6 } },
        { type: 'layer.measured', data: { memberId: 3, w: 1, h: 1 } },
      ]);
  });
});
