import { type PdfFile, ref, type Ref } from './pdf-file.ts';

/** PDF's standard roles for what readers speak and re-flow. */
export type Role =
  | 'Document'
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'P'
  | 'Note'
  | 'TOC'
  | 'TOCI'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD';

type Piece = { readonly page: number; readonly mark: number };

/** A part of the document with its role: other parts, or pieces of what is drawn. */
export class Part {
  readonly role: Role;
  readonly parts: Part[] = [];
  readonly pieces: Piece[] = [];

  constructor(role: Role) {
    this.role = role;
  }

  /** A new part inside this one. */
  put(role: Role): Part {
    const part = new Part(role);
    this.parts.push(part);
    return part;
  }
}

function writePart(file: PdfFile, part: Part, { parent, pages, owners }: Writing): Ref {
  const at = file.reserve();
  const inner = part.parts.map((inside) => ref(writePart(file, inside, { parent: at, pages, owners })));
  const drawn = part.pieces.map(({ page, mark }) => {
    const owner = owners[page] ?? [];
    owner[mark] = at;
    owners[page] = owner;
    const [pageRef] = [pages[page]];
    if (!pageRef) throw new Error(`there is no page ${page}`);
    return `<< /Type /MCR /Pg ${ref(pageRef)} /MCID ${mark} >>`;
  });
  return file.write(
    at,
    `<< /Type /StructElem /S /${part.role} /P ${ref(parent)} /K [${[...inner, ...drawn].join(' ')}] >>`,
  );
}

type Writing = { readonly parent: Ref; readonly pages: readonly Ref[]; readonly owners: Ref[][] };

/** Writes the tree of parts and the table that leads from a piece on a page back to its part. */
export function writeStructure(file: PdfFile, document: Part, pages: readonly Ref[]): Ref {
  const root = file.reserve();
  const owners: Ref[][] = [];
  const top = writePart(file, document, { parent: root, pages, owners });
  const numbers = pages.map((_, page) => `${page} [${(owners[page] ?? []).map(ref).join(' ')}]`);
  const table = file.add(`<< /Nums [${numbers.join(' ')}] >>`);
  return file.write(
    root,
    `<< /Type /StructTreeRoot /K ${ref(top)} /ParentTree ${ref(table)} /ParentTreeNextKey ${pages.length} >>`,
  );
}
