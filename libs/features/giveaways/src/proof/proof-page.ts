import { escapeHtml } from '@studio/http/escape-html';
import type { NamelessCheck } from '../giveaway-checks';
import type { Giveaway, GiveawayWinner } from '../model/giveaway.state';
import { proofTexts, type ProofLanguage, type ProofTexts } from './proof-texts';

/** A giveaway as its public page shows it. */
export interface GiveawayProof {
  readonly phase: 'open' | 'finished' | 'cancelled';
  readonly giveaway: Pick<
    Giveaway,
    'settings' | 'startedAt' | 'endedAt' | 'viewers' | 'commit' | 'seed' | 'winners'
  >;
  /** Null while it runs, and if nothing was drawn. */
  readonly check: NamelessCheck | null;
}

const style = `
:root{color-scheme:light dark}
body{font:17px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.6rem;line-height:1.25}h2{font-size:1.2rem;margin-top:2rem}
code,pre{font:14px/1.5 ui-monospace,monospace;overflow-wrap:anywhere;white-space:pre-wrap}
pre{padding:.75rem;border:1px solid #8886;border-radius:8px}
dt{font-weight:600;margin-top:.75rem}dd{margin:0}
.state{padding:.75rem;border-radius:8px;border:2px solid #2e9e5b}.bad{border-color:#d33}
.draw{border-top:1px solid #8886;padding-top:.5rem}`;

/** Returns the page as HTML. It shows no data of viewers but the names of those who were drawn. */
export function proofPage(proof: GiveawayProof, language: ProofLanguage): string {
  const t = proofTexts[language];
  const { phase, giveaway, check } = proof;
  const { settings, commit, seed, winners, viewers } = giveaway;
  const isOver = phase !== 'open';
  const name = settings.prize === '' ? t.title : `${t.title}: ${settings.prize}`;
  const facts = [
    ...(settings.prize === '' ? [] : [fact(t.prize, escapeHtml(settings.prize))]),
    fact(t.started, at(giveaway.startedAt, language)),
    ...(giveaway.endedAt === null ? [] : [fact(t.ended, at(giveaway.endedAt, language))]),
    ...(phase === 'finished' ? [fact(t.participants, String(viewers))] : []),
    fact(t.commit, `<code>${commit}</code><br>${t.commitAbout}`),
    fact(t.seed, isOver ? `<code>${seed}</code><br>${t.seedAbout}` : t.seedLater),
  ];
  const how = isOver
    ? `<h2>${t.howTitle}</h2><p>${t.howSeed}</p><pre>printf %s "${seed}" | sha256sum</pre>`
    : '';
  return document(
    language,
    name,
    `<p>${t.phases[phase]}</p>${verdict(check, t)}<dl>${facts.join('')}</dl>` +
      `<h2>${t.draws}</h2>${winners.length === 0 ? `<p>${t.noDraws}</p>` : ''}` +
      winners.map((winner) => drawn(winner, isOver ? seed : null, t)).join('') +
      `${how}<h2>${t.meaningTitle}</h2>${meaning(t.provesTitle, t.proves)}${meaning(t.provesNotTitle, t.provesNot)}`,
  );
}

/** Returns a page that only says why there is nothing to see. */
export function noProofPage(why: 'gone' | 'tooMany', language: ProofLanguage): string {
  const t = proofTexts[language];
  return why === 'gone'
    ? document(language, t.gone, `<p>${t.goneAbout}</p>`)
    : document(language, t.tooMany, '');
}

function verdict(check: NamelessCheck | null, t: ProofTexts): string {
  if (!check) return '';
  const isPartly = check.draws.some(({ list }) => list === 'unknown');
  const text = !check.verified ? t.notVerified : isPartly ? t.partly : t.verified;
  return `<p class="state${check.verified ? '' : ' bad'}">${text}</p>`;
}

function drawn(
  { n, user, status, tickets, draw }: GiveawayWinner,
  seed: string | null,
  t: ProofTexts,
): string {
  const name = user ? `<bdi>${escapeHtml(user.name)}</bdi>` : t.forgotten;
  const facts = [
    fact(t.winner, `<strong>${name}</strong> (${t.tickets}: ${tickets}) – ${t.statuses[status] ?? status}`),
    fact(t.listHash, `<code>${draw.listHash}</code>`),
    fact(t.listSize, String(draw.entries)),
    fact(t.listTickets, String(draw.total)),
    fact(t.ticket, String(draw.ticket)),
  ];
  const command =
    `h=$(printf %s "${draw.listHash}:${n}:${draw.attempt}" | openssl dgst -sha256 -hmac "${seed ?? ''}" | sed 's/.* //')\n` +
    `echo $((16#$(printf %s "$h" | cut -c1-12) % ${draw.total}))`;
  const how = seed === null ? '' : `<p>${t.howDraw}</p><pre>${escapeHtml(command)}</pre>`;
  return `<section class="draw"><h3>${t.draw} ${n}</h3><dl>${facts.join('')}</dl>${how}</section>`;
}

function fact(term: string, html: string): string {
  return `<dt>${term}</dt><dd>${html}</dd>`;
}

function meaning(title: string, points: readonly string[]): string {
  return `<h3>${title}</h3><ul>${points.map((point) => `<li>${point}</li>`).join('')}</ul>`;
}

function at(time: string, language: ProofLanguage): string {
  const text = new Date(time).toLocaleString(language, {
    ...{ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' },
  });
  return `<time datetime="${time}">${text} UTC</time>`;
}

function document(language: ProofLanguage, title: string, body: string): string {
  return (
    `<!doctype html><html lang="${language}"><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title>` +
    `<style>${style}</style><main><h1>${escapeHtml(title)}</h1>${body}</main></html>`
  );
}
