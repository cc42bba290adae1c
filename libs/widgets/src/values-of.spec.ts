import type { textWidget } from './text/text.widget';
import type { shapeWidget } from './shape/shape.widget';
import type { ValuesOf } from './widget';

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

// The compiler is the test: a wrong type here fails the type check.
const text: Same<ValuesOf<typeof textWidget>['align'], 'left' | 'center' | 'right'> = true;
const size: Same<ValuesOf<typeof textWidget>['fontSize'], number> = true;
const upper: Same<ValuesOf<typeof textWidget>['uppercase'], boolean> = true;
const font: Same<ValuesOf<typeof textWidget>['font'], string> = true;
const shape: Same<
  keyof ValuesOf<typeof shapeWidget>,
  'shape' | 'fill' | 'fill2' | 'gradient' | 'angle' | 'borderWidth' | 'borderColor' | 'radius' | 'glow'
> = true;

describe('ValuesOf', () => {
  it('knows the keys and options of a widget', () => {
    expect([text, size, upper, font, shape]).not.toContain(false);
  });
});
