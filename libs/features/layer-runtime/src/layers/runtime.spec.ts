import { given } from '@studio/kernel/given-when-then';
import { runtimeDecider } from './runtime.decider';

const fresh = given(runtimeDecider);
const measured = fresh.when('ReportSizes', {
  sizes: { 1: { w: 400, h: 200 }, 2: { w: 64.5, h: 32 } },
  layers: {},
});

describe('measured sizes', () => {
  it('are remembered by layer', () => {
    measured.then([
      { type: 'layer.measured', data: { memberId: 1, w: 400, h: 200 } },
      { type: 'layer.measured', data: { memberId: 2, w: 64.5, h: 32 } },
    ]);
    expect(measured.state().sizes).toEqual({ 1: { w: 400, h: 200 }, 2: { w: 64.5, h: 32 } });
  });

  it('are the first report while others differ by half a pixel at most', () => {
    measured.when('ReportSizes', { sizes: { 1: { w: 400.5, h: 199.5 } }, layers: {} }).changesNothing();
    measured.when('ReportSizes', { sizes: {}, layers: {} }).changesNothing();
  });

  it('follow what really changed', () => {
    measured
      .when('ReportSizes', {
        sizes: { 1: { w: 400, h: 200.6 }, 2: { w: 64.5, h: 32 }, 3: { w: 1, h: 1 } },
        layers: {},
      })
      .then([
        { type: 'layer.measured', data: { memberId: 1, w: 400, h: 200.6 } },
        { type: 'layer.measured', data: { memberId: 3, w: 1, h: 1 } },
      ]);
  });

  it('of layers that are gone are forgotten when many have gathered, the oldest first', () => {
    const layers = { 1: {}, 203: {} };
    const size = { w: 10, h: 10 };
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, i) => [i + 1, size]));
    const full = fresh.when('ReportSizes', { sizes: many, layers });
    full.when('ReportSizes', { sizes: {}, layers }).changesNothing();
    const over = full.when('ReportSizes', { sizes: { 202: size, 203: size }, layers });
    const left = over.when('ReportSizes', { sizes: {}, layers }).state().sizes;
    expect(Object.keys(left)).toEqual(['1', ...Array.from({ length: 101 }, (_, i) => `${i + 103}`)]);
  });
});
