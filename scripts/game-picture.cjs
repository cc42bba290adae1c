'use strict';
// A picture of a game that is drawn here: bright sky, snow and dark woods beside each other, small detail everywhere, so
// that words over it have it as hard as on a stream.

const [WIDTH, HEIGHT] = [1920, 1080];

/** The same numbers every time, from 0 to 1. */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const n = (value) => Math.round(value * 10) / 10;

/** A range of hills from edge to edge, and where its ridge is. */
function range(next, { base, rise, steps }) {
  const ridge = Array.from({ length: steps + 1 }, (_, i) => [
    (i / steps) * WIDTH,
    base - rise * (0.35 + 0.65 * next()) * (i % 2 ? 1 : 0.35),
  ]);
  const path = `M0 ${HEIGHT} ${ridge.map(([x, y]) => `L${n(x)} ${n(y)}`).join(' ')} L${WIDTH} ${HEIGHT}Z`;
  return { ridge, path };
}

function snow({ ridge }, next) {
  return ridge
    .filter((_, i) => i % 2)
    .map(([x, y]) => {
      const [w, h] = [60 + next() * 50, 70 + next() * 40];
      return `<path d="M${n(x)} ${n(y)} l${n(-w)} ${n(h)} l${n(w * 0.5)} ${n(-h * 0.25)} l${n(w * 0.45)} ${n(h * 0.3)} l${n(w * 0.5)} ${n(-h * 0.2)} l${n(w * 0.5)} ${n(h * 0.1)}Z" fill="#f6fbff"/>`;
    })
    .join('');
}

function fir(x, y, size, color) {
  const tier = (up, wide) =>
    `<path d="M${n(x)} ${n(y - size * up)} l${n(-size * wide)} ${n(size * 0.42)} h${n(size * wide * 2)}Z" fill="${color}"/>`;
  return `<rect x="${n(x - size * 0.05)}" y="${n(y - size * 0.12)}" width="${n(size * 0.1)}" height="${n(size * 0.14)}" fill="#4a3426"/>${tier(1, 0.22)}${tier(0.76, 0.3)}${tier(0.52, 0.38)}`;
}

function cloud(x, y, size) {
  return [
    [0, 0, 1],
    [0.9, 0.15, 0.75],
    [-0.9, 0.2, 0.7],
    [0.2, 0.3, 1.3],
  ]
    .map(
      ([dx, dy, r]) =>
        `<ellipse cx="${n(x + dx * size)}" cy="${n(y + dy * size)}" rx="${n(r * size)}" ry="${n(r * size * 0.42)}" fill="#ffffff" opacity="0.92"/>`,
    )
    .join('');
}

function grass(next) {
  return Array.from({ length: 420 }, () => {
    const [x, y, h] = [next() * WIDTH, 905 + next() * 170, 8 + next() * 18];
    const color = ['#2f7a36', '#4fa846', '#7ecb58', '#245f2f'][Math.floor(next() * 4)];
    return `<path d="M${n(x)} ${n(y)} q${n(next() * 8 - 4)} ${n(-h)} ${n(next() * 14 - 7)} ${n(-h)}" stroke="${color}" stroke-width="3" fill="none"/>`;
  }).join('');
}

function bricks(x, y, count) {
  return Array.from({ length: count }, (_, i) => {
    const left = x + i * 64;
    return `<rect x="${left}" y="${y}" width="62" height="62" rx="6" fill="#c9813f"/><rect x="${left}" y="${y}" width="62" height="14" rx="6" fill="#f0b466"/><path d="M${left + 4} ${y + 38}h54M${left + 30} ${y + 16}v20M${left + 16} ${y + 40}v18M${left + 46} ${y + 40}v18" stroke="#8c5223" stroke-width="4"/>`;
  }).join('');
}

const coin = (x, y) =>
  `<circle cx="${x}" cy="${y}" r="22" fill="#ffd24a" stroke="#b57b13" stroke-width="5"/><path d="M${x - 4} ${y - 10}v20" stroke="#fff3c0" stroke-width="6"/>`;

const hero = (x, y) =>
  `<g transform="translate(${x} ${y})"><rect x="-26" y="-70" width="52" height="58" rx="14" fill="#2d6cdf"/><circle cx="0" cy="-96" r="32" fill="#f2c79a"/><path d="M-34 -104 q34 -46 68 0z" fill="#d13b3b"/><circle cx="12" cy="-96" r="5" fill="#22242b"/><rect x="-24" y="-14" width="18" height="18" fill="#3a2a20"/><rect x="6" y="-14" width="18" height="18" fill="#3a2a20"/></g>`;

function picture() {
  const next = numbers(20);
  const far = range(next, { base: 640, rise: 420, steps: 12 });
  const near = range(next, { base: 800, rise: 190, steps: 16 });
  const firs = (count, y, spread, size, colors) =>
    Array.from({ length: count }, () =>
      fir(
        next() * WIDTH,
        y + next() * spread,
        size * (0.7 + next() * 0.6),
        colors[Math.floor(next() * colors.length)],
      ),
    ).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3f9bf0"/><stop offset="0.45" stop-color="#a9ddff"/><stop offset="0.62" stop-color="#fff4d6"/></linearGradient>
<linearGradient id="far" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8ea9c9"/><stop offset="1" stop-color="#5f7f9f"/></linearGradient>
<linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5dbb4c"/><stop offset="0.16" stop-color="#3c8a3a"/><stop offset="0.17" stop-color="#7a5230"/><stop offset="1" stop-color="#3d2716"/></linearGradient>
</defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>
<circle cx="1480" cy="190" r="150" fill="#fff7d8" opacity="0.5"/><circle cx="1480" cy="190" r="92" fill="#fffbe9"/>
${cloud(330, 170, 120)}${cloud(860, 110, 80)}${cloud(1130, 290, 100)}${cloud(1740, 330, 90)}
<path d="${far.path}" fill="url(#far)"/>${snow(far, next)}
<path d="${near.path}" fill="#2f5f46"/>
${firs(46, 800, 60, 150, ['#1d4a33', '#24573b', '#2d6a45'])}
<path d="M0 905 Q480 860 960 905 T1920 890 V1080 H0Z" fill="url(#ground)"/>
${firs(12, 900, 26, 210, ['#16402b', '#1f5637'])}
${grass(next)}
${bricks(720, 620, 4)}${bricks(1250, 700, 3)}${bricks(300, 560, 2)}
${[756, 820, 884, 948].map((x) => coin(x, 570)).join('')}${coin(1340, 640)}
${hero(1100, 896)}
<rect x="40" y="36" width="300" height="26" rx="8" fill="#10131a" opacity="0.8"/><rect x="44" y="40" width="214" height="18" rx="6" fill="#e5484d"/>
${[0, 1, 2].map((i) => `<rect x="${40 + i * 44}" y="74" width="36" height="36" rx="6" fill="#10131a" opacity="0.7"/>`).join('')}
</svg>`;
}

/** SVG, 1920 × 1080. */
const game = Buffer.from(picture());

module.exports = { game };
