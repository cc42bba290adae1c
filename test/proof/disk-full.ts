import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PNG } from 'pngjs';
import type { Answer } from '../support/api-client';
import { testToken } from '../support/server-process';
import { CommandCounts, Commands } from './commands';
import { readLog } from './event-log';
import { assertThat, reportProgress, type ProofOptions, type ProofReport } from './proof';
import { Random } from './random';
import { SmallDisk } from './small-disk';
import { isReady, onStage, until, Writers, type Stage } from './stage';
import { Watchers } from './watchers';

const WRITERS = 6;
const RENDERERS = 3;
const MIB = 1024 * 1024;
const DISK_BYTES = 32 * MIB;
/** With less room than this a new disk is taken: the log only grows. */
const ROOM_BYTES = 8 * MIB;
/** Blocks of 4 KiB that are left free when the rest is filled: so each file runs out of room at some time. */
const BLOCKS_LEFT = [0, 0, 1, 2, 5, 15, 50];
/** Duration of commands before the disk is filled, while it is full, and afterwards, in ms. */
const BEFORE = { least: 20, most: 150 };
const WHILE_FULL = { least: 50, most: 400 };
const AFTER = { least: 20, most: 80 };
/** Delay until a writer tries the server again, in ms. */
const DOWN_MS = 10;
/** Fates of the server while the disk is full. */
const endings = ['stays', 'stays', 'is killed', 'is stopped'] as const;
type Ending = (typeof endings)[number];

/**
 * Fills the disk under load and frees it, repeatedly [promises/1] [promises/3] [promises/5]. Commands are refused
 * with 503, no acknowledged one is lost, renderers keep their picture, and queries are answered. Everything
 * resumes by itself, even if the server is killed or stopped and restarted while the disk is full.
 * @throws Error if this process may not mount
 */
export async function proveDiskFull(options: ProofOptions): Promise<ProofReport> {
  const random = new Random(options.seed);
  const totals = new Totals();
  const counts = new CommandCounts();
  for (let round = 1; round <= options.rounds;) {
    const disk = SmallDisk.mount(DISK_BYTES);
    try {
      await onStage(
        'disk-full',
        options,
        async (stage) => {
          const filling = await Filling.begin(stage, disk, random, totals, counts);
          for (; round <= options.rounds && disk.free > ROOM_BYTES; round++) {
            stage.beginRound(round);
            await filling.round(`round ${round}`);
            reportProgress(
              options,
              round,
              () => `${counts.acknowledged} commands acknowledged, ${counts.refused} refused`,
            );
          }
        },
        { dataDir: join(disk.path, 'data') },
      );
    } finally {
      disk.unmount();
    }
  }
  return { ...totals, ...counts };
}

class Totals {
  rounds = 0;
  disks = 0;
  answeredWhileFull = 0;
  /** Questions that must see a command whose read model could not be written. */
  behindWhileFull = 0;
  uploadsRefused = 0;
  uploadsKept = 0;
  killedWhileFull = 0;
  stoppedWhileFull = 0;
  servedAfterStartWhileFull = 0;
  refusedToStartWhileFull = 0;
}

/** One server on one small disk. */
class Filling {
  /** From the end of the server until it serves again. */
  private isDown = false;

  private constructor(
    private readonly stage: Stage,
    private readonly disk: SmallDisk,
    private readonly random: Random,
    private readonly totals: Totals,
    private readonly commands: Commands,
    private readonly watchers: Watchers,
  ) {}

  static async begin(
    stage: Stage,
    disk: SmallDisk,
    random: Random,
    totals: Totals,
    counts: CommandCounts,
  ): Promise<Filling> {
    totals.disks++;
    const read = (from: number) => readLog(stage.studio.dataDir, stage.stream, from);
    const commands = new Commands(stage, random, read, counts);
    return new Filling(stage, disk, random, totals, commands, new Watchers(await stage.watch(RENDERERS)));
  }

  async round(name: string): Promise<void> {
    const { stage, random, commands, watchers } = this;
    const ending = random.pick(endings);
    const writers = new Writers(WRITERS, () =>
      this.isDown ? delay(DOWN_MS) : commands.sendOne(name, { mayBreak: ending !== 'stays' }),
    );
    await writers.accompany(() => this.fillAndRelieve(name, ending));
    await until(`${name}: the server is ready again by itself`, () => isReady(stage));

    await commands.settle(name);
    await watchers.untilAsLogged(name, commands.log);
    await watchers.untilAsFresh(name, stage);
    watchers.requireNoneWentBack(name);
    await this.upload(name, 200);
    this.totals.rounds++;
  }

