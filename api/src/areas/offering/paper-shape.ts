import * as z from 'zod/mini';

const pairs = z.array(z.tuple([z.string(), z.string()]));
const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('points'), points: z.array(z.string()) }),
  z.object({ kind: z.literal('facts'), pairs }),
  z.object({ kind: z.literal('entries'), pairs }),
]);

/** The white paper in one language as the site renders it (web/src/areas/offering/white-paper.ts). */
export const paperShape = z.object({
  language: z.string(),
  title: z.string(),
  about: z.string(),
  brand: z.string(),
  issuer: z.string(),
  version: z.string(),
  /** The day of this version, as in 2026-11-20. */
  date: z.string(),
  /** The note in the sandbox that the text is a sample; empty otherwise. */
  sample: z.string(),
  contents: z.string(),
  /** With ⟨page⟩ and ⟨pages⟩ in it. */
  page: z.string(),
  caption: z.string(),
  chapters: z.array(z.object({ title: z.string(), blocks: z.array(block) })),
});

export type PaperBlock = z.output<typeof block>;
export type Paper = z.output<typeof paperShape>;
