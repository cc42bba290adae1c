import type { ItemValues } from './item-motion';

const css = `
  .glint { position: absolute; inset: 0; overflow: hidden; border-radius: inherit; pointer-events: none; }
  .glint::before { content: ''; position: absolute; inset: 0; background: linear-gradient(105deg, transparent 35%, currentColor 50%, transparent 65%); opacity: 0.35; }
`;
/** Rules of a light that runs over a plate; the plate is positioned. */
export const glintRules = css;

/** Lets a light run over a plate once, and its sign jump, unless news come without motion. */
export function glint(plate: HTMLElement, sign: Element | null, { itemIn }: ItemValues): void {
  if (itemIn === 'none') return;
  const light = document.createElement('div');
  light.className = 'glint';
  plate.append(light);
  const way = [{ transform: 'translateX(-100%)' }, { transform: 'translateX(100%)' }];
  const timing = { duration: 700, easing: 'cubic-bezier(0.4, 0, 0.2, 1)', fill: 'both' } as const;
  light.animate(way, timing).onfinish = () => light.remove();
  sign?.animate([{ transform: 'scale(0.4)' }, { transform: 'none' }], {
    ...{ duration: 520, easing: 'cubic-bezier(0.34, 1.56, 0.64, 1)' },
  });
}
