import { describe, expect, test } from 'vitest';
import { readPages } from '../testing/test-pdf.ts';
import { createStatement } from '../testing/test-statement.ts';
import { loadFonts } from './fonts.ts';

const fonts = loadFonts('tabular');
const holder = 'María Peñalver Núñez';

/** The number of structure elements with this role. */
function countRole(file: Buffer, role: string): number {
  return file.toString('latin1').match(new RegExp(`/S /${role}$`, 'gm'))?.length ?? 0;
}

describe('a document', () => {
  test('has the structure tree that screen readers need', async () => {
    const file = await createStatement(fonts, { rows: 3, holder });
    const roles = ['Document', 'H1', 'H2', 'P', 'Table', 'THead', 'TBody'].map((role) => countRole(file, role));
    expect(roles).toEqual([1, 1, 1, 1, 2, 1, 1]);
    expect(countRole(file, 'TR')).toBe(2 + 1 + 3 + 1);
    expect(countRole(file, 'TH')).toBe(2 + 4);
    expect(countRole(file, 'TD')).toBe(2 + 4 * 4);
    const text = file.toString('latin1');
    expect(text).toContain('/Marked true');
    expect(text).toContain('/Lang (es)');
    expect(text).toContain('/DisplayDocTitle true');
    expect(text.match(/\/Scope \/Column/g)).toHaveLength(4);
  });

  test('has text that can be searched and copied, with its accents', async () => {
    const [text] = readPages(await createStatement(fonts, { rows: 1, holder }));
    expect(text).toContain(holder);
    expect(text).toContain('Descripción');
    expect(text).toContain('Conversión núm. 1');
  });

  test('a letter missing in the font loses its accent, another missing character becomes a question mark', async () => {
    const [text] = readPages(await createStatement(fonts, { rows: 1, holder: 'Ștefan Kovačević Ǹguyễn 株' }));
    expect(text).toContain('Ștefan Kovačević Nguyen ?');
  });

  test('the header of a table is repeated on each page, and read by screen readers once', async () => {
    const file = await createStatement(fonts, { rows: 120, holder });
    const pages = readPages(file);
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.map((page) => /^~?Descripción$/m.exec(page)?.[0])).toEqual([
      'Descripción',
      ...pages.slice(1).map(() => '~Descripción'),
    ]);
    expect(countRole(file, 'TH')).toBe(2 + 4);
    expect(pages.map((page) => page.match(/Conversión núm/g)?.length ?? 0).reduce((sum, rows) => sum + rows, 0)).toBe(
      120,
    );
  });

  test('each page has its header, its footer and its number', async () => {
    const pages = readPages(await createStatement(fonts, { rows: 120, holder }));
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`~Istmo\n~Istmo Demostración, S.A.\n~Página ${index + 1} de ${pages.length}`);
    }
  });

  test('the same content gives the same bytes, also after other documents with the same fonts', async () => {
    const first = await createStatement(loadFonts('tabular'), { rows: 40, holder });
    await createStatement(fonts, { rows: 2, holder: 'Ñandú\u{a0}Ångström\u{ad}' });
    const again = await createStatement(fonts, { rows: 40, holder });
    expect(again.equals(first)).toBe(true);
  });

  test('contains only the glyphs that it uses', async () => {
    const small = await createStatement(fonts, { rows: 1, holder });
    expect(small.length).toBeLessThan(20_000);
  });
});
