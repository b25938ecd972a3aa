import type { Instrument } from '@istmo/contract/kernel/instrument';
import { type Language, translate } from '@istmo/contract/kernel/message';
import { type RaisePageContent, raisePageShape } from '@istmo/contract/kernel/raise-page';
import * as m from '@istmo/contract/messages';
import * as z from 'zod/mini';
import type { ShownPicture } from '../raises/public.ts';

/** As a company writes it in the form of its offering. */
const writtenPage = z.object({
  summary_en: z.string(),
  summary_es: z.string(),
  story_en: z.string(),
  story_es: z.string(),
  risks_en: z.string(),
  risks_es: z.string(),
  pictures: z.array(z.object({ id: z.string(), alt_en: z.string(), alt_es: z.string() })),
  team: z.array(z.object({ name: z.string(), role_en: z.string(), role_es: z.string() })),
});

type PageFacts = { readonly names: Instrument['names']; readonly pictures: readonly ShownPicture[] };

const paragraphsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

type Section = RaisePageContent['en']['sections'][number];

// As many as the page takes, with the risks.
const maxHeadings = 11;
const maxTitle = 120;

/** A description in its parts: a line that begins with # is the heading of what follows. */
function sectionsOf(story: string, language: Language): Section[] {
  const sections: { title: string; paragraphs: string[] }[] = [];
  for (const line of paragraphsOf(story)) {
    const [, heading] = /^#+\s*(\S.*)$/.exec(line) ?? [];
    if (heading !== undefined && heading.length <= maxTitle && sections.length < maxHeadings)
      sections.push({ title: heading, paragraphs: [] });
    else {
      if (sections.length === 0) sections.push({ title: translate(m.raisepage_about, language), paragraphs: [] });
      sections.at(-1)?.paragraphs.push(line);
    }
  }
  return sections.filter(({ paragraphs }) => paragraphs.length > 0);
}

const isQuestion = ({ title }: Section): boolean => title.endsWith('?');

/** The description and the risks as sections of the page, headings that ask as its questions; the first picture is at its top. */
function fromForm(page: z.infer<typeof writtenPage>, { names, pictures }: PageFacts): RaisePageContent {
  const textsOf = (language: Language): RaisePageContent['en'] => {
    const [summary, story, risks] =
      language === 'en'
        ? [page.summary_en, page.story_en, page.risks_en]
        : [page.summary_es, page.story_es, page.risks_es];
    const written = sectionsOf(story, language);
    return {
      name: names[language],
      summary: summary.trim(),
      sections: [
        ...written.filter((section) => !isQuestion(section)),
        { title: translate(m.raisepage_anchor_risk, language), paragraphs: paragraphsOf(risks) },
      ],
      questions: written
        .filter(isQuestion)
        .map(({ title, paragraphs }) => ({ question: title, answer: paragraphs.join(' ') })),
    };
  };
  const [first] = page.pictures;
  const top = first && pictures.find(({ id }) => id === first.id);
  return {
    en: textsOf('en'),
    es: textsOf('es'),
    picture: top
      ? { key: top.fileKey, width: top.width, height: top.height, alt_en: first.alt_en, alt_es: first.alt_es }
      : null,
    team: page.team.map((member) => ({ ...member, text_en: '', text_es: '', picture: null })),
  };
}

/** The page of a raise as the public reads it; undefined where the stored content is none. */
export function toPageContent(content: unknown, known: PageFacts): RaisePageContent | undefined {
  const whole = raisePageShape.safeParse(content);
  if (whole.success) return whole.data;
  const written = writtenPage.safeParse(content);
  return written.success ? fromForm(written.data, known) : undefined;
}
