'use strict';
// Makes apps/renderer/sounds/alert-<style>-<version>.ogg: the sound of each alert style, synthesised here, so that its
// licence is the project's own. Raise its version in alert-styles.ts with every change: pages cache them for ever.
//   node scripts/alert-sounds.cjs [style …]     only these
// Needs ffmpeg with libopus.
require('../test/support/swc-hook.cjs');
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { alertStyleNames, styleSound } = require('../libs/widgets/src/alert-box/alert-styles.ts');

const RATE = 48_000;
const folder = path.join(__dirname, '../apps/renderer/sounds');

/** The same noise every time. */
function noises(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state / 2 ** 32) * 2 - 1;
  };
}

const note = (semitones) => 440 * 2 ** (semitones / 12);
const TAU = Math.PI * 2;

const waves = {
  sine: (phase) => Math.sin(phase * TAU),
  soft: (phase) => Math.sin(phase * TAU) + 0.3 * Math.sin(phase * TAU * 2) + 0.12 * Math.sin(phase * TAU * 3),
  bell: (phase) =>
    Math.sin(phase * TAU) + 0.5 * Math.sin(phase * TAU * 2.76) + 0.25 * Math.sin(phase * TAU * 5.4),
  square: (phase) => (phase % 1 < 0.5 ? 0.6 : -0.6),
  pulse: (phase) => (phase % 1 < 0.25 ? 0.6 : -0.6),
  saw: (phase) => {
    let sum = 0;
    for (let n = 1; n <= 12; n++) sum += Math.sin(phase * TAU * n) / n;
    return sum * 0.5;
  },
  brass: (phase) => {
    let sum = 0;
    for (let n = 1; n <= 8; n++) sum += Math.sin(phase * TAU * n) / n ** 1.3;
    return sum * 0.6;
  },
  triangle: (phase) => 1 - 4 * Math.abs(Math.round(phase) - phase),
};

class Track {
  constructor(seconds) {
    this.left = new Float32Array(Math.ceil(seconds * RATE));
    this.right = new Float32Array(this.left.length);
  }

  /** Adds samples. @param pan −1 left, 1 right */
  add(at, seconds, sample, gain, pan = 0) {
    const from = Math.round(at * RATE);
    const count = Math.min(Math.round(seconds * RATE), this.left.length - from);
    const [l, r] = [Math.cos(((pan + 1) * Math.PI) / 4), Math.sin(((pan + 1) * Math.PI) / 4)];
    for (let i = 0; i < count; i++) {
      const value = sample(i / RATE) * gain;
      this.left[from + i] += value * l;
      this.right[from + i] += value * r;
    }
  }

  /** A tone. `glide` is its frequency at the end; `fall` is how fast it dies. */
  tone(
    at,
    frequency,
    seconds,
    { wave = 'soft', gain = 0.3, fall = 4, rise = 0.006, glide, vibrato = 0, pan } = {},
  ) {
    let phase = 0;
    const end = glide ?? frequency;
    this.add(
      at,
      seconds,
      (t) => {
        const now = frequency * (end / frequency) ** (t / seconds) * (1 + vibrato * Math.sin(t * TAU * 5.5));
        phase += now / RATE;
        const tail = Math.min(1, (seconds - t) / 0.03);
        return waves[wave](phase) * Math.min(1, t / rise) * Math.exp(-fall * t) * tail;
      },
      gain,
      pan,
    );
  }

  /** Filtered noise, from one cut-off frequency to another. */
  noise(
    at,
    seconds,
    { from = 2000, to = 2000, gain = 0.3, fall = 6, rise = 0.004, seed = 7, high = false, pan } = {},
  ) {
    const next = noises(seed);
    let low = 0;
    this.add(
      at,
      seconds,
      (t) => {
        const cut = from * (to / from) ** (t / seconds);
        const share = 1 - Math.exp((-TAU * cut) / RATE);
        const raw = next();
        low += share * (raw - low);
        const tail = Math.min(1, (seconds - t) / 0.03);
        return (high ? raw - low : low * 2) * Math.min(1, t / rise) * Math.exp(-fall * t) * tail;
      },
      gain,
      pan,
    );
  }

