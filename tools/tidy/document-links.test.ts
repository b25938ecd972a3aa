import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, root } from '../project.ts';
import { findBrokenLinks, findUnlisted } from './document-links.ts';

const documents = listFiles(root)
  .filter((path) => path.endsWith('.md') && !path.includes('project.inlang'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const exists = (path: string): boolean => existsSync(join(root, path));
const map = documents.find(({ path }) => path === 'docs/README.md');

test('every link of a document leads to a file and a heading that exist', () => {
  expect(findBrokenLinks(documents, exists)).toEqual([]);
});

test('the map names every document and recipe', () => {
  expect(map && findUnlisted(documents, map)).toEqual([]);
});

test('a link to a missing file and one to a missing heading are found', () => {
  const text = '# The title\n[one](b.md) [two](#the-title) [three](#title) [four](https://example.org)';
  expect(findBrokenLinks([{ path: 'docs/a.md', text }], () => false)).toEqual([
    { path: 'docs/a.md', line: 2, message: 'b.md does not exist' },
    { path: 'docs/a.md', line: 2, message: '#title does not exist' },
  ]);
});

test('a document that the map does not name is found', () => {
  const listed = { path: 'docs/README.md', text: '[one](recipes/one.md)' };
  const found = findUnlisted(
    [listed, { path: 'docs/recipes/one.md', text: '' }, { path: 'docs/two.md', text: '' }],
    listed,
  );
  expect(found.map(({ path }) => path)).toEqual(['docs/two.md']);
});
