import { expect, test } from 'vitest';
import { toBlocks } from './legal-blocks.ts';

test('headings, paragraphs and points are different blocks, with or without an empty line after a heading', () => {
  const body = '## One\nFirst line\nof a paragraph.\n\n## Two\n\n- a point\n  that goes on\n- another';
  expect(toBlocks(body)).toEqual([
    { kind: 'heading', text: 'One' },
    { kind: 'paragraph', text: 'First line of a paragraph.' },
    { kind: 'heading', text: 'Two' },
    { kind: 'point', text: 'a point that goes on' },
    { kind: 'point', text: 'another' },
  ]);
});
