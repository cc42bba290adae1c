import type { AskStudio } from '@studio/widgets/drawing/widget-view';
import { afterPaint } from './after-paint';
import { keepFile, cacheShell } from './cold-start';
import { Connection } from './connection';
import { EffectsOnPage } from './effects/effects';
import { FilmsOnPage } from './films';
import { registerFonts } from './fonts';
import { StoredView } from './stored-view';
import { Loops } from './loops';
import { lottie } from './lottie';
import { Measurer } from './measurer';
import { EffectPlayers } from './effect-players';
import { Obs } from './obs';
import { Program } from './program';
import { qrCode } from './qr-code';
import { Reporter } from './reporter';
import { Seconds } from './seconds';
import { ServerClock } from './server-clock';
import { Sounds } from './sounds';
import { Stage } from './stage';
import { StingerCover } from './stinger-cover';
import type { StingerServices } from '@studio/widgets/drawing/stingers/stinger-run';
import { styledAlerts } from './styled-alerts';

/** Services that are loaded when a widget needs them. */
const parts = { qrCode, styledAlerts, lottie };

/**
 * Page that broadcast software loads at `/o/{link}`. It never goes blank and never reloads. Only people see a
 * notice.
 */
function start(link: string, bundle: string): void {
  const [clock, loops, sounds] = [new ServerClock(), new Loops(), new Sounds()];
  const films = new FilmsOnPage(sounds, () => reporter.look());
  const measurer = new Measurer((measure) => !isHidden() && connection.measured(measure));
  const askStudio: AskStudio = (ask) => connection.ask(ask);
  const services = { ...parts, seconds: new Seconds(clock), loops, sounds, films, askStudio };
  const stage = new Stage(document.body, services, measurer);

  const obs = new Obs(() => queueMicrotask(() => reporter.look()));
  const isHidden = (): boolean => obs.isHidden;
  const byHand = !obs.isThere && !isTransparent();
  if (byHand) showBackdrop();

  const acknowledge = afterPaint((position) => connection.painted(position));
  const storedView = new StoredView(link);
  const program = new Program(stage, clock, acknowledge, isHidden, storedView, coverOf(stage, services));
  const effects = new EffectsOnPage(stage.effectPlace, isHidden);
  const moments = new EffectPlayers(stage, clock, { sound: sounds.take, effect: effects.play });
  const end = (): void => {
    connection.stop();
    program.clear();
    storedView.forget();
  };
  const connection = new Connection({ link, obs: obs.isThere, bundle }, clock, {
    snapshot: (snapshot) => {
      document.querySelector('.notice')?.remove();
      program.load(snapshot);
      storeSoon();
    },
    delta: (delta) => {
      if (!program.apply(delta)) end();
    },
    moment: (moment) => moments.take(moment),
    live: (values) => stage.setLive(values),
    signal: (signal) => stage.receiveSignal(signal),
    recent: (recent) => stage.setRecent(recent),
    arm: (scenes) => program.arm(scenes),
    audio: (primary) => sounds.setPrimary(primary),
    connected: () => {
      measurer.sendAll();
      reporter.sendAll();
    },
    notFound: () => {
      if (program.hasPicture) return end();
      // The stored picture may still be loading.
      program.clear();
      storedView.forget();
      // Viewers must never see the notice: only a page opened by hand shows it.
      if (byHand) reportLine('This link is invalid or was replaced. Copy the current link in the console.');
    },
  });

  const reporter = new Reporter({ obs, films, errors: () => stage.errors() }, (report) =>
    connection.reported(report),
  );
  onVisibility(obs.isThere, () => {
    program.jump();
    loops.rest(isHidden());
    if (isHidden()) return effects.stopAll();
    connection.hurry();
    measurer.sendAll();
  });
  connect(connection);
  void program.comeUp();
}

/** Connects, and again at once when the network is back. */
function connect(connection: Connection): void {
  window.addEventListener('online', () => connection.hurry());
  connection.hurry();
}

/** Returns what plays stingers over a stage. */
function coverOf(stage: Stage, services: StingerServices): StingerCover {
  return new StingerCover(stage.effectPlace, services);
}

/** White text on a browser's white page would look like a fault. */
function showBackdrop(): void {
  document.documentElement.classList.add('backdrop');
}

/** Calls when the page is shown or hidden. */
function onVisibility(inObs: boolean, changed: () => void): void {
  document.addEventListener('visibilitychange', changed);
  if (inObs) window.addEventListener('obsSourceVisibleChanged', changed);
}

/** Delay before the page is cached, in ms. What it needs loads shortly after its first picture. */
const STORE_AFTER_MS = 2000;
let isCached = false;

function storeSoon(): void {
  if (isCached) return;
  isCached = true;
  window.setTimeout(() => void cacheShell(), STORE_AFTER_MS);
}

/** Shows a line to a person who opened the page by hand. */
function reportLine(line: string): void {
  if (document.querySelector('.notice')) return;
  const notice = document.createElement('p');
  notice.className = 'notice';
  notice.textContent = line;
  document.body.append(notice);
}

/** Returns true if the address asks for transparency, for broadcast software that does not identify itself. */
function isTransparent(): boolean {
  return new URLSearchParams(location.search).has('transparent');
}

const link = decodeURIComponent(location.pathname.split('/o/')[1]?.split('/')[0] ?? '');
// Fonts load when a text needs them, which can be long after the rest of the page was cached.
registerFonts((path) => void keepFile(path));
start(link, document.documentElement.dataset['bundle'] ?? '');
