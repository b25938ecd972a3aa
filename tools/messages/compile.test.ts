import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { locales, readCatalogue } from './catalogue.mjs';
import { compileForBrowser, compileForServer } from './compile.mjs';
import { writeFolder } from './write-folder.mjs';

type Texts = Readonly<Record<string, unknown>>;
type Compiled = Readonly<Record<string, (inputs?: object, options?: { locale?: string }) => string>>;

const folder = mkdtempSync(join(tmpdir(), 'istmo-messages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;

function catalogue(texts: { readonly en: Texts; readonly es: Texts }) {
  count++;
  const place = join(folder, `${count}`);
  for (const locale of ['en', 'es'] as const) {
    mkdirSync(join(place, locale), { recursive: true });
    writeFileSync(join(place, locale, 'sample.json'), JSON.stringify({ $schema: 'a schema', ...texts[locale] }));
  }
  return { place, messages: readCatalogue(place) };
}

/** Both forms of a catalogue, loaded as the server and a page load them. */
async function compile(texts: Parameters<typeof catalogue>[0]): Promise<readonly Compiled[]> {
  const { place, messages } = catalogue(texts);
  const forms = { server: compileForServer(messages), browser: compileForBrowser(messages) };
  for (const [name, files] of Object.entries(forms)) writeFolder(join(place, name), files);
  return Promise.all(
    Object.keys(forms).map((name): Promise<Compiled> => import(pathToFileURL(join(place, name, 'messages.js')).href)),
  );
}

const same = (texts: Texts) => ({ en: texts, es: texts });
const ofPlural = (one: string, other: string) => [
  {
    declarations: ['input count', 'local plural = count: plural'],
    selectors: ['plural'],
    match: { 'plural=one': one, 'plural=other': other },
  },
];

test('a text is the one of the asked language, and English without one', async () => {
  for (const m of await compile({ en: { hello: 'Hello' }, es: { hello: 'Hola' } })) {
    expect(m['hello']?.({}, { locale: 'es' })).toBe('Hola');
    expect(m['hello']?.()).toBe('Hello');
  }
});

test('values are put where their names are, in the order of each language', async () => {
  const texts = { en: { sent: '{amount} to {name}' }, es: { sent: 'A {name}: {amount}' } };
  for (const m of await compile(texts)) {
    expect(m['sent']?.({ amount: '5 USD', name: 'Ana' })).toBe('5 USD to Ana');
    expect(m['sent']?.({ amount: '5 USD', name: 'Ana' }, { locale: 'es' })).toBe('A Ana: 5 USD');
  }
});

test('what means something in code is text', async () => {
  const texts = same({ odd: 'a `b` ${c} \\ "d" */\n' });
  for (const m of await compile(texts)) expect(m['odd']?.({ c: '$&`' })).toBe('a `b` $$&` \\ "d" */\n');
});

test('a plural has the form of its language for the number', async () => {
  const texts = {
    en: { days: ofPlural('{count} day', '{count} days') },
    es: { days: ofPlural('{count} día', '{count} días') },
  };
  for (const m of await compile(texts)) {
    expect([0, 1, 2].map((number) => m['days']?.({ count: number }))).toEqual(['0 days', '1 day', '2 days']);
    expect(m['days']?.({ count: 1 }, { locale: 'es' })).toBe('1 día');
  }
});

test('a form for each value of an input, and one for any other', async () => {
  const forms = [
    {
      declarations: ['input state'],
      selectors: ['state'],
      match: { 'state=open': 'Open', 'state=*': 'Unknown: {state}' },
    },
  ];
  for (const m of await compile(same({ state: forms }))) {
    expect(m['state']?.({ state: 'open' })).toBe('Open');
    expect(m['state']?.({ state: 'lost' })).toBe('Unknown: lost');
  }
});

test.each([
  ['a text that a language lacks', { en: { one: 'a', two: 'b' }, es: { one: 'a' } }, 'es lacks two'],
  ['a text in Spanish only', { en: {}, es: { three: 'c' } }, 'en lacks three'],
  ['a name that is none of a function', same({ 'Two-Words': 'a' }), 'Two-Words is not the name'],
  ['a brace that is not closed', same({ open: 'a {b' }), 'open: braces'],
  [
    'a value that is not declared',
    same({ days: ofPlural('{number} day', '{count} days') }),
    'days: number is not declared',
  ],
  [
    'forms without a selector',
    same({ days: [{ declarations: ['input count'], match: {} }] }),
    'days: a message with forms',
  ],
  [
    'a form of another selector',
    same({ s: [{ declarations: ['input a'], selectors: ['a'], match: { 'b=1': '' } }] }),
    '"b=1"',
  ],
  [
    'a declaration of another kind',
    same({ s: [{ declarations: ['local a = b: number'], selectors: ['a'], match: {} }] }),
    'neither',
  ],
])('%s stops the build and is named', (_, texts, message) => {
  expect(() => catalogue(texts)).toThrow(message);
});

test('a file that is right already is not written again, and one that is no longer made is removed', () => {
  const place = join(folder, 'written');
  writeFolder(
    place,
    new Map([
      ['kept.js', 'a'],
      ['changed.js', 'b'],
      ['deep/gone.js', 'c'],
    ]),
  );
  const before = new Date(0);
  for (const name of ['kept.js', 'changed.js']) utimesSync(join(place, name), before, before);
  writeFolder(
    place,
    new Map([
      ['kept.js', 'a'],
      ['changed.js', 'd'],
    ]),
  );
  expect(statSync(join(place, 'kept.js')).mtime).toEqual(before);
  expect(statSync(join(place, 'changed.js')).mtime).not.toEqual(before);
  expect(readdirSync(join(place, 'deep'))).toEqual([]);
});

test('the languages are those of the product', () => {
  expect(locales).toEqual(['en', 'es']);
});
