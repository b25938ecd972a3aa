import * as z from 'zod/mini';

/** The most of each list and the longest of each text, in characters. */
const raisePageLimits = {
  name: 120,
  summary: 300,
  sections: 12,
  title: 120,
  paragraphs: 8_000,
  paragraph: 8_000,
  team: 20,
  person: 120,
  text: 600,
  questions: 20,
  question: 200,
  answer: 8_000,
  alt: 200,
} as const;

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));

/** An uploaded image, as the server encoded it again: its name in the file store, and its size in pixels, which keeps its place while it loads. */
export const raisePicture = z.object({
  key: z.string().check(z.regex(/^[0-9a-f]{32}-[0-9a-f]{64}$/)),
  width: z.int().check(z.gte(1), z.lte(10_000)),
  height: z.int().check(z.gte(1), z.lte(10_000)),
  /** What is seen on it, for those who do not see it. */
  alt_en: text(raisePageLimits.alt),
  alt_es: text(raisePageLimits.alt),
});

/** What the issuer writes in one language. Texts are plain: no markup, and a paragraph is one line. */
const raisePageTexts = z.object({
  /** Of the company or of the project. */
  name: text(raisePageLimits.name),
  summary: text(raisePageLimits.summary),
  sections: z.readonly(
    z
      .array(
        z.object({
          title: text(raisePageLimits.title),
          paragraphs: z.readonly(
            z.array(text(raisePageLimits.paragraph)).check(z.minLength(1), z.maxLength(raisePageLimits.paragraphs)),
          ),
        }),
      )
      .check(z.maxLength(raisePageLimits.sections)),
  ),
  questions: z.readonly(
    z
      .array(z.object({ question: text(raisePageLimits.question), answer: text(raisePageLimits.answer) }))
      .check(z.maxLength(raisePageLimits.questions)),
  ),
});

/** The words and pictures of the page of a raise, as its issuer writes them and as `app.raise_page.content` keeps them. */
export const raisePageShape = z.object({
  en: raisePageTexts,
  es: raisePageTexts,
  /** At the top of the page; null: none. */
  picture: z.nullable(raisePicture),
  team: z.readonly(
    z
      .array(
        z.object({
          name: text(raisePageLimits.person),
          role_en: text(raisePageLimits.person),
          role_es: text(raisePageLimits.person),
          text_en: z.string().check(z.maxLength(raisePageLimits.text)),
          text_es: z.string().check(z.maxLength(raisePageLimits.text)),
          picture: z.nullable(raisePicture),
        }),
      )
      .check(z.maxLength(raisePageLimits.team)),
  ),
});
export type RaisePageContent = z.infer<typeof raisePageShape>;
