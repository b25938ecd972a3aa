import { inflateRawSync } from 'node:zlib';

const endMark = 0x06054b50;
const entryMark = 0x02014b50;

/** One file out of a zip archive, as text (APPNOTE 4.3: the central directory names them; stored or deflated). */
function fileIn(zip: Buffer, wanted: string): string {
  let end = zip.length - 22;
  while (end >= 0 && zip.readUInt32LE(end) !== endMark) end -= 1;
  let at = zip.readUInt32LE(end + 16);
  while (zip.readUInt32LE(at) === entryMark) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    if (name === wanted) {
      const local = zip.readUInt32LE(at + 42);
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const bytes = zip.subarray(start, start + zip.readUInt32LE(at + 20));
      return (zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8');
    }
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return '';
}

const plain = (xml: string): string =>
  xml
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&amp;/g, '&');

/** The first sheet of an .xlsx file: its rows, each cell as the text a person would read. */
export function readSheet(file: Buffer): string[][] {
  const shared = [...fileIn(file, 'xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, text = '']) =>
    plain(text),
  );
  const rows = [...fileIn(file, 'xl/worksheets/sheet1.xml').matchAll(/<row\b[^>]*>(.*?)<\/row>/gs)];
  return rows.map(([, cells = '']) =>
    [...cells.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes = '', inside = '']) =>
      attributes.includes('t="s"') ? (shared[Number.parseInt(plain(inside), 10)] ?? '') : plain(inside),
    ),
  );
}
