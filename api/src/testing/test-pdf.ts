import { inflateSync } from 'node:zlib';

type PdfObject = { readonly dictionary: string; readonly stream: Buffer | undefined };

/** The objects of a PDF file written by PDFKit, by number. */
function readObjects(file: Buffer): Map<number, PdfObject> {
  const text = file.toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const { 1: number, index } of text.matchAll(/^(\d+) 0 obj$/gm)) {
    const end = text.indexOf('endobj', index);
    const stream = text.indexOf('\nstream\n', index);
    const hasStream = stream !== -1 && stream < end;
    const dictionary = text.slice(index, hasStream ? stream : end);
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    const bytes = file.subarray(stream + 8, stream + 8 + length);
    const isCompressed = dictionary.includes('FlateDecode');
    objects.set(Number(number), {
      dictionary,
      stream: hasStream ? (isCompressed ? inflateSync(bytes) : bytes) : undefined,
    });
  }
  return objects;
}

function readReference(dictionary: string, key: string): number {
  return Number(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(dictionary)?.[1]);
}

/** The characters of a font's glyphs. */
function readCharacters(objects: Map<number, PdfObject>, font: number): string[] {
  const map =
    objects.get(readReference(objects.get(font)?.dictionary ?? '', 'ToUnicode'))?.stream?.toString('latin1') ?? '';
  const list = /\[(.*)\]/.exec(map)?.[1] ?? '';
  return [...list.matchAll(/<([0-9a-f ]*)>/g)].map(({ 1: codes = '' }) =>
    codes
      .split(' ')
      .map((code) => String.fromCodePoint(Number.parseInt(code || '0', 16)))
      .join(''),
  );
}

/** The text of each page as it is copied from a PDF reader, with a line for each drawn line. Artifacts begin with ~. */
export function readPages(file: Buffer): string[] {
  const objects = readObjects(file);
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page$/m.test(dictionary));
  return pages.map(({ dictionary }) => {
    const fonts = objects.get(readReference(dictionary, 'Resources'))?.dictionary ?? '';
    const content = objects.get(readReference(dictionary, 'Contents'))?.stream?.toString('latin1') ?? '';
    let characters: string[] = [];
    let isArtifact = false;
    const lines: string[] = [];
    for (const line of content.split('\n')) {
      if (line.startsWith('/Artifact')) isArtifact = true;
      if (line === 'EMC') isArtifact = false;
      const font = /^\/(F\d+) .* Tf$/.exec(line)?.[1];
      if (font) characters = readCharacters(objects, readReference(fonts, font));
      if (!line.endsWith('TJ')) continue;
      const glyphs = [...line.matchAll(/<([0-9a-f]+)>/g)].flatMap(({ 1: hex = '' }) => hex.match(/.{4}/g) ?? []);
      const text = glyphs.map((glyph) => characters[Number.parseInt(glyph, 16)] ?? '').join('');
      lines.push(isArtifact ? `~${text}` : text);
    }
    return lines.join('\n');
  });
}
