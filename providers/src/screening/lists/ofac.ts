import { readEnglishDate } from './births.ts';
import { toCountryCodes } from './country-codes.ts';
import type { ListEntry, ListedName, OfficialListFile } from './entry.ts';
import { checkRoot, readElements, readOpeningTag, UnreadableList } from './split-xml.ts';
import { elementsAt, textAt, textsAt, type XmlNode } from './xml-node.ts';

/** Reads the SDN list of the U.S. Treasury (SDN.XML). Throws `UnreadableList`, also where it has fewer entries than it says. */
export async function readOfacList(xml: string): Promise<OfficialListFile> {
  checkRoot(xml, 'sdnList');
  if (!readOpeningTag(xml, 'publshInformation'))
    throw new UnreadableList('the file does not say when it was published');
  const [, month = '', day = '', year = ''] =
    /<Publish_Date>\s*(\d{2})\/(\d{2})\/(\d{4})\s*<\/Publish_Date>/.exec(xml) ?? [];
  if (year === '') throw new UnreadableList('the file does not say when it was published');
  const stated = /<Record_Count>\s*(\d+)\s*<\/Record_Count>/.exec(xml)?.[1];
  const entries: ListEntry[] = [];
  for await (const node of readElements(xml, 'sdnEntry')) entries.push(toEntry(node));
  if (stated !== undefined && Number(stated) !== entries.length)
    throw new UnreadableList(`the file has ${entries.length} entries and says ${stated}`);
  return { list: 'ofac', publishedAt: `${year}-${month}-${day}`, entries };
}

const kinds: Readonly<Record<string, ListEntry['kind']>> = { individual: 'person', entity: 'entity' };

function toEntry(node: XmlNode): ListEntry {
  const id = textAt(node, 'uid');
  const name = toName(node);
  if (id === '' || name === '') throw new UnreadableList('an entry has no identifier or no name');
  const aliases = elementsAt(node, 'akaList', 'aka').flatMap((alias): ListedName[] => {
    const other = toName(alias);
    return other === '' ? [] : [{ name: other, quality: textAt(alias, 'category') === 'weak' ? 'weak' : 'strong' }];
  });
  return {
    list: 'ofac',
    id,
    kind: kinds[textAt(node, 'sdnType').toLowerCase()] ?? 'other',
    names: [{ name, quality: 'primary' }, ...aliases],
    births: textsAt(node, 'dateOfBirthList', 'dateOfBirthItem', 'dateOfBirth').flatMap(readEnglishDate),
    countries: toCountryCodes([
      ...textsAt(node, 'nationalityList', 'nationality', 'country'),
      ...textsAt(node, 'citizenshipList', 'citizenship', 'country'),
      ...textsAt(node, 'addressList', 'address', 'country'),
    ]),
    identifiers: elementsAt(node, 'idList', 'id').flatMap((one) => {
      const value = textAt(one, 'idNumber');
      return value === '' ? [] : [{ kind: textAt(one, 'idType'), value }];
    }),
    programmes: textsAt(node, 'programList', 'program'),
  };
}

const toName = (node: XmlNode): string =>
  [textAt(node, 'firstName'), textAt(node, 'lastName')].filter((part) => part !== '').join(' ');