  /** A drum: a tone that falls fast. */
  thump(at, { from = 190, to = 44, seconds = 0.4, gain = 0.8 } = {}) {
    this.tone(at, from, seconds, { wave: 'sine', gain, fall: 7, glide: to, rise: 0.002 });
  }

  /** A room: a few echoes, crossed between the sides. */
  echo(seconds, gain, times = 3) {
    const step = Math.round(seconds * RATE);
    for (let n = 1; n <= times; n++)
      for (let i = this.left.length - 1; i >= step; i--) {
        const [l, r] = [this.left[i - step], this.right[i - step]];
        if (n === 1) {
          this.left[i] += r * gain;
          this.right[i] += l * gain;
        }
      }
  }

  /** Fades out what still sounds at the end, so that nothing is cut. */
  fadeOut(seconds) {
    const count = Math.round(seconds * RATE);
    const from = this.left.length - count;
    for (let i = 0; i < count; i++) {
      const gain = Math.cos((i / count) * (Math.PI / 2)) ** 2;
      this.left[from + i] *= gain;
      this.right[from + i] *= gain;
    }
  }

  /** 16-bit samples of both sides, as loud as the others. */
  pcm() {
    let peak = 0;
    for (const side of [this.left, this.right])
      for (const value of side) peak = Math.max(peak, Math.abs(value));
    const gain = 0.82 / peak;
    const bytes = Buffer.alloc(this.left.length * 4);
    this.left.forEach((value, i) => {
      bytes.writeInt16LE(Math.round(Math.tanh(value * gain) * 32_000), i * 4);
      bytes.writeInt16LE(Math.round(Math.tanh(this.right[i] * gain) * 32_000), i * 4 + 2);
    });
    return bytes;
  }
}

const arpeggio = (track, at, steps, gap, options) =>
  steps.forEach((step, i) =>
    track.tone(at + i * gap, note(step), options.seconds ?? 0.6, { pan: ((i % 3) - 1) * 0.4, ...options }),
  );
const chord = (track, at, steps, seconds, options) =>
  steps.forEach((step, i) => track.tone(at, note(step), seconds, { pan: (i - 1) * 0.35, ...options }));

