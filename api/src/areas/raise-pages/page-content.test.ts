import { expect, test } from 'vitest';
import { toPageContent } from './page-content.ts';

const known = { names: { en: 'Lagoon Cacao', es: 'Cacao Lachuá' }, pictures: [] };
const written = {
  summary_en: 'Beans',
  summary_es: 'Grano',
  story_en: 'Why',
  story_es: 'Por qué',
  risks_en: 'All',
  risks_es: 'Todo',
  pictures: [],
  team: [],
};

test('headings of a description are sections of the page, and those that ask are its questions', () => {
  const story =
    'We buy beans.\n\n# The hall\nOf 64 boxes.\nWith dryers.\n# Who owns it?\nThe growers,\nby a third.\n# Empty';
  expect(toPageContent({ ...written, story_en: story }, known)?.en).toEqual({
    name: 'Lagoon Cacao',
    summary: 'Beans',
    sections: [
      { title: 'About', paragraphs: ['We buy beans.'] },
      { title: 'The hall', paragraphs: ['Of 64 boxes.', 'With dryers.'] },
      { title: 'Risks', paragraphs: ['All'] },
    ],
    questions: [{ question: 'Who owns it?', answer: 'The growers, by a third.' }],
  });
});

test('the longest description that the form takes is a page', () => {
  const lines = (line: string): string => line.repeat(8_000 / line.length).slice(0, 8_000);
  for (const story of ['x'.repeat(8_000), lines('x\n'), lines('# x\nx\n'), `# Why?\n${lines('x\n')}`.slice(0, 8_000)])
    expect(toPageContent({ ...written, story_en: story }, known)?.en.name).toBe('Lagoon Cacao');
});