  private async fillAndRelieve(name: string, ending: Ending): Promise<void> {
    const { stage, disk, random, watchers } = this;
    const { counts } = this.commands;
    await delay(random.between(BEFORE.least, BEFORE.most));
    const blocksLeft = random.pick(BLOCKS_LEFT);
    disk.fill(blocksLeft);
    stage.note(`the disk is full but for ${blocksLeft} blocks; the server ${ending}`);
    const { refused } = counts;
    await until(`${name}: commands are refused`, () => counts.refused > refused);
    await delay(random.between(WHILE_FULL.least, WHILE_FULL.most));
    await this.useWhileFull(name);
    const serves = ending === 'stays' || (await this.endAndStart(name, ending));
    watchers.requirePictures(name);

    disk.relieve();
    stage.note('there is room again');
    if (!serves) stage.studio = await stage.studio.restart();
    this.isDown = false;
    const { acknowledged } = counts;
    await until(`${name}: commands are taken again`, () => counts.acknowledged > acknowledged);
    await delay(random.between(AFTER.least, AFTER.most));
  }

  /** Questions, a new renderer and an upload while there is no room. */
  private async useWhileFull(name: string): Promise<void> {
    const { stage } = this;
    await Promise.all(
      [stage.path, `${stage.path}/members`, '/me', '/widgets'].map((path) => this.ask(name, path)),
    );
    await stage.freshPicture();
    await this.upload(name, 503);
    const page = await fetch(`${stage.studio.url}/o/${stage.link}`);
    await page.text();
    assertThat(
      page.ok,
      `${name}: the renderer's page is answered with ${page.status} while the disk is full`,
    );
  }

  /** A question is answered, or must see a command whose read model could not be written. */
  private async ask(name: string, path: string): Promise<void> {
    const answer = await this.stage.api.get(path);
    if (answer.status === 200) this.totals.answeredWhileFull++;
    else {
      requirePassing(name, answer, ['read_model_behind']);
      this.totals.behindWhileFull++;
    }
  }

  /** A file answered with 200 is stored completely; a refusal is a temporary one. */
  private async upload(name: string, expected: 200 | 503): Promise<void> {
    const { stage, random, totals } = this;
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(noise(random))]), 'noise.png');
    const answer = await fetch(`${stage.studio.api}/uploads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${testToken}` },
      body: form,
    });
    const body = (await answer.json()) as {
      readonly code?: string;
      readonly url?: string;
      readonly sha256?: string;
    };
    stage.note(`upload → ${answer.status} ${body.code ?? body.url ?? ''}`);
    if (answer.status === 503) {
      requirePassing(name, { status: answer.status, headers: answer.headers, body }, ['unavailable']);
      totals.uploadsRefused++;
      assertThat(expected === 503, `${name}: an upload is refused although there is room`);
      return;
    }
    assertThat(answer.status === 200, `${name}: an upload is answered with ${answer.status} ${body.code}`);
    const media = await fetch(new URL(body.url ?? '', stage.studio.url));
    const sha256 = createHash('sha256')
      .update(Buffer.from(await media.arrayBuffer()))
      .digest('hex');
    assertThat(sha256 === body.sha256, `${name}: an upload of ${body.sha256} is kept as ${sha256}`);
    totals.uploadsKept++;
  }

  /** A start while there is no room serves, or ends with one line that says why. @returns whether it serves */
  private async endAndStart(name: string, how: Exclude<Ending, 'stays'>): Promise<boolean> {
    const { stage, totals } = this;
    this.isDown = true;
    if (how === 'is killed') await stage.studio.kill();
    else
      assertThat(
        (await stage.studio.stop()) === 0,
        `${name}: it didn't stop in order while the disk was full`,
      );
    totals[how === 'is killed' ? 'killedWhileFull' : 'stoppedWhileFull']++;
    stage.studio = await stage.studio.relaunch();
    const serves = await stage.studio.untilReady().then(
      () => true,
      () => false,
    );
    stage.note(serves ? 'it serves after a start on the full disk' : `it ended: ${stage.studio.output}`);
    if (serves) {
      this.isDown = false;
      totals.servedAfterStartWhileFull++;
      await this.ask(name, stage.path);
      await stage.freshPicture();
    } else {
      totals.refusedToStartWhileFull++;
      assertThat(
        /^[^\n]*disk is full[^\n]*\n$/.test(stage.studio.output),
        `${name}: a start on a full disk ends with ${JSON.stringify(stage.studio.output)}`,
      );
    }
    return serves;
  }
}

function requirePassing(
  name: string,
  answer: Answer<{ readonly code?: string }>,
  codes: readonly string[],
): void {
  const { status, headers, body } = answer;
  assertThat(
    status === 503 && codes.includes(body.code ?? '') && Number(headers.get('retry-after')) > 0,
    `${name}: answered with ${status} ${body.code}, Retry-After ${headers.get('retry-after')}`,
  );
}

/** Returns an incompressible image of about 160 kB. */
function noise(random: Random): Buffer {
  const png = new PNG({ width: 200, height: 200 });
  for (let i = 0; i < png.data.length; i++) png.data[i] = random.between(0, 255);
  return PNG.sync.write(png);
}