/** Music of each style. */
const pieces = {
  ribbon(t) {
    t.noise(0, 0.35, { from: 600, to: 5000, gain: 0.16, rise: 0.2, fall: 2 });
    chord(t, 0.12, [-5, -1, 2], 0.5, { wave: 'brass', gain: 0.2, fall: 4, rise: 0.02 });
    chord(t, 0.34, [0, 4, 7, 12], 1.3, { wave: 'brass', gain: 0.22, fall: 2.2, rise: 0.02, vibrato: 0.004 });
    arpeggio(t, 0.5, [24, 28, 31], 0.07, { wave: 'bell', gain: 0.07, fall: 4, seconds: 0.8 });
  },
  party(t) {
    t.thump(0.02, { from: 320, to: 90, seconds: 0.16, gain: 0.6 });
    t.noise(0.02, 0.3, { from: 7000, to: 1500, gain: 0.4, fall: 14 });
    arpeggio(t, 0.12, [0, 4, 7, 12, 16, 19, 24], 0.065, { wave: 'soft', gain: 0.2, fall: 5, seconds: 0.7 });
    chord(t, 0.62, [0, 7, 12, 16], 1.1, { wave: 'soft', gain: 0.14, fall: 3 });
    for (let i = 0; i < 9; i++)
      t.tone(0.6 + i * 0.05, note(24 + ((i * 5) % 14)), 0.3, {
        wave: 'bell',
        gain: 0.04,
        fall: 9,
        pan: (i % 3) - 1,
      });
  },
  neon(t) {
    t.tone(0, 100, 0.5, { wave: 'saw', gain: 0.05, fall: 1, rise: 0.05 });
    for (const at of [0.08, 0.22])
      t.noise(at, 0.07, { from: 9000, to: 4000, gain: 0.2, fall: 30, high: true });
    chord(t, 0.32, [-12, 0, 3, 7], 0.28, { wave: 'saw', gain: 0.16, fall: 7 });
    chord(t, 0.55, [-17, -5, 7, 10, 14], 1.4, {
      wave: 'saw',
      gain: 0.15,
      fall: 2.2,
      rise: 0.01,
      vibrato: 0.003,
    });
    t.thump(0.32, { gain: 0.6 });
    t.thump(0.55, { gain: 0.7 });
  },
  pixel(t) {
    arpeggio(t, 0, [7, 12, 16, 19], 0.075, { wave: 'pulse', gain: 0.16, fall: 5, seconds: 0.12, pan: 0 });
    t.tone(0.3, note(24), 0.55, { wave: 'square', gain: 0.16, fall: 5 });
    t.tone(0.42, note(31), 0.7, { wave: 'square', gain: 0.13, fall: 4.5 });
    t.tone(0.3, note(0), 0.5, { wave: 'triangle', gain: 0.25, fall: 4 });
    t.noise(0.02, 0.06, { from: 6000, to: 6000, gain: 0.12, fall: 30, high: true });
  },
  boom(t) {
    t.noise(0, 0.2, { from: 400, to: 3000, gain: 0.2, rise: 0.16, fall: 1 });
    t.thump(0.18, { from: 160, to: 34, seconds: 0.9, gain: 1 });
    t.noise(0.18, 0.7, { from: 5200, to: 240, gain: 0.5, fall: 6 });
    chord(t, 0.2, [-12, -5, 0, 7], 0.9, { wave: 'brass', gain: 0.2, fall: 4, glide: undefined });
    t.noise(0.5, 0.05, { from: 9000, to: 5000, gain: 0.1, fall: 30, high: true });
  },
  aurora(t) {
    chord(t, 0, [-8, -1, 4, 8], 2.2, { wave: 'sine', gain: 0.14, fall: 0.9, rise: 0.35, vibrato: 0.003 });
    arpeggio(t, 0.25, [16, 20, 23, 28, 32], 0.16, { wave: 'bell', gain: 0.085, fall: 2.6, seconds: 1.4 });
    t.noise(0, 1.6, { from: 900, to: 4200, gain: 0.05, rise: 0.7, fall: 1 });
  },
  hud(t) {
    for (const [i, step] of [12, 12, 19].entries())
      t.tone(i * 0.09, note(step), 0.06, { wave: 'sine', gain: 0.25, fall: 4, pan: i - 1 });
    t.tone(0.28, 180, 0.35, { wave: 'saw', gain: 0.08, glide: 900, fall: 1, rise: 0.08 });
    t.noise(0.28, 0.4, { from: 500, to: 7000, gain: 0.1, rise: 0.15, fall: 2, high: true });
    chord(t, 0.62, [0, 7, 14], 1, { wave: 'soft', gain: 0.18, fall: 3.4 });
    t.thump(0.62, { from: 120, to: 50, gain: 0.6 });
    for (let i = 0; i < 5; i++)
      t.tone(0.8 + i * 0.06, note(24 + (i % 2) * 5), 0.035, { wave: 'sine', gain: 0.07, fall: 2 });
  },
  letter(t) {
    t.noise(0, 0.28, { from: 1200, to: 4200, gain: 0.22, rise: 0.12, fall: 4, high: true });
    t.noise(0.24, 0.1, { from: 3000, to: 900, gain: 0.16, fall: 18 });
    arpeggio(t, 0.34, [12, 16, 19, 24, 23, 19, 24], 0.12, {
      wave: 'bell',
      gain: 0.12,
      fall: 4.5,
      seconds: 0.9,
    });
    chord(t, 0.34, [0, 7], 1.4, { wave: 'sine', gain: 0.1, fall: 1.6, rise: 0.05 });
  },
  fireworks(t) {
    t.tone(0, 600, 0.5, { wave: 'sine', gain: 0.1, glide: 2300, fall: 1, rise: 0.1, vibrato: 0.01 });
    for (const [i, at] of [0.5, 0.82, 1.15].entries()) {
      t.thump(at, { from: 110, to: 36, seconds: 0.6, gain: 0.8 - i * 0.15 });
      t.noise(at, 0.5, { from: 2600, to: 300, gain: 0.4, fall: 7, seed: i + 3, pan: i - 1 });
      for (let n = 0; n < 16; n++)
        t.noise(at + 0.12 + n * 0.035 + (n % 3) * 0.01, 0.02, {
          from: 8000,
          to: 6000,
          gain: 0.16 * (1 - n / 18),
          fall: 60,
          seed: n * 7 + i,
          high: true,
          pan: (n % 5) / 2 - 1,
        });
    }
    chord(t, 0.5, [0, 4, 7, 12], 1.5, { wave: 'soft', gain: 0.12, fall: 2 });
  },
  bloom(t) {
    arpeggio(t, 0, [0, 3, 7, 10, 12, 15, 19, 22, 24], 0.055, {
      wave: 'triangle',
      gain: 0.17,
      fall: 3,
      seconds: 1.1,
    });
    chord(t, 0.5, [3, 10, 15, 19], 1.5, { wave: 'sine', gain: 0.1, fall: 1.6, rise: 0.1 });
    for (let i = 0; i < 5; i++)
      t.tone(0.7 + i * 0.13, note(34 + ((i * 5) % 9)), 0.16, {
        wave: 'sine',
        gain: 0.04,
        glide: note(37),
        fall: 8,
        pan: (i % 3) - 1,
      });
  },
  ticket(t) {
    t.noise(0, 0.22, { from: 3500, to: 5200, gain: 0.14, rise: 0.03, fall: 4, high: true });
    for (let i = 0; i < 6; i++)
      t.noise(0.03 + i * 0.03, 0.018, { from: 3500, to: 3000, gain: 0.16, fall: 40, seed: i });
    t.thump(0.42, { from: 140, to: 60, seconds: 0.25, gain: 0.9 });
    t.noise(0.42, 0.12, { from: 1800, to: 400, gain: 0.4, fall: 18 });
    for (const [at, step] of [
      [0.56, 19],
      [0.66, 24],
    ])
      t.tone(at, note(step), 1.1, { wave: 'bell', gain: 0.16, fall: 3.6 });
  },
  sport(t) {
    t.noise(0, 0.42, { from: 400, to: 6000, gain: 0.3, rise: 0.3, fall: 0.5, pan: -0.4 });
    for (const at of [0.36, 0.52, 0.68]) t.thump(at, { from: 170, to: 48, seconds: 0.3, gain: 0.8 });
    chord(t, 0.36, [-12, 0, 7], 0.16, { wave: 'brass', gain: 0.2, fall: 5 });
    chord(t, 0.52, [-10, 2, 9], 0.16, { wave: 'brass', gain: 0.2, fall: 5 });
    chord(t, 0.68, [-7, 5, 9, 12, 17], 1.2, {
      wave: 'brass',
      gain: 0.2,
      fall: 2.4,
      rise: 0.015,
      vibrato: 0.004,
    });
    t.noise(0.68, 0.8, { from: 7000, to: 3000, gain: 0.16, fall: 5, high: true });
  },
};

