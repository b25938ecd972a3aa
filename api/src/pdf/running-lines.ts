import { page, type PdfDocument } from './document.ts';
import { colors, styles } from './styles.ts';

type RunningLines = {
  readonly header: string;
  readonly footer: string;
  /** The printed page number; `number` starts at 1. */
  readonly pageLabel: (number: number, count: number) => string;
  /** The number of first pages without header and footer, such as a cover. */
  readonly skip?: number;
};

/** Writes the header and footer of every page, last, when the page count is final. Screen readers skip them. */
export function writeRunningLines(document: PdfDocument, { header, footer, pageLabel, skip = 0 }: RunningLines): void {
  const { x, width } = document.column;
  const footerY = page.height - 44;
  for (let index = skip; index < document.pageCount; index += 1) {
    const label = pageLabel(index + 1, document.pageCount);
    const labelX = x + width - document.measureWidth(styles.running, label);
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
