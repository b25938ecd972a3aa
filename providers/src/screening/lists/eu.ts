import { dayRange, yearRange } from './births.ts';
import type { BirthRange, ListEntry, ListedName, OfficialListFile } from './entry.ts';
import { checkRoot, readElements, readOpeningTag, UnreadableList } from './split-xml.ts';
import { attribute, elementsAt, type XmlNode } from './xml-node.ts';

/** Reads the consolidated list of the European Union (FSF XML 1.1). Throws `UnreadableList`. */
export async function readEuList(xml: string): Promise<OfficialListFile> {
  checkRoot(xml, 'export');
  const publishedAt = attribute(readOpeningTag(xml, 'export') ?? {}, 'generationDate');
  if (Number.isNaN(Date.parse(publishedAt))) throw new UnreadableList('the file does not say when it was published');
  const entries: ListEntry[] = [];
  for await (const node of readElements(xml, 'sanctionEntity')) entries.push(toEntry(node));
  return { list: 'eu', publishedAt, entries };
}

const kinds: Readonly<Record<string, ListEntry['kind']>> = { person: 'person', enterprise: 'entity' };

function toEntry(node: XmlNode): ListEntry {
  const names = elementsAt(node, 'nameAlias').flatMap(toName);
  const id = attribute(node, 'euReferenceNumber') || attribute(node, 'logicalId');
  const [first, ...others] = names.toSorted((left, right) => Number(isWeak(left)) - Number(isWeak(right)));
  if (id === '' || !first) throw new UnreadableList('an entry has no identifier or no name');
  const places = [...elementsAt(node, 'citizenship'), ...elementsAt(node, 'address')];
  const countries = places
    .map((place) => attribute(place, 'countryIso2Code'))
    .filter((code) => /^[A-Z]{2}$/.test(code));
  return {
    list: 'eu',
    id,
    kind: kinds[attribute(elementsAt(node, 'subjectType')[0] ?? {}, 'code')] ?? 'other',
    names: [{ ...first, quality: isWeak(first) ? 'weak' : 'primary' }, ...others],
    births: elementsAt(node, 'birthdate').flatMap(toBirths),
    // 00 is the list's code for unknown.
    countries: [...new Set(countries)].toSorted(),
    identifiers: elementsAt(node, 'identification').flatMap((one) => {
      const value = attribute(one, 'number');
      return value === '' ? [] : [{ kind: attribute(one, 'identificationTypeCode'), value }];
    }),
    programmes: [...new Set(elementsAt(node, 'regulation').map((one) => attribute(one, 'programme')))].filter(
      (programme) => programme !== '',
    ),
  };
}

const isWeak = ({ quality }: ListedName): boolean => quality === 'weak';

function toName(node: XmlNode): ListedName[] {
  const parts = ['firstName', 'middleName', 'lastName'].map((part) => attribute(node, part));
  const name = attribute(node, 'wholeName') || parts.filter((part) => part !== '').join(' ');
  return name === '' ? [] : [{ name, quality: attribute(node, 'strong') === 'false' ? 'weak' : 'strong' }];
}

function toBirths(node: XmlNode): BirthRange[] {
  const isApproximate = attribute(node, 'circa') === 'true';
  const day = dayRange(attribute(node, 'birthdate'), isApproximate);
  if (day.length > 0) return day;
  const range = yearRange(attribute(node, 'yearRangeFrom'), attribute(node, 'yearRangeTo'), isApproximate);
  return range.length > 0 ? range : yearRange(attribute(node, 'year'), undefined, isApproximate);
}
