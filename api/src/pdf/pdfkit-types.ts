import type { Font } from 'fontkit';

// What PDFKit 0.20 takes and its types (0.17) do not say.
declare global {
  namespace PDFKit {
    interface PDFOutline {
      /** `left` is counted from the right edge. */
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
