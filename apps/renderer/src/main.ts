import { afterPaint } from './after-paint';
import { keepShell } from './cold-start';
import { Connection } from './connection';
import { EffectsOnPage } from './effects/effects';
import { FilmsOnPage } from './films';
import { offerFonts } from './fonts';
import { KeptPicture } from './kept-picture';
import { Loops } from './loops';
import { Measurer } from './measurer';
import { Moments } from './moments';
import { Obs } from './obs';
import { Program } from './program';
import { qrCode } from './qr-code';
import { Reporter } from './reporter';
import { Seconds } from './seconds';
import { ServerClock } from './server-clock';
import { Sounds } from './sounds';
import { Stage } from './stage';
import { startInFrame } from './stage-frame';

/** The page that broadcast software loads at `/o/{link}`. It never blanks, never reloads; only people ever see a notice. */
function start(link: string, bundle: string): void {
  const [clock, loops, sounds] = [new ServerClock(), new Loops(), new Sounds()];
  const films = new FilmsOnPage(sounds, () => reporter.look());
  const measurer = new Measurer((measure) => !isHidden() && connection.measured(measure));
  const services = { seconds: new Seconds(clock), loops, sounds, films, qrCode };
  const stage = new Stage(document.body, services, measurer);

  const obs = new Obs(() => queueMicrotask(() => reporter.look()));
  const isHidden = (): boolean => obs.isHidden;
  const byHand = !obs.isThere && !isTransparent();
  if (byHand) showBackdrop();

  const acknowledge = afterPaint((position) => connection.painted(position));
  const kept = new KeptPicture(link);
  const program = new Program(stage, clock, acknowledge, isHidden, kept);
  const effects = new EffectsOnPage(stage.effectPlace, isHidden);
  const moments = new Moments(stage, clock, { sound: sounds.take, effect: effects.play });
  const end = (): void => {
    connection.stop();
    program.clear();
    kept.forget();
  };
  const connection = new Connection({ link, obs: obs.isThere, bundle }, clock, {
    snapshot: (snapshot) => {
      document.querySelector('.notice')?.remove();
      program.load(snapshot);
      keepSoon();
    },
    delta: (delta) => {
      if (!program.apply(delta)) end();
    },
    moment: (moment) => moments.take(moment),
    live: (values) => stage.tellLive(values),
    signal: (signal) => stage.tellSignal(signal),
    recent: (recent) => stage.tellRecent(recent),
    arm: (scenes) => program.arm(scenes),
    audio: (primary) => sounds.setPrimary(primary),
    connected: () => {
      measurer.tellAll();
      reporter.tellAll();
    },
    notFound: () => {
      if (program.hasPicture) return end();
      // What was kept may be on its way.
      program.clear();
      kept.forget();
      // Viewers must never see it: only a page that somebody opened by hand says so.
      if (byHand) tell('This link opens no overlay.');
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
    measurer.tellAll();
  });
  window.addEventListener('online', () => connection.hurry());
  connection.hurry();
  void program.comeUp();
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

/** What the page needs is loaded a moment after its first picture. */
const KEEP_AFTER_MS = 2000;
let isKept = false;

function keepSoon(): void {
  if (isKept) return;
  isKept = true;
  window.setTimeout(() => void keepShell(), KEEP_AFTER_MS);
}

/** A line for whoever opened the page by hand. */
function tell(line: string): void {
  if (document.querySelector('.notice')) return;
  const notice = document.createElement('p');
  notice.className = 'notice';
  notice.textContent = line;
  document.body.append(notice);
}

/** Asked for by broadcast software that doesn't say what it is. */
function isTransparent(): boolean {
  return new URLSearchParams(location.search).has('transparent');
}

const link = decodeURIComponent(location.pathname.split('/o/')[1]?.split('/')[0] ?? '');
offerFonts();
if (location.pathname === '/stage') startInFrame();
else start(link, document.documentElement.dataset['bundle'] ?? '');
