import { filledPart, fillTransform } from './bar';

it('a bar shows what has begun, is full at its target and stays full beyond', () => {
  expect(filledPart(0, 100)).toBe(0);
  expect(filledPart(-5, 100)).toBe(0);
  expect(filledPart(0.1, 100)).toBe(0.02);
  expect(filledPart(50, 100)).toBe(0.5);
  expect(filledPart(250, 100)).toBe(1);
});

it('a bar is filled by moving its filling, to the right or upwards', () => {
  expect(fillTransform(1, 'horizontal')).toBe('translateX(0%)');
  expect(fillTransform(0.25, 'horizontal')).toBe('translateX(-75%)');
  expect(fillTransform(0.25, 'vertical')).toBe('translateY(75%)');
});
