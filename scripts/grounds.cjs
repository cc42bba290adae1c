'use strict';
// What pictures of widgets are taken over: white, black and a game.
const sharp = require('sharp');
const { game } = require('./game-picture.cjs');

/** Height of the game's picture as a share of its width. */
const SHARE = 1080 / 1920;

const flat = ({ width, height }, background) => sharp({ create: { width, height, channels: 3, background } });

/** The game, as often as it goes below itself. */
async function gameGround(size) {
  const height = Math.round(size.width * SHARE);
  const input = await sharp(game).resize(size.width, height).png().toBuffer();
  const rows = Array.from({ length: Math.ceil(size.height / height) }, (_, row) => row * height);
  const tall = await flat({ width: size.width, height: rows.length * height }, '#000000')
    .composite(rows.map((top) => ({ input, left: 0, top })))
    .png()
    .toBuffer();
  return sharp(tall).extract({ left: 0, top: 0, ...size });
}

const grounds = {
  white: (size) => flat(size, '#ffffff'),
  black: (size) => flat(size, '#000000'),
  game: gameGround,
};

module.exports = { grounds };