/** Seconds of a sound, and of its end. */
const [LENGTH, FADE] = [2.2, 0.5];

/** Bit rates of sounds that need less than the others: tones that sound on. */
const rates = { aurora: '32k' };

function make(style) {
  const track = new Track(LENGTH);
  pieces[style](track);
  track.echo(0.11, 0.22);
  track.fadeOut(FADE);
  const file = path.join(folder, path.basename(styleSound(style)));
  const { status, stderr } = spawnSync(
    'ffmpeg',
    [
      ...['-hide_banner', '-loglevel', 'error', '-y'],
      ...['-f', 's16le', '-ar', String(RATE), '-ac', '2', '-i', '-'],
      ...['-map_metadata', '-1', '-fflags', '+bitexact'],
      ...['-c:a', 'libopus', '-b:a', rates[style] ?? '48k', '-vbr', 'constrained', file],
    ],
    { input: track.pcm() },
  );
  if (status !== 0) throw new Error(`ffmpeg failed: ${stderr}`);
  console.log(`${path.relative(process.cwd(), file)}  ${Math.round(fs.statSync(file).size / 100) / 10} kB`);
}

fs.mkdirSync(folder, { recursive: true });
const wanted = process.argv.slice(2);
for (const style of alertStyleNames) if (wanted.length === 0 || wanted.includes(style)) make(style);
