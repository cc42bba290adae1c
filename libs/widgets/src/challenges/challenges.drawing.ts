import type { challengesWidget } from './challenges.widget';
import { untouched, type ChallengesState } from './challenges.state';
import type { ValuesOf } from '../widget';
import { playBlockSound } from '../drawing/block-sound';
import { swapContent } from '../drawing/item-motion';
import { hang } from '../drawing/hanging';
import { bare, TextBox } from '../drawing/text-box';
import type { WidgetPlace, WidgetView } from '../drawing/widget-view';
import { RowView } from '../drawing/challenge-row';
import { challengeRows, type ChallengeRow } from './challenges-text';

type ChallengesValues = ValuesOf<typeof challengesWidget>;

/** Design pixels, with the box around it. */
const WIDTH = 480;
const GAP = 18;

/** A title and the challenges under it. */
export function draw(place: WidgetPlace): WidgetView<ChallengesValues, ChallengesState> {
  const box = new TextBox(place);
  const title = new TextBox(place);
  const list = document.createElement('div');
  /** By itemId and name: a renamed challenge is another. */
  const views = new Map<string, RowView>();
  let order: string | null = null;
  /** Number of times all challenges were completed; null before the first update. */
  let timesDone: number | null = null;
  let endSwap = (): void => undefined;
  title.element.classList.add('line');
  for (const element of [box.element, list]) element.style.gridTemplateColumns = 'minmax(0, 1fr)';
  Object.assign(list.style, { display: 'grid', rowGap: `${GAP}px` });
  box.hold(title.element, list);

  const put = (values: ChallengesValues, rows: readonly ChallengeRow[], isStyled: boolean): void => {
    const wanted = new Set(rows.map(keyOf));
    for (const [key, view] of views) {
      if (wanted.has(key)) continue;
      view.dispose();
      views.delete(key);
    }
    for (const [index, row] of rows.entries()) {
      const known = views.get(keyOf(row));
      const view = known ?? new RowView(place);
      views.set(keyOf(row), view);
      // An element in its place is not moved: removing it would end its animation.
      const there = list.children[index] ?? null;
      if (there !== view.element) list.insertBefore(view.element, there);
      if (!known || isStyled) view.style(values);
      view.show(values, row, known !== undefined && !isStyled);
    }
  };
  return {
    update(values, changed, state) {
      const now = state ?? untouched;
      const rows = challengeRows(values, now);
      const times = Object.values(now.progress).reduce((sum, each) => sum + each.times, 0);
      if (timesDone !== null && times > timesDone) playBlockSound(place.services.sounds, values);
      timesDone = times;
      const isChanged = changed.size > 0;
      endSwap();
      endSwap = () => undefined;
      const next = JSON.stringify(rows.map(keyOf));
      // Settings are seen at once; other rows, or another order of them, come as the settings say.
      if (order === null || order === next || isChanged) put(values, rows, isChanged);
      else endSwap = swapContent(list, values, () => put(values, rows, false));
      order = next;
      if (!isChanged) return;
      box.style(values);
      box.element.style.width = `${values.boxWidth || WIDTH}px`;
      hang(box.element, values, WIDTH);
      box.element.style.rowGap = `${GAP}px`;
      title.style(bare(values));
      title.write([{ text: values.title }]);
      title.element.style.display = values.title.trim() === '' ? 'none' : '';
      void title.fontLoaded(values);
    },
    dispose: () => {
      endSwap();
      for (const each of [box, title, ...views.values()]) each.dispose();
    },
  };
}

function keyOf({ item }: ChallengeRow): string {
  return `${item.itemId} ${item.name}`;
}
