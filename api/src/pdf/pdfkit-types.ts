import type { Font } from 'fontkit';

// Options of PDFKit 0.20 that its type declarations (0.17) lack.
declare global {
  namespace PDFKit {
    interface PDFOutline {
      /** `left` is measured from the right edge. */
      addItem(title: string, options: { readonly fit: false; readonly top: number; readonly left: number }): PDFOutline;
    }
  }
  namespace PDFKit.Mixins {
    interface PDFFont {
      registerFont(name: string, font: Font): this;
    }
    interface StructureElementOptions {
      scope?: 'Row' | 'Column';
    }
    interface AnnotationOption {
      structParent?: PDFStructureElement;
    }
  }
}
