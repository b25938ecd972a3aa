import { describe, expect, test } from 'vitest';
import { officialLists } from './entry.ts';
import { readOfficialList } from './read-list.ts';
import { officialFiles, type TestEntry } from './test-files.ts';

const fresh = { entriesBefore: 0, maxShrinkPercent: 10 };
const oneDay = '2026-11-20';
const persons: TestEntry[] = [
  { id: 10, name: 'José Inventado Ñáñez', bornOn: '1970-03-02' },
  { id: 20, name: 'Otra & Persona' },
];

describe.each(officialLists)('the file of %s', (list) => {
  const xml = officialFiles[list](persons, oneDay);

  test('is read with its date, names and birth dates', async () => {
    const file = await readOfficialList(list, xml, fresh);
    expect(file.publishedAt).toContain(oneDay);
    expect(file.entries).toMatchObject([
      {
        kind: 'person',
        names: [{ name: 'José Inventado Ñáñez' }],
        births: [{ from: '1970-03-02', to: '1970-03-02' }],
        programmes: ['TEST'],
      },
      { names: [{ name: 'Otra & Persona' }], births: [] },
    ]);
  });

  test('is refused wherever it is cut off', async () => {
    for (let length = 0; length < xml.length; length += 37)
      await expect(readOfficialList(list, xml.slice(0, length), fresh)).rejects.toThrow();
  });

  test('is refused with a document type, so that no entity is expanded', async () => {
    const hostile = xml.replace('?>', '?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>');
    await expect(readOfficialList(list, hostile, fresh)).rejects.toThrow('document type');
  });

  test('is refused with an element that is not well-formed', async () => {
    await expect(
      readOfficialList(list, xml.replace(/<\/(?:sdnEntry|INDIVIDUAL|sanctionEntity)>/, '<b>$&'), fresh),
    ).rejects.toThrow();
  });

  test('is refused when it is empty, or shorter than before by more than the percentage', async () => {
    await expect(readOfficialList(list, officialFiles[list]([], oneDay), fresh)).rejects.toThrow('no entries');
    const expected = (entriesBefore: number) => ({ entriesBefore, maxShrinkPercent: 50 });
    await expect(readOfficialList(list, xml, expected(5))).rejects.toThrow('2 entries after 5');
    expect((await readOfficialList(list, xml, expected(4))).entries).toHaveLength(2);
  });

  test('of another list is refused', async () => {
    const other = list === 'un' ? 'eu' : 'un';
    await expect(readOfficialList(other, xml, fresh)).rejects.toThrow('the file has no');
  });
});

test('an OFAC file with fewer entries than it says is refused', async () => {
  const xml = officialFiles.ofac(persons, oneDay).replace('<Record_Count>2', '<Record_Count>3');
  await expect(readOfficialList('ofac', xml, fresh)).rejects.toThrow('2 entries and says 3');
});

test.each([
  ['07 Oct 1952', '1952-10-07', '1952-10-07', false],
  ['Feb 1952', '1952-02-01', '1952-02-29', false],
  ['1952', '1952-01-01', '1952-12-31', false],
  ['circa 1952', '1952-01-01', '1952-12-31', true],
  ['1950 to 1952', '1950-01-01', '1952-12-31', false],
  ['01 Jan 1950 to 31 Mar 1951', '1950-01-01', '1951-03-31', false],
])('OFAC’s birth date %j is read', async (text, from, to, isApproximate) => {
  const xml = officialFiles.ofac(persons, oneDay).replace('02 Mar 1970', text);
  const { entries } = await readOfficialList('ofac', xml, fresh);
  expect(entries[0]?.births).toEqual([{ from, to, isApproximate }]);
});

test('OFAC’s aliases, countries and addresses of digital currencies are read', async () => {
  const xml = officialFiles.ofac([{ id: 1, name: 'Inventada', address: 'bc1qexample' }], oneDay).replace(
    '</sdnEntry>',
    `<akaList><aka><uid>9</uid><type>a.k.a.</type><category>weak</category><lastName>La Flaca</lastName></aka></akaList>
     <nationalityList><nationality><country>Venezuela</country></nationality></nationalityList>
     <addressList><address><country>Korea, North</country></address></addressList></sdnEntry>`,
  );
  const { entries } = await readOfficialList('ofac', xml, fresh);
  expect(entries[0]).toMatchObject({
    names: [{ quality: 'primary' }, { name: 'La Flaca', quality: 'weak' }],
    countries: ['KP', 'VE'],
    identifiers: [{ kind: 'Digital Currency Address - XBT', value: 'bc1qexample' }],
  });
});

test('the UN’s parts of names, aliases of low quality and years are read', async () => {
  const xml = officialFiles.un(persons, oneDay).replace(
    '<FIRST_NAME>José Inventado Ñáñez</FIRST_NAME>',
    `<FIRST_NAME>José</FIRST_NAME><SECOND_NAME>Inventado</SECOND_NAME><THIRD_NAME>Ñáñez</THIRD_NAME>
     <NATIONALITY><VALUE>Democratic Republic of the Congo</VALUE></NATIONALITY>
     <INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Pepe; El Gordo</ALIAS_NAME></INDIVIDUAL_ALIAS>
     <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1960</FROM_YEAR><TO_YEAR>1962</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>`,
  );
  const { entries } = await readOfficialList('un', xml, fresh);
  expect(entries[0]).toMatchObject({
    id: 'TEi.10',
    names: [{ name: 'José Inventado Ñáñez' }, { name: 'Pepe', quality: 'weak' }, { name: 'El Gordo' }],
    births: [{ from: '1960-01-01', to: '1962-12-31' }, { from: '1970-03-02' }],
    countries: ['CD'],
  });
});

test('the EU’s weak aliases, countries and years are read', async () => {
  const xml = officialFiles
    .eu(persons, oneDay)
    .replace(
      '<birthdate circa="false" birthdate="1970-03-02"',
      '<nameAlias firstName="El" lastName="Gordo" wholeName="" strong="false"/><citizenship countryIso2Code="VE"/><citizenship countryIso2Code="00"/><birthdate circa="true" year="1970"',
    );
  const { entries } = await readOfficialList('eu', xml, fresh);
  expect(entries[0]).toMatchObject({
    id: 'EU.10.1',
    names: [{ quality: 'primary' }, { name: 'El Gordo', quality: 'weak' }],
    births: [{ from: '1970-01-01', to: '1970-12-31', isApproximate: true }],
    countries: ['VE'],
  });
});

test('characters by number are read', async () => {
  const xml = officialFiles.ofac([{ id: 1, name: 'Jos' }], oneDay).replace('Jos', 'Jos&#233; N&#xFA;&#xF1;ez');
  expect((await readOfficialList('ofac', xml, fresh)).entries[0]?.names[0]?.name).toBe('José Núñez');
});
