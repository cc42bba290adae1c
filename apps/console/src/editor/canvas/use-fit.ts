import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { WIDTH } from './geometry';

export interface StageFit {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Screen pixels of one design pixel. */
  readonly zoom: number;
}

const MARGIN = { x: 40, y: 56 };

/** The largest place in an element that keeps the proportions of the canvas, with room for handles around it. */
export function useFit<E extends HTMLElement>(
  height: number,
): readonly [RefObject<E | null>, StageFit | null] {
  const element = useRef<E>(null);
  const [size, setSize] = useState<{ readonly width: number; readonly height: number } | null>(null);
  useLayoutEffect(() => {
    const found = element.current;
    if (!found) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    observer.observe(found);
    return () => observer.disconnect();
  }, []);
  if (!size) return [element, null];
  const zoom = Math.max(
    0.05,
    Math.min((size.width - MARGIN.x * 2) / WIDTH, (size.height - MARGIN.y * 2) / height),
  );
  const [width, tall] = [WIDTH * zoom, height * zoom];
  return [
    element,
    { zoom, width, height: tall, left: (size.width - width) / 2, top: (size.height - tall) / 2 },
  ];
}
