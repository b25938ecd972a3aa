import { inflateRawSync } from 'node:zlib';

const endMark = 0x06054b50;
const entryMark = 0x02014b50;

/** One file of a zip archive, as text (APPNOTE 4.3: listed in the central directory; stored or deflated). */
function extractFile(zip: Buffer, path: string): string {
  let end = zip.length - 22;
  while (end >= 0 && zip.readUInt32LE(end) !== endMark) end -= 1;
  let at = zip.readUInt32LE(end + 16);
  while (zip.readUInt32LE(at) === entryMark) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    if (name === path) {
      const local = zip.readUInt32LE(at + 42);
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const bytes = zip.subarray(start, start + zip.readUInt32LE(at + 20));
      return (zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8');
    }
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return '';
}

const toPlainText = (xml: string): string =>
  xml
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&amp;/g, '&');

/** The rows of the first sheet of an .xlsx file, each cell as displayed text. */
export function readSpreadsheet(file: Buffer): string[][] {
  const shared = [...extractFile(file, 'xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, text = '']) =>
    toPlainText(text),
  );
  const rows = [...extractFile(file, 'xl/worksheets/sheet1.xml').matchAll(/<row\b[^>]*>(.*?)<\/row>/gs)];
  return rows.map(([, cells = '']) =>
    [...cells.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes = '', inside = '']) =>
      attributes.includes('t="s"') ? (shared[Number.parseInt(toPlainText(inside), 10)] ?? '') : toPlainText(inside),
    ),
  );
}
