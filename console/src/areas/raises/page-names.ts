import * as m from '@istmo/contract/messages';
import type { StaffPage } from './raise-names.ts';

/** The texts of one field of a page in both languages, or what has none. */
export type PageRow = {
  readonly name: string;
  readonly english: StaffPage['texts'][number] | undefined;
  readonly spanish: StaffPage['texts'][number] | undefined;
  readonly neutral: StaffPage['texts'][number] | undefined;
};

/** The fields of a page in their order, each with both languages. */
export function pairTexts({ texts }: Pick<StaffPage, 'texts'>): PageRow[] {
  return [...Map.groupBy(texts, ({ name }) => name)].map(([name, own]) => {
    const of = (language: '' | 'en' | 'es') => own.find((one) => one.language === language);
    return { name, english: of('en'), spanish: of('es'), neutral: of('') };
  });
}

const partNames: Readonly<Record<string, () => string>> = {
  summary: m.raises_staff_field_summary,
  story: m.raises_staff_field_story,
  risks: m.raises_staff_field_risks,
  pictures: m.raises_staff_field_pictures,
  team: m.raises_staff_field_team,
  name: m.raises_staff_field_name,
  role: m.raises_staff_field_role,
  alt: m.raises_staff_field_alt,
};

/** The name of a field of the page, readable: `team.0.role` is “Team 1: role”; one that is not known is shown as it is. */
export const fieldText = (name: string): string =>
  name
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? `${Number(part) + 1}` : (partNames[part]?.() ?? part)))
    .join(' · ');
