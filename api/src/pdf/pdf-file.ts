import { deflateSync } from 'node:zlib';

/** The number of an object in the file; written into others as `ref(of)`. */
export type Ref = { readonly number: number };

export function ref({ number }: Ref): string {
  return `${number} 0 R`;
}

/** Text of the file's own entries (title, bookmarks), in any script. */
export function textString(text: string): string {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  return `<${bytes.toString('hex').toUpperCase()}>`;
}

/** Objects first, then their places, then where the places stand: that is all a PDF is. */
export class PdfFile {
  readonly #bodies: Buffer[] = [];

  /** A number to be referred to before its object is written. */
  reserve(): Ref {
    this.#bodies.push(Buffer.alloc(0));
    return { number: this.#bodies.length };
  }

  write(at: Ref, dictionary: string): Ref {
    this.#bodies[at.number - 1] = Buffer.from(dictionary, 'latin1');
    return at;
  }

  add(dictionary: string): Ref {
    return this.write(this.reserve(), dictionary);
  }

  /** A compressed stream; `more` are further entries of its dictionary. */
  stream(content: Buffer, more = ''): Ref {
    const packed = deflateSync(content, { level: 9 });
    const head = `<< /Length ${packed.length} /Filter /FlateDecode ${more}>>\nstream\n`;
    const at = this.reserve();
    this.#bodies[at.number - 1] = Buffer.concat([Buffer.from(head, 'latin1'), packed, Buffer.from('\nendstream')]);
    return at;
  }

  finish(root: Ref, info: Ref): Buffer {
    // The second line holds bytes beyond ASCII, so that nobody takes the file for text.
    const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
    let at = parts[0]?.length ?? 0;
    const places = this.#bodies.map((body, index) => {
      const place = at;
      const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
      parts.push(part);
      at += part.length;
      return `${String(place).padStart(10, '0')} 00000 n \n`;
    });
    const size = places.length + 1;
    const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
    const trailer = `trailer\n<< /Size ${size} /Root ${ref(root)} /Info ${ref(info)} >>\nstartxref\n${at}\n%%EOF\n`;
    return Buffer.concat([...parts, Buffer.from(table + trailer, 'latin1')]);
  }
}
