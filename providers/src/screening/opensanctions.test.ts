import { describe, expect, test } from 'vitest';
import { waitForAbort } from '../outage.ts';
import { openSanctionsScreening } from './opensanctions.ts';
import { simulateOpenSanctions } from './opensanctions-simulator.ts';
import { testScreeningPort } from './screening.suite.ts';

function create(changed: { key?: string; dataset?: string; minScore?: number; timeoutMs?: number } = {}) {
  const service = simulateOpenSanctions();
  const screening = openSanctionsScreening({
    fetch: service.fetch,
    url: 'https://opensanctions.invalid',
    key: service.key,
    dataset: 'default',
    minScore: 60,
    ...changed,
  });
  return { service, screening };
}

testScreeningPort(async () => {
  const { service, screening } = create();
  return {
    screening,
    lister: {
      async listPerson({ name, bornOn }) {
        const properties = { name: [name], ...(bornOn !== undefined && { birthDate: [bornOn] }) };
        service.entities.push({ id: 'NK-one', caption: name, schema: 'Person', properties });
      },
      async listAddress({ address, result }) {
        service.state.queryStatus = result === 'unknown' ? 500 : 200;
        const properties = { publicKey: [address] };
        service.entities.push({ id: 'NK-wallet', caption: address, schema: 'CryptoWallet', properties });
      },
    },
  };
});

const listed = {
  id: 'NK-ficticio',
  caption: 'Ficticio Primero Prueba',
  schema: 'Person',
  datasets: ['us_ofac_sdn', 'eu_fsf'],
  properties: {
    name: ['Ficticio Primero Prueba'],
    alias: ['Primero Ficticio'],
    birthDate: ['1965'],
    nationality: ['ve', 'co', 'suhh'],
    topics: ['sanction'],
  },
} as const;
const person = { names: ['Primero Ficticio'], bornOn: '1965-08-08', countries: ['VE'] };

describe('OpenSanctions', () => {
  test('is asked about a person with name, birth date and countries', async () => {
    const { service, screening } = create();
    await screening.screenPerson(person);
    expect(service.requests.map(({ queries }) => queries)).toEqual([
      {
        person: {
          schema: 'Person',
          properties: { name: ['Primero Ficticio'], birthDate: ['1965-08-08'], country: ['ve'] },
        },
      },
    ]);
    expect(service.requests[0]?.url.search).toBe('?limit=50&threshold=0.6');
  });

  test('has its score, and the reasons that are compared here', async () => {
    const { service, screening } = create();
    service.entities.push(listed);
    expect((await screening.screenPerson(person)).hits).toMatchObject([
      {
        list: 'OpenSanctions',
        score: 100,
        entry: { id: 'NK-ficticio', note: 'sanction, eu_fsf, us_ofac_sdn · alias Primero Ficticio' },
        reasons: [
          { kind: 'name', result: 'strong', points: null, listed: 'Primero Ficticio' },
          { kind: 'birth', result: 'same', points: null, listed: '1965' },
          { kind: 'country', result: 'same', points: null, listed: 'CO, VE' },
        ],
      },
    ]);
  });

  test('has another version of an entry when what it says changes, and not when it is in another order', async () => {
    const { service, screening } = create();
    const versionOf = async (changes: object) => {
      service.entities.splice(0, 1, { ...listed, ...changes });
      return (await screening.screenPerson(person)).hits[0]?.entry.version;
    };
    const before = await versionOf({});
    expect(before).toBeDefined();
    expect(await versionOf({ datasets: listed.datasets.toReversed() })).toBe(before);
    const properties = { ...listed.properties, nationality: listed.properties.nationality.toReversed() };
    expect(await versionOf({ properties })).toBe(before);
    expect(await versionOf({ properties: { ...listed.properties, topics: ['role.pep'] } })).not.toBe(before);
  });

  test('is asked about a company as a legal entity too, and an entry that both find is one hit', async () => {
    const { service, screening } = create();
    const name = ['Empresa Ficticia SA'];
    service.entities.push(
      { id: 'NK-company', caption: 'Empresa Ficticia SA', schema: 'Company', properties: { name } },
      { ...listed, properties: { name } },
    );
    const { hits } = await screening.screenPerson({ names: name, isCompany: true });
    expect(hits.map(({ entry }) => entry.id).toSorted()).toEqual(['NK-company', 'NK-ficticio']);
  });

  test('is no hit below the score of the settings', async () => {
    const { service, screening } = create({ minScore: 70 });
    service.entities.push(listed);
    expect((await screening.screenPerson({ ...person, bornOn: '1999-09-09' })).hits).toEqual([]);
    expect((await screening.screenPerson(person)).hits).toHaveLength(1);
  });

  test('finds an address of an EVM chain that it has in lower case', async () => {
    const { service, screening } = create();
    const properties = { publicKey: ['0xabcdef0000000000000000000000000000000001'] };
    service.entities.push({ id: 'NK-wallet', caption: 'wallet', schema: 'CryptoWallet', properties });
    const address = '0xABCdef0000000000000000000000000000000001';
    expect(await screening.screenAddress({ network: 'ETH', address })).toMatchObject({ result: 'hit' });
  });
});

describe('no answer of OpenSanctions is never a clear one', () => {
  const outage = { name: 'Outage', provider: 'screening' };
  const empty = { status: 200, results: [] };
  test.each([
    ['an error', () => new Response('', { status: 500 })],
    ['a used-up quota', () => Response.json({ detail: 'quota' }, { status: 429 })],
    ['no JSON', () => new Response('<html>maintenance</html>')],
    ['an empty object', () => Response.json({})],
    ['an answer to another query', () => Response.json({ responses: { other: empty } })],
    ['a query that failed', () => Response.json({ responses: { person: { ...empty, status: 500 } } })],
    ['an entity without a score', () => Response.json({ responses: { person: { status: 200, results: [listed] } } })],
    [
      'a score beyond 1',
      () => Response.json({ responses: { person: { status: 200, results: [{ ...listed, score: 97 }] } } }),
    ],
  ])('%s', async (...[, answer]) => {
    const { service, screening } = create();
    service.state.answer = answer;
    await expect(screening.screenPerson(person)).rejects.toMatchObject(outage);
    await expect(screening.screenAddress({ network: 'BTC', address: 'x' })).rejects.toMatchObject(outage);
  });

  test('a wrong key, which is not worth a repeat', async () => {
    const { screening } = create({ key: 'wrong' });
    await expect(screening.screenPerson(person)).rejects.toMatchObject({ ...outage, retry: false });
  });

  test('a dataset that it does not have', async () => {
    const { screening } = create({ dataset: 'missing' });
    await expect(screening.screenPerson(person)).rejects.toMatchObject({ ...outage, retry: false });
  });

  test('none in time', async () => {
    const { service, screening } = create({ timeoutMs: 20 });
    service.state.answer = (signal) => waitForAbort('screening', signal);
    await expect(screening.screenPerson(person)).rejects.toMatchObject(outage);
  });
});
