import { Unavailable } from '@studio/kernel/commit-log';
import { refusals } from '../../../../../test/support/mongodb/faults';
import { realTime, until } from '../../../../../test/support/until';
import { server, records, open, value, lost } from './testing/mongo-records-setup';

describe('answers of MongoDB that are lost or late', () => {
  describe.each(lost)('when %s', (_, fault) => {
    it('a put succeeds, once', async () => {
      server.fail('insert', fault);
      expect(await records.putIfAbsent('kind', 'a', { n: 1 })).toBe(true);
      expect(await records.get('kind', 'a')).toEqual({ value: { n: 1 }, version: 1 });
      expect(await records.putIfAbsent('kind', 'a', { n: 2 })).toBe(false);
    });

    it('a put over a record that has ended succeeds, once', async () => {
      await records.putIfAbsent('kind', 'a', { n: 1 });
      await records.delete('kind', 'a');
      server.fail('update', fault);
      expect(await records.putIfAbsent('kind', 'a', { n: 2 })).toBe(true);
      expect(await records.get('kind', 'a')).toEqual({ value: { n: 2 }, version: 1 });
    });

    it('a change succeeds, once', async () => {
      await records.putIfAbsent('kind', 'a', { n: 1 });
      server.fail('update', fault);
      expect(await records.compareAndSet('kind', 'a', 1, { n: 2 })).toBe(true);
      expect(await records.compareAndSet('kind', 'a', 1, { n: 3 })).toBe(false);
      await until(() => server.late === 0);
      expect(await records.get('kind', 'a')).toEqual({ value: { n: 2 }, version: 2 });
    });

    it('a delete succeeds, once', async () => {
      await records.putIfAbsent('kind', 'a', { n: 1 });
      server.fail('update', fault);
      expect(await records.delete('kind', 'a')).toBe(true);
      expect(await records.delete('kind', 'a')).toBe(false);
      expect(await value()).toBeNull();
    });

    it('a read gives what is there', async () => {
      await records.putIfAbsent('kind', 'a', { n: 1 });
      server.fail('find', fault);
      expect(await value()).toEqual({ n: 1 });
    });
  });
});

/** Another's command might overtake the one that the fault is meant for. */
async function untilMet(): Promise<void> {
  await until(() => server.faults.pending === 0);
}

describe('answers of MongoDB that are lost or late', () => {
  it('a put that lands late does not bring back what was deleted meanwhile', async () => {
    server.fail('insert', { do: 'land-late', ms: 250 });
    expect(await records.putIfAbsent('kind', 'a', { n: 1 })).toBe(true);
    expect(await records.delete('kind', 'a')).toBe(true);
    await until(() => server.late === 0);
    expect(await value()).toBeNull();
  });

  it('a change whose answer was lost is not called refused when another has come after it', async () => {
    await records.putIfAbsent('kind', 'a', { n: 1 });
    const other = await open();
    server.fail('update', { do: 'hang', applied: true });
    const change = records.compareAndSet('kind', 'a', 1, { n: 2 });
    change.catch(() => undefined);
    await untilMet();
    await until(() => other.compareAndSet('kind', 'a', 2, { n: 3 }));
    await expect(change).rejects.toThrow('was lost: it is written or not.');
    expect(await value()).toEqual({ n: 3 });
  });

  it('a refusal is definite though the connection was cut, when the record can tell', async () => {
    await records.putIfAbsent('kind', 'a', { n: 1 });
    await records.compareAndSet('kind', 'a', 1, { n: 2 });
    await realTime(2, 'the next write has a later time');
    server.fail('insert', { do: 'cut' });
    expect(await records.putIfAbsent('kind', 'a', { n: 3 })).toBe(false);
    server.fail('update', { do: 'cut' });
    expect(await records.compareAndSet('kind', 'a', 1, { n: 3 })).toBe(false);
    server.fail('update', { do: 'cut' });
    expect(await records.compareAndSet('kind', 'nobody', 1, {})).toBe(false);
    server.fail('find', { do: 'cut' });
    expect(await records.delete('kind', 'nobody')).toBe(false);
    expect(await value()).toEqual({ n: 2 });
  });

  it('a delete whose answer was lost leaves alone what others put in its place', async () => {
    await records.putIfAbsent('kind', 'a', { by: 'ada' });
    const other = await open();
    server.fail('update', { do: 'hang', applied: true });
    const deleted = records.delete('kind', 'a');
    await untilMet();
    await until(() => other.putIfAbsent('kind', 'a', { by: 'bob' }));
    expect(await deleted).toBe(true);
    expect(await value()).toEqual({ by: 'bob' });
  });

  it('a change whose answer was lost leaves alone what others put in its place', async () => {
    await records.putIfAbsent('kind', 'a', { by: 'ada' });
    const other = await open();
    server.fail('update', { do: 'hang', applied: true });
    const change = records.compareAndSet('kind', 'a', 1, { by: 'ada again' });
    change.catch(() => undefined);
    await untilMet();
    await until(() => other.delete('kind', 'a', 2));
    await realTime(2, 'the next write has a later time');
    await other.putIfAbsent('kind', 'a', { by: 'bob' });
    await expect(change).rejects.toThrow('was lost: it is written or not.');
    expect(await other.get('kind', 'a')).toEqual({ value: { by: 'bob' }, version: 1 });
  });

  it('a delete that lands late leaves alone what others put in its place', async () => {
    await records.putIfAbsent('kind', 'a', { by: 'ada' });
    server.fail('update', { do: 'land-late', ms: 250 });
    expect(await records.delete('kind', 'a')).toBe(true);
    expect(await records.putIfAbsent('kind', 'a', { by: 'bob' })).toBe(true);
    await until(() => server.late === 0);
    expect(await value()).toEqual({ by: 'bob' });
  });

  it('a put whose answer was lost is known to have succeeded though others changed and deleted it', async () => {
    const other = await open();
    server.fail('insert', { do: 'hang', applied: true });
    const put = records.putIfAbsent('kind', 'a', { n: 1 });
    await until(() => other.compareAndSet('kind', 'a', 1, { n: 2 }));
    await other.delete('kind', 'a');
    expect(await put).toBe(true);
    expect(await value()).toBeNull();
  });

  it('a write that stays without confirmation is unavailable, and told apart when repeated', async () => {
    server.fail('insert', { do: 'not-durable' }, 100);
    server.fail('update', { do: 'not-durable' }, 100);
    const hasty = await open({ totalMs: 400 });
    await expect(hasty.putIfAbsent('kind', 'a', { n: 1 })).rejects.toThrow(Unavailable);
    server.behave();
    expect(await records.putIfAbsent('kind', 'a', { n: 2 })).toBe(false);
    expect(await value()).toEqual({ n: 1 });
  });

  it('an error that will not pass is told at once', async () => {
    server.fail('insert', refusals.noSpace);
    await expect(records.putIfAbsent('kind', 'a', {})).rejects.toThrow(
      /MongoDB at 127\.0\.0\.1:\d+: .*disk space/,
    );
    expect(server.counts['insert']).toBe(1);
  });
});
