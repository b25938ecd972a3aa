import { winAnsiCharacters } from './win-ansi.ts';

/** What a PDF must know of a TrueType font. Lengths are in thousandths of the type size. */
export type Font = {
  readonly name: string;
  readonly bytes: Buffer;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly box: readonly number[];
  /** Width of each WinAnsi code from 32 to 255. */
  readonly widths: readonly number[];
};

type Tables = ReadonlyMap<string, Buffer>;

function tablesOf(bytes: Buffer): Tables {
  const count = bytes.readUInt16BE(4);
  const entries = Array.from({ length: count }, (_, index) => {
    const at = 12 + index * 16;
    const start = bytes.readUInt32BE(at + 8);
    return [bytes.toString('latin1', at, at + 4), bytes.subarray(start, start + bytes.readUInt32BE(at + 12))] as const;
  });
  return new Map(entries);
}

function tableOf(tables: Tables, name: string): Buffer {
  const table = tables.get(name);
  if (!table) throw new Error(`the font has no ${name} table`);
  return table;
}

/** The segment table (format 4) of the Windows Unicode map. */
function segmentsOf(cmap: Buffer): Buffer {
  const count = cmap.readUInt16BE(2);
  for (let index = 0; index < count; index += 1) {
    const at = 4 + index * 8;
    const table = cmap.subarray(cmap.readUInt32BE(at + 4));
    if (cmap.readUInt16BE(at) === 3 && cmap.readUInt16BE(at + 2) === 1 && table.readUInt16BE(0) === 4) return table;
  }
  throw new Error('the font has no Unicode map of format 4');
}

function glyphOf(segments: Buffer, code: number): number {
  const twice = segments.readUInt16BE(6);
  for (let at = 0; at < twice; at += 2) {
    const end = segments.readUInt16BE(14 + at);
    const start = segments.readUInt16BE(16 + twice + at);
    if (code > end || code < start) continue;
    const delta = segments.readUInt16BE(16 + twice * 2 + at);
    const offsetAt = 16 + twice * 3 + at;
    const offset = segments.readUInt16BE(offsetAt);
    if (offset === 0) return (code + delta) & 0xffff;
    const glyph = segments.readUInt16BE(offsetAt + offset + (code - start) * 2);
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}

/** Reads a static TrueType font. Throws when a table is missing. */
export function readTrueType(name: string, bytes: Buffer): Font {
  const tables = tablesOf(bytes);
  const [head, hhea, hmtx] = [tableOf(tables, 'head'), tableOf(tables, 'hhea'), tableOf(tables, 'hmtx')];
  const segments = segmentsOf(tableOf(tables, 'cmap'));
  const perEm = head.readUInt16BE(18);
  const scaled = (units: number): number => Math.round((units * 1000) / perEm);
  const measured = hhea.readUInt16BE(34);
  const characters = winAnsiCharacters();
  const widthOf = (code: number): number => {
    const character = characters.get(code);
    if (character === undefined) return 0;
    const glyph = glyphOf(segments, character.codePointAt(0) ?? 0);
    return scaled(hmtx.readUInt16BE(Math.min(glyph, measured - 1) * 4));
  };
  return {
    name,
    bytes,
    ascent: scaled(hhea.readInt16BE(4)),
    descent: scaled(hhea.readInt16BE(6)),
    capHeight: scaled(tableOf(tables, 'OS/2').readInt16BE(88)),
    box: [36, 38, 40, 42].map((at) => scaled(head.readInt16BE(at))),
    widths: Array.from({ length: 224 }, (_, index) => widthOf(index + 32)),
  };
}
