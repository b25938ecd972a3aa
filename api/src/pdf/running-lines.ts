import { page, type PdfDocument } from './document.ts';
import { colors, styles } from './styles.ts';

type RunningLines = {
  readonly header: string;
  readonly footer: string;
  /** What is printed for a page's number, counted from 1. */
  readonly pageLabel: (number: number, count: number) => string;
  /** Pages at the beginning that carry none, such as a cover. */
  readonly skip?: number;
};

/** The header and footer of every page. Written last, when the number of pages is known; screen readers leave them out. */
export function writeRunningLines(document: PdfDocument, { header, footer, pageLabel, skip = 0 }: RunningLines): void {
  const { x, width } = document.column;
  const footerY = page.height - 44;
  for (let index = skip; index < document.pageCount; index += 1) {
    const label = pageLabel(index + 1, document.pageCount);
    const labelX = x + width - document.widthOf(styles.running, label);
    document.drawOnPage(index, () =>
      document.drawArtifact(() => {
        document.drawText({ x, y: 52 }, { ...styles.running, weight: 'strong', color: colors.brand }, header);
        document.drawBox({ x, y: page.height - 60, width, height: 0.6 }, colors.line);
        document.drawText({ x, y: footerY }, styles.running, footer);
        document.drawText({ x: labelX, y: footerY }, styles.running, label);
      }),
    );
  }
}
