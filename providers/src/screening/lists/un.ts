import { dayRange, yearRange } from './births.ts';
import { toCountryCodes } from './country-codes.ts';
import type { BirthRange, ListEntry, ListedName, OfficialListFile } from './entry.ts';
import { checkRoot, readElements, readOpeningTag, UnreadableList } from './split-xml.ts';
import { attribute, elementsAt, textAt, textsAt, type XmlNode } from './xml-node.ts';

/** Reads the consolidated list of the United Nations Security Council. Throws `UnreadableList`. */
export async function readUnList(xml: string): Promise<OfficialListFile> {
  checkRoot(xml, 'CONSOLIDATED_LIST');
  const publishedAt = attribute(readOpeningTag(xml, 'CONSOLIDATED_LIST') ?? {}, 'dateGenerated');
  if (Number.isNaN(Date.parse(publishedAt))) throw new UnreadableList('the file does not say when it was published');
  const entries: ListEntry[] = [];
  for await (const node of readElements(xml, 'INDIVIDUAL')) entries.push(toEntry(node, 'INDIVIDUAL'));
  for await (const node of readElements(xml, 'ENTITY')) entries.push(toEntry(node, 'ENTITY'));
  return { list: 'un', publishedAt, entries };
}

const nameParts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'];

function toEntry(node: XmlNode, element: 'INDIVIDUAL' | 'ENTITY'): ListEntry {
  const name = nameParts
    .map((part) => textAt(node, part))
    .filter((part) => part !== '')
    .join(' ');
  const id = textAt(node, 'REFERENCE_NUMBER') || textAt(node, 'DATAID');
  if (id === '' || name === '') throw new UnreadableList('an entry has no identifier or no name');
  return {
    list: 'un',
    id,
    kind: element === 'INDIVIDUAL' ? 'person' : 'entity',
    names: [{ name, quality: 'primary' }, ...elementsAt(node, `${element}_ALIAS`).flatMap(toAliases)],
    births: elementsAt(node, 'INDIVIDUAL_DATE_OF_BIRTH').flatMap(toBirths),
    countries: toCountryCodes([
      ...textsAt(node, 'NATIONALITY', 'VALUE'),
      ...textsAt(node, `${element}_ADDRESS`, 'COUNTRY'),
    ]),
    identifiers: elementsAt(node, 'INDIVIDUAL_DOCUMENT').flatMap((one) => {
      const value = textAt(one, 'NUMBER');
      return value === '' ? [] : [{ kind: textAt(one, 'TYPE_OF_DOCUMENT'), value }];
    }),
    programmes: textsAt(node, 'UN_LIST_TYPE'),
  };
}

/** An alias of low quality may have several names, by semicolons. */
function toAliases(node: XmlNode): ListedName[] {
  const quality = textAt(node, 'QUALITY') === 'Low' ? 'weak' : 'strong';
  return textAt(node, 'ALIAS_NAME')
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => ({ name, quality }));
}

function toBirths(node: XmlNode): BirthRange[] {
  const isApproximate = textAt(node, 'TYPE_OF_DATE') === 'APPROXIMATELY';
  const day = dayRange(textAt(node, 'DATE'), isApproximate);
  if (day.length > 0) return day;
  const range = yearRange(textAt(node, 'FROM_YEAR'), textAt(node, 'TO_YEAR') || textAt(node, 'FROM_YEAR'));
  return range.length > 0 ? range : yearRange(textAt(node, 'YEAR'), undefined, isApproximate);
}
