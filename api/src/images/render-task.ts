/** One task of the process that draws. */
export type RenderTask = {
  /** `clean`: encoded again at most 2,400 pixels wide and high; `page`: at most 1,080 wide, for a phone; `thumbnail`: a small PNG. */
  readonly kind: 'clean' | 'page' | 'thumbnail';
  readonly bytes: Uint8Array;
  readonly type: 'image/png' | 'image/jpeg';
};

export type RenderedImage = { readonly bytes: Uint8Array; readonly width: number; readonly height: number };

export type RenderReply = RenderedImage | { readonly problem: string };
