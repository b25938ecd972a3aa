import { type Breach, isTest, type Source } from './tidy-rules.ts';

/** A rule on the house as a whole, with a small house that breaks it. */
export type HouseRule = {
  readonly name: string;
  readonly breachesIn: (house: readonly Source[]) => readonly Breach[];
  readonly broken: readonly Source[];
};

const mostDoors = 6;
const mostFiles = 24;

const inRoom = /^api\/src\/areas\/([^/]+)\//;

function rooms(house: readonly Source[]): Map<string, Source[]> {
  return Map.groupBy(
    house.filter(({ path }) => inRoom.test(path)),
    ({ path }) => inRoom.exec(path)?.[1] ?? '',
  );
}

function at(path: string, say: string): Breach {
  return { path, line: 1, say };
}

/** The wire names that the contract declares: `wire: 'basic/login'`. */
function wireNames(house: readonly Source[]): Set<string> {
  const declared = house.filter(({ path }) => path.startsWith('contract/src/'));
  return new Set(
    declared.flatMap(({ text }) => [...text.matchAll(/\bwire: '([^']+)'/g)].map(([, name]) => name ?? '')),
  );
}

function wordsOfTheWire(house: readonly Source[]): Breach[] {
  const names = wireNames(house);
  // The small scripts of the public pages carry no contract: its checks alone weigh more than they may.
  const readers = house.filter(
    ({ path }) =>
      /^(api|web|console|ui|db|ledger|providers)\/.*\.tsx?$/.test(path) &&
      !isTest(path) &&
      !path.startsWith('web/page-scripts/'),
  );
  return readers.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const said = [...line.matchAll(/['"`](?:\/api\/)?([\w-]+\/[\w-]+(?:\/[\w-]+)?)['"`]/g)].map(
        ([, name]) => name ?? '',
      );
      const found = said.find((name) => names.has(name));
      return found
        ? [{ path, line: index + 1, say: `${found} is a word of the wire: import the endpoint from its contract` }]
        : [];
    }),
  );
}

function withoutReadme(house: readonly Source[]): Breach[] {
  return [...rooms(house)].flatMap(([room, files]) => {
    const readme = files.find(({ path }) => path === `api/src/areas/${room}/README.md`);
    if (!readme)
      return [at(`api/src/areas/${room}`, 'ten lines in README.md: what the room is for, tables, states, door')];
    return readme.text.trim().split('\n').length < 3
      ? [at(readme.path, 'say what the room is for, its tables, its door')]
      : [];
  });
}

function withManyDoors(house: readonly Source[]): Breach[] {
  return [...rooms(house)].flatMap(([room, files]) => {
    const opened = files
      .filter(({ path }) => !isTest(path))
      .flatMap(({ text }) =>
        [...text.matchAll(/from '\.\.\/(?:\.\.\/)?([a-z]+)\/public\.ts'/g)].map(([, door]) => door),
      );
    const doors = new Set(opened.filter((door) => door !== room));
    const say = `opens ${doors.size} doors (${[...doors].join(', ')}), at most ${mostDoors}: does it do two rooms' work?`;
    return doors.size > mostDoors ? [at(`api/src/areas/${room}`, say)] : [];
  });
}

function crowded(house: readonly Source[]): Breach[] {
  return [...rooms(house)].flatMap(([room, files]) => {
    const code = files.filter(({ path }) => path.endsWith('.ts') && !isTest(path) && !path.includes('/desk/'));
    const say = `${code.length} files, at most ${mostFiles}: these are two rooms`;
    return code.length > mostFiles ? [at(`api/src/areas/${room}`, say)] : [];
  });
}

/** Settings as the API declares them, and as the README tells them. */
function untoldSettings(house: readonly Source[]): Breach[] {
  const settings = house.find(({ path }) => path === 'api/src/settings.ts');
  const readme = house.find(({ path }) => path === 'README.md');
  if (!settings || !readme) return [];
  const declared = new Set(
    [...settings.text.matchAll(/\(\s*'(ISTMO_\w+|DATABASE_URL)'/g)].map(([, name]) => name ?? ''),
  );
  const told = new Set([...readme.text.matchAll(/^\| `(ISTMO_\w+|DATABASE_URL)`/gm)].map(([, name]) => name ?? ''));
  return [
    ...[...declared.difference(told)].map((name) => at('README.md', `${name} is missing in the table of settings`)),
    ...[...told.difference(declared)].map((name) => at('README.md', `${name} is no setting any more`)),
  ];
}

function gapsInMigrations(house: readonly Source[]): Breach[] {
  const files = house.map(({ path }) => path).filter((path) => path.startsWith('db/migrations/'));
  const numbers = Map.groupBy(files, (path) => /^db\/migrations\/(\d{4})-[a-z0-9-]+\.sql$/.exec(path)?.[1] ?? '');
  return [...numbers].flatMap(([number, paths]) => {
    if (number === '') return paths.map((path) => at(path, 'a migration is named NNNN-area.sql'));
    return paths.length > 1 ? paths.map((path) => at(path, `the number ${number} is taken twice`)) : [];
  });
}

export const houseRules: readonly HouseRule[] = [
  {
    name: "the wire's words stay in the contract",
    breachesIn: wordsOfTheWire,
    broken: [
      { path: 'contract/src/areas/session/session.contract.ts', text: "wire: 'basic/login'," },
      { path: 'web/src/areas/session/x.ts', text: "await call('basic/login', form);" },
    ],
  },
  {
    name: 'every room of the API has a README',
    breachesIn: withoutReadme,
    broken: [{ path: 'api/src/areas/bank/public.ts', text: '' }],
  },
  {
    name: 'a room opens at most six doors',
    breachesIn: withManyDoors,
    broken: ['access', 'history', 'kyc', 'profile', 'security', 'session', 'wallets'].map((door, index) => ({
      path: `api/src/areas/bank/x${index}.ts`,
      text: `import { x } from '../${door}/public.ts';`,
    })),
  },
  {
    name: 'a room is not two rooms',
    breachesIn: crowded,
    broken: Array.from({ length: mostFiles + 1 }, (_, index) => ({
      path: `api/src/areas/bank/x${index}.ts`,
      text: '',
    })),
  },
  {
    name: 'the README tells every setting',
    breachesIn: untoldSettings,
    broken: [
      { path: 'api/src/settings.ts', text: "setting('ISTMO_PORT', whole, 3000, 'port')" },
      { path: 'README.md', text: '' },
    ],
  },
  {
    name: 'migrations are one sequence',
    breachesIn: gapsInMigrations,
    broken: [
      { path: 'db/migrations/0001-people.sql', text: '' },
      { path: 'db/migrations/0001-bank.sql', text: '' },
    ],
  },
];
