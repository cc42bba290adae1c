import { Outbound } from '@studio/http/outbound';
import { sound, SpeechEngineServer } from '../../../../test/support/speech-engine';
import { soundLength, soundType } from './sound-length';
import { SpeechEngine } from './speech-engine';

describe('the speech engine', () => {
  let server: SpeechEngineServer;
  let engine: SpeechEngine;
  beforeEach(async () => {
    server = new SpeechEngineServer();
    await server.start();
    engine = new SpeechEngine(server.origin, new Outbound(), { now: () => 0 });
  });
  afterEach(() => server.stop());

  it('is asked for a text with voice and language, and answers a sound whose length is known', async () => {
    const spoken = await engine.speak('hello', 'default', 'de');
    expect(spoken).toMatchObject({ contentType: 'audio/wav', ms: 1500 });
    expect(spoken?.bytes).toEqual(sound(1500));
    expect(server.said).toEqual([{ text: 'hello', voice: null, locale: 'de' }]);
  });

  it('is asked for one of its voices, or for its usual one where it hasn’t so many', async () => {
    for (const voice of ['1', '2', '3']) await engine.speak('x', voice, 'en');
    expect(server.said.map(({ voice }) => voice)).toEqual(['anna', 'ben', null]);
  });

  it.each([[{ voices: [{ name: 'carl' }] }], [['carl']]])(
    'lists its voices in the form %j',
    async (voices) => {
      server.voices = voices;
      await engine.speak('x', '1', 'en');
      expect(server.said[0]?.voice).toBe('carl');
    },
  );

  it.each(['error', 'text', 'huge'] as const)('says nothing while it misbehaves: %s', async (wrong) => {
    server.misbehaves = wrong;
    expect(await engine.speak('hello', 'default', 'en')).toBeNull();
  });

  it('says nothing that takes longer than anything is shown', async () => {
    server.length = 61_000;
    expect(await engine.speak('hello', 'default', 'en')).toBeNull();
  });
});

describe('the length of a sound', () => {
  it('is that of its samples, also where an engine didn’t know it yet', () => {
    expect(soundLength(sound(2345))).toBe(2345);
    const streamed = sound(2000);
    streamed.writeUInt32LE(0xffffffff, 40);
    expect(soundLength(streamed)).toBe(2000);
  });

  it('is that of all frames of an MP3', () => {
    // MPEG 1, layer III, 128 kbit/s, 44.1 kHz: 417 bytes and 26.12 ms each.
    const frame = Buffer.alloc(417);
    frame.set([0xff, 0xfb, 0x90, 0x00]);
    const tag = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 5, 1, 2, 3, 4, 5]);
    const tagged = Buffer.concat([tag, ...Array.from({ length: 100 }, () => frame)]);
    expect([soundType(tagged), soundLength(tagged)]).toEqual(['audio/mpeg', 2612]);
  });

  it('is what the last page of an Ogg says', () => {
    const page = (samples: number, content: Buffer): Buffer => {
      const head = Buffer.alloc(28);
      head.write('OggS', 0, 'latin1');
      head.writeBigInt64LE(BigInt(samples), 6);
      return Buffer.concat([head, content]);
    };
    const opus = Buffer.concat([Buffer.from('OpusHead'), Buffer.from([1, 1, 0x38, 1]), Buffer.alloc(8)]);
    const vorbis = Buffer.alloc(30);
    vorbis.write('\x01vorbis', 0, 'latin1');
    vorbis.writeUInt32LE(22_050, 12);
    const end = Buffer.alloc(10);
    expect(soundLength(Buffer.concat([page(0, opus), page(96_312, end)]))).toBe(2000);
    expect(soundLength(Buffer.concat([page(0, vorbis), page(22_050, end)]))).toBe(1000);
  });

  it('of anything else isn’t known, and nothing of it is read beyond its end', () => {
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('RIFF'),
      Buffer.from('OggS'),
      sound(100).subarray(0, 20),
      Buffer.from('<html></html>'),
      Buffer.alloc(2000, 0xff),
    ])
      expect(soundLength(bytes)).toBeNull();
  });
});
