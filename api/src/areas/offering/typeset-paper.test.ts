import { expect, test } from 'vitest';
import { loadFonts } from '../../pdf/fonts.ts';
import { readPages } from '../../testing/test-pdf.ts';
import type { Paper } from './paper-shape.ts';
import { typesetPaper } from './typeset-paper.ts';

const paper: Paper = {
  language: 'es',
  title: 'Libro blanco de COINGT',
  about: 'Qué es COINGT y qué puede salir mal.',
  brand: 'Istmo',
  issuer: 'Publicado por Istmo Demostración, S.A.',
  version: 'Versión 1.0 del 20/11/2026',
  date: '2026-11-20',
  sample: 'Texto de muestra.',
  contents: 'Contenido',
  page: 'Página ⟨page⟩ de ⟨pages⟩',
  caption: 'Perfil esquemático.',
  chapters: [
    { title: 'Resumen', blocks: [{ kind: 'text', text: 'palabra '.repeat(900) }] },
    { title: 'La oferta', blocks: [{ kind: 'facts', pairs: [['Sector', 'Infraestructura']] }] },
    { title: 'Fondos', blocks: [{ kind: 'points', points: ['Estudios;', 'Terrenos.'] }] },
    { title: 'Glosario', blocks: [{ kind: 'entries', pairs: [['USDT', 'Un token.']] }] },
  ],
};

test('the table of contents has the first page of each chapter and a link to it', async () => {
  const file = await typesetPaper(loadFonts('proportional'), paper);
  const pages = readPages(file);
  const contents = pages[1] ?? '';
  for (const [index, { title }] of paper.chapters.entries()) {
    const number = pages.findIndex((page, pageIndex) => pageIndex > 1 && page.includes(`${index + 1} \n${title}`)) + 1;
    expect(number).toBeGreaterThan(2);
    expect(contents).toContain(`${index + 1} \n${title} \n${number}`);
  }
  const text = file.toString('latin1');
  expect(text.match(/\/S \/Link$/gm)).toHaveLength(paper.chapters.length);
  expect(text.match(/\/D \(chapter-\d\)$/gm)).toHaveLength(paper.chapters.length);
  expect(text).toContain('(chapter-4) [');
});

test('the cover has the note that the text is a sample, and no page number', async () => {
  const [cover, contents] = readPages(await typesetPaper(loadFonts('proportional'), paper));
  expect(cover).toContain('Texto de muestra.');
  expect(cover).not.toContain('Página');
  expect(contents).toMatch(/~Página 2 de \d+/);
});

test('the same paper gives the same bytes', async () => {
  const [first, again] = [
    await typesetPaper(loadFonts('proportional'), paper),
    await typesetPaper(loadFonts('proportional'), paper),
  ];
  expect(again.equals(first)).toBe(true);
});
