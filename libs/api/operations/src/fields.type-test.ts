// Checked by the compiler: each @ts-expect-error is an error if the line below it compiles.
import { Flag, FreeObject, Int, List, MapOf, Nested, OneOf, Text, Union } from './fields';

class Point {
  @Int('Across.') readonly x: number;
}
class Circle {
  @OneOf(['circle'], 'Mark.') readonly kind: 'circle';
}
class Square {
  @OneOf(['square'], 'Mark.') readonly kind: 'square';
}

export class Fits {
  @Text('Text.') readonly text: string;
  @Int('Number.', { optional: true }) readonly number?: number;
  @Flag('Switch.', { default: false }) readonly flag: boolean;
  @OneOf(['a', 'b'], 'Word.', { nullable: true }) readonly word: 'a' | 'b' | null;
  @Nested(Point, 'Object.') readonly point: Point;
  @Union('kind', [Circle, Square], 'One of two.') readonly shape: Circle | Square;
  @List(Point, 'List.') readonly points: readonly Point[];
  @MapOf('integer', 'Map.') readonly counts: { readonly [key: string]: number };
  @FreeObject('Anything.') readonly values: { readonly [key: string]: unknown };
}

export class Misfits {
  // @ts-expect-error a number is no text
  @Int('Number.') readonly number: string;
  // @ts-expect-error it may be left out
  @Text('Text.', { optional: true }) readonly text: string;
  // @ts-expect-error it can't be left out
  @Text('Text.') readonly always?: string;
  // @ts-expect-error it may be null
  @Flag('Switch.', { nullable: true }) readonly flag: boolean;
  // @ts-expect-error c is none of the words
  @OneOf(['a', 'b'], 'Word.') readonly word: 'a' | 'c';
  // @ts-expect-error the word may also be b
  @OneOf(['a', 'b'], 'Word.') readonly less: 'a';
  // @ts-expect-error a point is no circle
  @Nested(Point, 'Object.') readonly point: Circle;
  // @ts-expect-error a square is left out
  @Union('kind', [Circle, Square], 'One of two.') readonly shape: Circle;
  // @ts-expect-error a list of other things
  @List('string', 'List.') readonly list: readonly number[];
  // @ts-expect-error a map of other things
  @MapOf('boolean', 'Map.') readonly map: { readonly [key: string]: string };
}
