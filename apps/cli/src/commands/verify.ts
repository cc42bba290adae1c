import { Damaged } from '@studio/kernel/commit-log';
import { UNFINISHED_IMPORT } from '@studio/event-store/event-store';
import { categoryOf, idOf } from '@studio/kernel/event';
import { uploadsDecider } from '@studio/uploads/upload.decider';
import { ViewerBox } from '@studio/viewers/sealed-viewers';
import { evolvers } from '../areas';
import type { OpsCall, OpsCommand } from '../command';
import { isEmbedded, streamsOf, withLog, type OperatorLog } from '../operator-log';
import { findOperatorReadModels } from '../operator-read-models';
import { Progress } from '../progress';
import { counted, styled } from '../text';
import { withViewerKeys } from '../viewer-keys';
import { checkDocuments } from './verify-documents';
import { findingKinds, type Finding } from './verify-findings';
import { checkMedia } from './verify-media';
import { checkStream } from './verify-streams';

/** Findings of one kind in one place that are printed for people. */
const SHOWN = 10;
const kindWidth = Math.max(...Object.values(findingKinds).map(({ length }) => length));

/** Looks for damage. */
export const verify: OpsCommand = {
  name: 'verify',
  usage: 'verify',
  takes: 0,
  summary: `Looks for damage in the log and compares all read models and the files of uploads with it; changes nothing. Exits with 1 when
      something was found`,
  run: (call) =>
    withLog(call, async (log) => {
      const verification = new Verification(call, log);
      await verification.run();
      verification.printSummary();
    }),
};

/** One look at everything, and what it found. */
class Verification {
  private readonly bars: Bars;
  private readonly counts = new Map<string, { finding: Finding; count: number }>();
  private found = 0;
  private readonly notes: string[] = [];
  /** Overlays, by their ids. */
  private readonly purged = new Set<string>();
  private readonly present = new Set<string>();
  private readonly uploads: string[] = [];
  private readonly checked = { streams: 0, events: 0, documents: 0, files: 0 };

  constructor(
    private readonly call: OpsCall,
    private readonly log: OperatorLog,
  ) {
    this.bars = new Bars(totalOf(log));
  }

  async run(): Promise<void> {
    const { log, purged, present, notes } = this;
    if ((await log.epoch()).startsWith(UNFINISHED_IMPORT))
      this.report({
        kind: 'unfinished-import',
        where: 'the log',
        detail: 'holds a part of an imported log only: run the import of the same file again',
      });
    await this.unlessDamaged('log', () => this.checkLog());
    for (const id of purged)
      if (present.has(id)) notes.push(`A purge of overlay ${id} is not finished. Run \`purge ${id}\` again.`);
    if ([...this.counts.values()].some(({ finding }) => finding.kind === 'unreadable-event'))
      notes.push('The read models were not compared: the log cannot be read to its end.');
    else await this.unlessDamaged('read models', () => this.compareDocuments());
    await this.unlessDamaged('uploads', () => this.compareFiles());
    this.bars.clear();
  }

  /** Prints what came of it. @throws Error when anything was found */
  printSummary(): void {
    const { checked, counts, found, notes } = this;
    const { json, print } = this.call;
    if (json) print(JSON.stringify({ checked, found, notes }));
    else {
      for (const { finding, count } of counts.values())
        if (count > SHOWN)
          print(
            styled('dim', `… and ${count - SHOWN} more: ${findingKinds[finding.kind]}, ${finding.where}`),
          );
      for (const line of notes) print(styled('dim', `Note: ${line}`));
      const { streams, events, documents, files } = checked;
      print(
        `${counted(streams, 'stream')}, ${counted(events, 'event')}, ${counted(documents, 'document')} and ${counted(files, 'file')}: ` +
          (found === 0
            ? styled('green', 'no damage found.')
            : styled('red', `${counted(found, 'finding')}.`)),
      );
    }
    if (found > 0) throw new Error(`Damage was found.`);
  }

  private report(finding: Finding): void {
    const { json, print } = this.call;
    this.found++;
    const key = `${finding.kind} ${finding.where}`;
    const known = this.counts.get(key) ?? { finding, count: 0 };
    known.count++;
    this.counts.set(key, known);
    if (!json && known.count > SHOWN) return;
    this.bars.clear();
    print(json ? JSON.stringify(finding) : shown(finding));
  }

  /** Damage that the work can't go on with; the rest is looked at all the same. */
  private async unlessDamaged(where: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Damaged)) throw error;
      this.report({ kind: 'damaged-file', where, detail: error.message });
    }
  }

  private async checkLog(): Promise<void> {
    const { log, checked } = this;
    const damage = isEmbedded(log) ? log.damage() : null;
    if (damage !== null) this.report({ kind: 'damaged-file', where: 'log', detail: damage });
    for await (const { stream, events } of streamsOf(log)) {
      await this.unlessDamaged(stream, async () => {
        for await (const finding of checkStream(log, stream)) this.report(finding);
      });
      (categoryOf(stream) === 'purge' ? this.purged : this.present).add(idOf(stream));
      if (categoryOf(stream) === uploadsDecider.category) this.uploads.push(stream);
      checked.streams++;
      checked.events += events;
      this.bars.at('Checking the log', checked.events, 'events');
    }
  }

  private async compareDocuments(): Promise<void> {
    const models = await findOperatorReadModels(this.call);
    if (!models) {
      this.notes.push('There are no read models yet. The server creates them.');
      return;
    }
    try {
      this.checked.documents = await withViewerKeys(this.call, (keys) =>
        this.reportAll(
          checkDocuments({
            log: this.log,
            box: new ViewerBox(evolvers, keys),
            models,
            purged: this.purged,
            note: (line) => this.notes.push(line),
            progress: (what, done) =>
              this.bars.at(what === 'events' ? 'Building the read models' : 'Comparing', done, what),
          }),
        ),
      );
    } finally {
      await models.close();
    }
  }

  private async compareFiles(): Promise<void> {
    const findings = checkMedia({
      log: this.log,
      dataDir: this.call.dataDir,
      streams: this.uploads,
      note: (line) => this.notes.push(line),
      progress: (done) => this.bars.at('Comparing files', done, 'files'),
    });
    this.checked.files = await this.reportAll(findings);
  }

  /** @returns how much was looked at */
  private async reportAll(findings: AsyncGenerator<Finding, number>): Promise<number> {
    let next = await findings.next();
    for (; !next.done; next = await findings.next()) this.report(next.value);
    return next.value;
  }
}

/** Total for the progress bar; 0 if unknown. */
function totalOf(log: OperatorLog): number {
  try {
    return isEmbedded(log) ? Number(log.end()) : 0;
  } catch {
    return 0;
  }
}

function shown({ kind, where, detail }: Finding): string {
  return `${styled('red', findingKinds[kind].padEnd(kindWidth))}  ${where}  ${detail}`;
}

/** Progress bars, one after the other; only on a terminal. */
class Bars {
  private current: { readonly what: string; readonly bar: Progress } | null = null;

  constructor(private readonly total: number) {}

  at(what: string, done: number, unit: 'events' | 'documents' | 'files'): void {
    if (!process.stderr.isTTY) return;
    if (this.current?.what !== what) {
      this.clear();
      const total = unit === 'events' ? this.total : 0;
      this.current = { what, bar: new Progress(what, total, process.stderr, unit) };
    }
    this.current.bar.at(done);
  }

  /** Makes room for a line. */
  clear(): void {
    if (this.current) process.stderr.write('\r\u001b[K');
  }
}
