import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseElement, type XmlNode } from './xml-node.ts';

/** An official file that is not read: cut off, of another kind, or with what such a file never has. */
export class UnreadableList extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'UnreadableList';
  }
}

// The longest entry of the official files has about 100 kB.
const maxEntryLength = 2_000_000;
const entriesPerTurn = 200;

/** Refuses what is cut off or may harm: the root has to be closed, and nothing may be declared. */
export function checkRoot(xml: string, root: string): void {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new UnreadableList('the file declares a document type');
  if (!new RegExp(`<${root}[\\s>]`).test(xml.slice(0, 5_000))) throw new UnreadableList(`the file has no ${root}`);
  if (!xml.trimEnd().endsWith(`</${root}>`)) throw new UnreadableList('the file is cut off');
}

/** The opening tag of an element as a node with its attributes; undefined where there is none. */
export function readOpeningTag(xml: string, name: string): XmlNode | undefined {
  const tag = new RegExp(`<${name}(?:\\s[^<>]*)?>`).exec(xml)?.[0];
  if (tag === undefined) return undefined;
  return parseElement(tag.endsWith('/>') ? tag : `${tag}</${name}>`);
}

/**
 * Parses the elements of this name one by one, so that the objects of one entry are in memory at a time, and lets other work go on between.
 * Throws `UnreadableList` where one is not closed, too long or not well-formed. An element never contains one of its own name.
 */
export async function* readElements(xml: string, name: string): AsyncGenerator<XmlNode> {
  const opening = new RegExp(`<${name}(?=[\\s>])`, 'g');
  const closing = `</${name}>`;
  for (let count = 1, found = opening.exec(xml); found; count += 1, found = opening.exec(xml)) {
    const end = xml.indexOf(closing, found.index);
    if (end === -1) throw new UnreadableList(`an element ${name} is not closed`);
    if (end - found.index > maxEntryLength) throw new UnreadableList(`an element ${name} is too long`);
    const element = xml.slice(found.index, end + closing.length);
    opening.lastIndex = end + closing.length;
    yield parseEntry(element);
    if (count % entriesPerTurn === 0) await nextTurn();
  }
}

function parseEntry(element: string): XmlNode {
  try {
    return parseElement(element);
  } catch (problem) {
    throw new UnreadableList(problem instanceof Error ? problem.message : String(problem));
  }
}
