import { obsStatusOf } from './obs-status';

const HOUR = 3600_000;
const now = Date.UTC(2026, 0, 2);
const known = (
  overlayId: string,
  hours: number | null,
  scene: string | null = null,
  { isOwn = true, sources = [] as readonly number[] } = {},
) => ({
  overlay: { overlayId, name: overlayId, isOwn },
  record: {
    obsSeenAt: hours === null ? null : now - hours * HOUR,
    obsScene: scene === null ? null : { name: scene, at: now },
    nodes: Object.fromEntries(
      sources.map((obs, i) => [`node ${i}`, { at: now, obs, browser: 1, renderers: [] }]),
    ),
  },
});

it('overlays stand in the order in which they were loaded, in OBS for 12 hours, own ones with their scene', () => {
  const status = obsStatusOf(
    [
      known('edge', 12, 'Game'),
      known('over', 12 + 1 / 3600),
      known('never', null, 'Game'),
      known('new', 1, 'Break', { isOwn: false, sources: [1, 2] }),
    ],
    now,
  );
  expect(status.items).toEqual([
    { overlayId: 'new', name: 'new', obsSeenAt: '2026-01-01T23:00:00.000Z', inObs: true, sources: 3 },
    {
      ...{ overlayId: 'edge', name: 'edge', obsSeenAt: '2026-01-01T12:00:00.000Z', inObs: true, sources: 0 },
      lastObsScene: 'Game',
    },
    {
      ...{ overlayId: 'over', name: 'over', obsSeenAt: '2026-01-01T11:59:59.000Z', inObs: false, sources: 0 },
      lastObsScene: null,
    },
    { overlayId: 'never', name: 'never', obsSeenAt: null, inObs: false, sources: 0, lastObsScene: 'Game' },
  ]);
  expect(status).toMatchObject({ lastLoaded: status.items[0], connection: { status: 'unknown' } });
  expect(obsStatusOf([], now)).toMatchObject({ items: [], lastLoaded: null });
  expect(obsStatusOf([known('never', null)], now)).toMatchObject({
    items: [{ inObs: false }],
    lastLoaded: null,
  });
});
