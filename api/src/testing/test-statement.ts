import { narrowMargins, PdfDocument } from '../pdf/document.ts';
import type { Fonts } from '../pdf/fonts.ts';
import { writeRunningLines } from '../pdf/running-lines.ts';
import { writeKeyValues, writeTable } from '../pdf/table.ts';
import { writeHeading, writeParagraph } from '../pdf/text.ts';

/** A sample account statement with this number of rows, for the tests and the benchmark of `api/src/pdf`. */
export async function createStatement(
  fonts: Fonts,
  { rows, holder }: { rows: number; holder: string },
): Promise<Buffer> {
  const document = new PdfDocument(
    fonts,
    {
      title: 'Estado de cuenta',
      author: 'Istmo',
      subject: 'Cuenta en USD, noviembre de 2026',
      language: 'es',
      date: new Date('2026-11-30T00:00:00Z'),
    },
    narrowMargins,
  );
  writeHeading(document, document.root, { role: 'H1', text: 'Estado de cuenta', bookmark: 'statement' });
  writeParagraph(document, document.root, { text: 'Movimientos del 1 al 30 de noviembre de 2026.' });
  writeKeyValues(document, document.root, [
    ['Titular', holder],
    ['Cuenta', 'USD-0000-4711'],
  ]);
  writeHeading(document, document.root, { role: 'H2', text: 'Movimientos' });
  writeTable(document, document.root, {
    columns: [
      { title: 'Fecha', share: 0.14 },
      { title: 'Descripción', share: 0.5 },
      { title: 'Importe', share: 0.18, align: 'right' },
      { title: 'Saldo', share: 0.18, align: 'right' },
    ],
    rows: Array.from({ length: rows }, (_, index) => [
      `${(index % 30) + 1}/11/2026`,
      `Conversión núm. ${index + 1}`,
      `-${index + 1},250.00`,
      `${(rows - index) * 3},900.00`,
    ]),
    total: ['', 'Saldo final', '', '3,900.00'],
  });
  writeRunningLines(document, {
    header: 'Istmo',
    footer: 'Istmo Demostración, S.A.',
    pageLabel: (number, count) => `Página ${number} de ${count}`,
  });
  return document.finish();
}
