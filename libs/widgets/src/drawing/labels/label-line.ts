import { hang } from '../hanging';
import { swapContent } from '../item-motion';
import { TextBox } from '../text-box';
import type { WidgetPlace } from '../widget-view';
import type { LabelContent, LabelScreen, LabelValues } from '../../label/label-screen';

/** Design pixels. */
const WIDTH = 480;

/** Draws a label as one line that is swapped when its text changes. */
export class LabelLine implements LabelScreen {
  private readonly box: TextBox;
  private endSwap = (): void => undefined;

  constructor(place: WidgetPlace) {
    this.box = new TextBox(place);
  }

  style(values: LabelValues): void {
    const { box } = this;
    box.style(values);
    hang(box.element, values, values.boxWidth || WIDTH);
    void box.fontLoaded(values);
  }

  write({ text }: LabelContent, values: LabelValues, isAtOnce: boolean): void {
    this.endSwap();
    const put = (): void => this.box.write([{ text }]);
    if (isAtOnce) put();
    else this.endSwap = swapContent(this.box.element, values, put);
  }

  dispose(): void {
    this.endSwap();
    this.box.dispose();
    this.box.element.remove();
  }
}
