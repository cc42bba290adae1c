const POP: Keyframe[] = [{ transform: 'scale(1)' }, { transform: 'scale(1.06)' }, { transform: 'scale(1)' }];

/** Enlarges an element briefly to celebrate. */
export function celebrate(element: Element): void {
  element.animate(POP, { duration: 520, easing: 'cubic-bezier(0.34, 1.56, 0.64, 1)' });
}
