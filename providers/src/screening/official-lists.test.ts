import { describe, expect, test } from 'vitest';
import { memoryStateStore } from '../state-store.ts';
import { officialFiles } from './lists/test-files.ts';
import { simulateOfficialLists } from './official-lists-simulator.ts';
import { officialListScreening } from './official-lists.ts';
import { testScreeningPort } from './screening.suite.ts';

const hourMs = 3_600_000;

async function create() {
  const servers = simulateOfficialLists();
  const time = { now: new Date('2026-11-21T00:00:00Z').getTime() };
  const store = memoryStateStore();
  const open = () =>
    officialListScreening({
      fetch: servers.fetch,
      urls: servers.urls,
      clock: { now: () => new Date(time.now) },
      store,
      minScore: 75,
      maxAgeMs: 48 * hourMs,
      maxShrinkPercent: 20,
      pauseMs: 0,
    });
  const screening = open();
  const refresh = async () => {
    const refreshed = await screening.copies?.refresh();
    if (!refreshed) throw new Error('the adapter keeps no copies');
    return refreshed;
  };
  await refresh();
  return { servers, time, open, screening, refresh };
}

testScreeningPort(async () => {
  const { servers, time, screening, refresh } = await create();
  return {
    screening,
    lister: {
      async listPerson({ name, bornOn }) {
        servers.entries.un.push({ id: 201, name, ...(bornOn !== undefined && { bornOn }) });
        await refresh();
      },
      async listAddress({ address, result }) {
        // The lists say of no address that it is unknown: all are when a list is too old.
        if (result === 'unknown') time.now += 49 * hourMs;
        else servers.entries.ofac.push({ id: 101, name: 'Ficticio Con Cartera', address });
        await refresh().catch(() => undefined);
        if (result === 'unknown') time.now += 49 * hourMs;
      },
    },
  };
});

const listed = { names: ['Tercero Prueba Ficticio'] };

describe('the copies of the official lists', () => {
  test('are fetched again only when the authority has another file', async () => {
    const { servers, refresh } = await create();
    const before = await refresh();
    expect(servers.requests.slice(3)).toEqual([
      { list: 'ofac', status: 304 },
      { list: 'un', status: 304 },
      { list: 'eu', status: 200 },
    ]);
    expect(before.failures).toEqual([]);
    // Another date alone is no other version, another entry is.
    servers.state.publishedOn = '2026-11-21';
    expect((await refresh()).version).toBe(before.version);
    servers.entries.eu.push({ id: 301, name: 'Ficticio Cuarto Prueba' });
    expect((await refresh()).version).not.toBe(before.version);
  });

  test('are shared by processes, which need not fetch', async () => {
    const { servers, open, refresh } = await create();
    const other = open();
    expect((await other.screenPerson(listed)).hits).toMatchObject([{ list: 'EU', score: 100 }]);
    servers.entries.eu.push({ id: 301, name: 'Ficticio Cuarto Prueba' });
    await refresh();
    expect((await other.screenPerson({ names: ['Ficticio Cuarto Prueba'] })).hits[0]).toMatchObject({ score: 100 });
  });

  test('are kept while the authorities do not answer, and clear nothing once they are too old', async () => {
    const { servers, time, screening, refresh } = await create();
    servers.state.isAway = true;
    time.now += 47 * hourMs;
    expect((await refresh()).failures).toHaveLength(3);
    expect((await screening.screenPerson(listed)).hits).toHaveLength(1);
    time.now += 2 * hourMs;
    await expect(screening.screenPerson(listed)).rejects.toThrow('the OFAC SDN list was read 49 hours ago');
    expect((await screening.screenAddress({ network: 'BTC', address: 'x' })).result).toBe('unknown');
    servers.state.isAway = false;
    await refresh();
    expect((await screening.screenPerson(listed)).hits).toHaveLength(1);
  });

  test.each([
    ['cut off', (xml: string) => xml.slice(0, -20)],
    ['empty', () => officialFiles.eu([], '2026-11-21')],
    ['no XML', () => '<html>down for maintenance</html>'],
  ])('are kept when a file is %s, and the others are read', async (_, spoil) => {
    const { servers, screening, refresh } = await create();
    servers.serve('eu', spoil(officialFiles.eu(servers.entries.eu, '2026-11-21')));
    servers.entries.un.push({ id: 202, name: 'Ficticio Quinto Prueba' });
    expect((await refresh()).failures).toHaveLength(1);
    expect((await screening.screenPerson(listed)).hits).toMatchObject([{ list: 'EU' }]);
    expect((await screening.screenPerson({ names: ['Ficticio Quinto Prueba'] })).hits[0]).toMatchObject({ list: 'UN' });
  });

  test('that were never read clear nothing', async () => {
    const { servers } = await create();
    const never = officialListScreening({
      fetch: servers.fetch,
      clock: { now: () => new Date() },
      store: memoryStateStore(),
      minScore: 75,
      maxAgeMs: hourMs,
      maxShrinkPercent: 20,
      pauseMs: 0,
    });
    await expect(never.screenPerson(listed)).rejects.toMatchObject({ name: 'Outage' });
    expect((await never.screenAddress({ network: 'BTC', address: 'x' })).result).toBe('unknown');
  });

  test('give the reasons of a hit and the version it was found in', async () => {
    const { screening } = await create();
    const { hits, raw } = await screening.screenPerson(listed);
    expect(hits[0]?.reasons?.map(({ kind }) => kind)).toEqual(['name', 'birth', 'country']);
    expect(JSON.parse(raw)).toMatchObject({
      lists: ['OFAC SDN', 'UN', 'EU'],
      hits: [{ version: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    });
  });
});
