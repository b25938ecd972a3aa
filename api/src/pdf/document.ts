import { embed, type Fonts } from './fonts.ts';
import { PdfFile, ref, type Ref, textString } from './pdf-file.ts';
import { paper, type Sheet } from './sheet.ts';
import { type Part, writeStructure } from './structure.ts';

export type Bookmark = { readonly title: string; readonly name: string; readonly page: number; readonly top: number };

export type Made = {
  readonly title: string;
  readonly author: string;
  readonly about: string;
  readonly language: string;
  readonly sheets: readonly Sheet[];
  readonly document: Part;
  /** Where chapters begin: for the reader's sidebar, and for links that name them. */
  readonly bookmarks: readonly Bookmark[];
};

function writeBookmarks(file: PdfFile, bookmarks: readonly Bookmark[], pages: readonly Ref[]): Ref {
  const root = file.reserve();
  const items = bookmarks.map(() => file.reserve());
  for (const [index, { title, page, top }] of bookmarks.entries()) {
    const [at, before, after, pageRef] = [items[index], items[index - 1], items[index + 1], pages[page]];
    if (!at || !pageRef) throw new Error(`the bookmark ${title} leads nowhere`);
    const neighbours = `${before ? `/Prev ${ref(before)} ` : ''}${after ? `/Next ${ref(after)} ` : ''}`;
    file.write(
      at,
      `<< /Title ${textString(title)} /Parent ${ref(root)} ${neighbours}/Dest [${ref(pageRef)} /XYZ null ${top.toFixed(1)} null] >>`,
    );
  }
  const [first, last] = [items[0], items.at(-1)];
  const ends = first && last ? `/First ${ref(first)} /Last ${ref(last)} ` : '';
  return file.write(root, `<< /Type /Outlines ${ends}/Count ${items.length} >>`);
}

/** Sheets, their structure and their bookmarks as a file: tagged, searchable, with its fonts inside. The same input gives the same bytes. */
export function writeDocument(fonts: Fonts, made: Made): Buffer {
  const file = new PdfFile();
  const tree = file.reserve();
  const faces = `/F1 ${ref(embed(file, fonts.text))} /F2 ${ref(embed(file, fonts.strong))}`;
  const pages = made.sheets.map(() => file.reserve());
  for (const [index, sheet] of made.sheets.entries()) {
    const page = pages[index];
    if (!page) continue;
    const links = sheet.links.map(({ box, to }) => {
      const goal = made.bookmarks.find(({ name }) => name === to);
      const on = goal && pages[goal.page];
      if (!goal || !on) throw new Error(`the link to ${to} leads nowhere`);
      return ref(
        file.add(
          `<< /Type /Annot /Subtype /Link /Rect [${box.map((side) => side.toFixed(1)).join(' ')}] /Border [0 0 0] ` +
            `/Contents ${textString(goal.title)} /Dest [${ref(on)} /XYZ null ${goal.top.toFixed(1)} null] >>`,
        ),
      );
    });
    file.write(
      page,
      `<< /Type /Page /Parent ${ref(tree)} /MediaBox [0 0 ${paper.width} ${paper.height}] /Resources << /Font << ${faces} >> >> ` +
        `/Contents ${ref(file.stream(sheet.content))} /StructParents ${index} /Tabs /S${links.length ? ` /Annots [${links.join(' ')}]` : ''} >>`,
    );
  }
  file.write(tree, `<< /Type /Pages /Kids [${pages.map(ref).join(' ')}] /Count ${pages.length} >>`);
  const structure = writeStructure(file, made.document, pages);
  const outlines = writeBookmarks(file, made.bookmarks, pages);
  const root = file.add(
    `<< /Type /Catalog /Pages ${ref(tree)} /Lang (${made.language}) /MarkInfo << /Marked true >> /StructTreeRoot ${ref(structure)} ` +
      `/Outlines ${ref(outlines)} /ViewerPreferences << /DisplayDocTitle true >> >>`,
  );
  const info = file.add(
    `<< /Title ${textString(made.title)} /Author ${textString(made.author)} /Subject ${textString(made.about)} >>`,
  );
  return file.finish(root, info);
}
