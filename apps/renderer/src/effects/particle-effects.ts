import { between, oneOf, type ParticleField, type EffectParticle, type ParticleEffect } from './particle';

const bright = ['#ff4d6d', '#ffd166', '#06d6a0', '#4cc9f0', '#b388ff', '#ff9f1c'] as const;

function fall(particle: EffectParticle, seconds: number, gravity: number, drag: number): void {
  particle.vy += gravity * seconds;
  const remaining = Math.exp(-drag * seconds);
  particle.vx *= remaining;
  particle.vy *= remaining;
}

function fromAbove({ width }: ParticleField, size: number, speed: number, life: number): EffectParticle {
  return {
    x: between(0, width),
    y: -size,
    vx: between(-60, 60),
    vy: speed,
    size,
    color: oneOf(bright),
    angle: between(0, Math.PI * 2),
    spin: between(-4, 4),
    age: 0,
    life,
  };
}

function fromBelow(field: ParticleField, size: number, speed: number, life: number): EffectParticle {
  return { ...fromAbove(field, size, -speed, life), y: field.height + size, spin: 0, angle: 0 };
}

function drawGlyph(context: CanvasRenderingContext2D, { glyph = '', size }: EffectParticle): void {
  context.font = `${size}px 'Noto Color Emoji', 'Segoe UI Emoji', 'Apple Color Emoji', sans-serif`;
  context.fillText(glyph, 0, 0);
}

const confetti: ParticleEffect = {
  perSecond: 160,
  share: 0.5,
  begin: (field) => fromAbove(field, between(12, 24), between(120, 420), 8),
  move: (particle, seconds) => fall(particle, seconds, 520, 0.9),
  draw: (context, { size, angle, age }) => {
    // Turning over in the air shows the edge.
    context.scale(1, Math.cos(age * 6 + angle));
    context.fillRect(-size / 2, -size / 4, size, size / 2);
  },
};

const snow: ParticleEffect = {
  perSecond: 70,
  share: 0.6,
  begin: (field) => ({ ...fromAbove(field, between(4, 12), between(260, 480), 9), color: '#ffffff' }),
  move: (particle, seconds) => {
    particle.x += Math.sin(particle.age * 1.5 + particle.angle) * 40 * seconds;
  },
  draw: (context, { size }) => {
    context.globalAlpha *= 0.85;
    context.beginPath();
    context.arc(0, 0, size / 2, 0, Math.PI * 2);
    context.fill();
  },
};

const hearts: ParticleEffect = {
  perSecond: 26,
  share: 0.5,
  begin: (field) => ({
    ...fromBelow(field, between(36, 84), between(380, 640), 6),
    color: oneOf(['#ff4d6d', '#ff758f', '#ffb3c1']),
  }),
  move: (particle, seconds) => {
    particle.x += Math.sin(particle.age * 2 + particle.size) * 50 * seconds;
  },
  draw: (context, { size }) => {
    const s = size / 2;
    context.beginPath();
    context.moveTo(0, s * 0.9);
    context.bezierCurveTo(-s * 1.6, -s * 0.1, -s * 0.7, -s * 1.2, 0, -s * 0.35);
    context.bezierCurveTo(s * 0.7, -s * 1.2, s * 1.6, -s * 0.1, 0, s * 0.9);
    context.fill();
  },
};

const balloons: ParticleEffect = {
  perSecond: 12,
  share: 0.4,
  begin: (field) => fromBelow(field, between(90, 150), between(420, 680), 7),
  move: (particle, seconds) => {
    particle.x += Math.sin(particle.age * 1.2 + particle.size) * 30 * seconds;
  },
  draw: (context, { size, color }) => {
    context.strokeStyle = '#ffffffaa';
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(0, size * 0.5);
    context.quadraticCurveTo(size * 0.12, size * 0.8, 0, size * 1.1);
    context.stroke();
    context.beginPath();
    context.ellipse(0, 0, size * 0.4, size * 0.5, 0, 0, Math.PI * 2);
    context.fill();
    context.fillStyle = '#ffffff66';
    context.beginPath();
    context.ellipse(-size * 0.14, -size * 0.2, size * 0.08, size * 0.13, 0.5, 0, Math.PI * 2);
    context.fill();
    context.fillStyle = color;
  },
};

const emoteRain: ParticleEffect = {
  perSecond: 36,
  share: 0.6,
  begin: (field, emotes) => ({
    ...fromAbove(field, between(48, 84), between(300, 600), 6),
    glyph: emotes[Math.floor(Math.random() * emotes.length)] ?? oneOf(['🎉', '💜', '🔥', '😂', '👏']),
    spin: between(-1, 1),
    angle: between(-0.4, 0.4),
  }),
  move: (particle, seconds) => fall(particle, seconds, 320, 0.1),
  draw: drawGlyph,
};

/** Sparks of one rocket. */
function burst({ width, height }: ParticleField): readonly EffectParticle[] {
  const [x, y, color] = [
    between(width * 0.1, width * 0.9),
    between(height * 0.1, height * 0.5),
    oneOf(bright),
  ];
  return Array.from({ length: 64 }, () => {
    const [direction, speed] = [between(0, Math.PI * 2), between(60, 520)];
    return {
      x,
      y,
      vx: Math.cos(direction) * speed,
      vy: Math.sin(direction) * speed,
      size: between(4, 9),
      color,
      angle: 0,
      spin: 0,
      age: 0,
      life: between(0.9, 1.6),
    };
  });
}

const fireworks: ParticleEffect = {
  perSecond: 4,
  share: 0.75,
  begin: burst,
  move: (particle, seconds) => fall(particle, seconds, 220, 1.4),
  draw: (context, { size }) => {
    context.beginPath();
    context.arc(0, 0, size / 2, 0, Math.PI * 2);
    context.fill();
  },
};

/** By the slugs of the API. */
export const particleEffects: { readonly [slug: string]: ParticleEffect } = {
  confetti,
  snow,
  hearts,
  balloons,
  'emote-rain': emoteRain,
  fireworks,
};
