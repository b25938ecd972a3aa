import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** An element as fast-xml-parser gives it: attributes begin with @. */
export type XmlNode = Readonly<Record<string, unknown>>;

// A file with a DOCTYPE is refused before (split-xml.ts), so only the five entities of XML and characters by number are left.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  trimValues: true,
  processEntities: true,
  htmlEntities: true,
});

const isNode = (value: unknown): value is XmlNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses one element. Throws where it is not well-formed. */
export function parseElement(xml: string): XmlNode {
  const validity = XMLValidator.validate(xml);
  if (validity !== true) throw new Error(`not well-formed: ${validity.err.msg}`);
  const parsed: unknown = parser.parse(xml);
  const [root] = isNode(parsed) ? Object.values(parsed) : [];
  return isNode(root) ? root : {};
}

function valuesOf(node: XmlNode, name: string): readonly unknown[] {
  const value = Object.hasOwn(node, name) ? node[name] : undefined;
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** The elements of this name, one after the other through the path. */
export function elementsAt(node: XmlNode, ...path: readonly string[]): XmlNode[] {
  return path.reduce<XmlNode[]>((nodes, name) => nodes.flatMap((one) => valuesOf(one, name).filter(isNode)), [node]);
}

/** The texts of the elements of this name, none of them empty. */
export function textsAt(node: XmlNode, ...path: readonly string[]): string[] {
  const name = path.at(-1) ?? '';
  return elementsAt(node, ...path.slice(0, -1)).flatMap((parent) =>
    valuesOf(parent, name).flatMap((value) => {
      const text = isNode(value) ? value['#text'] : value;
      return typeof text === 'string' && text.trim() !== '' ? [text.trim()] : [];
    }),
  );
}

/** The first text of this name; '' for none. */
export const textAt = (node: XmlNode, ...path: readonly string[]): string => textsAt(node, ...path)[0] ?? '';

/** An attribute; '' for none. */
export function attribute(node: XmlNode, name: string): string {
  const value = node[`@${name}`];
  return typeof value === 'string' ? value.trim() : '';
}
