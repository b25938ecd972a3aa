import { expect, test } from 'vitest';
import { fillBlanks } from './page-blanks.ts';

test('a blank becomes the text of the setting, and the text can open no tag and end no attribute', () => {
  const page = '<a title="{{brand}}">{{brand}}</a>';
  expect(fillBlanks(page, { brand: `"><script>'&` })).toBe(
    '<a title="&quot;&gt;&lt;script&gt;&#39;&amp;">&quot;&gt;&lt;script&gt;&#39;&amp;</a>',
  );
});

test('in JSON the text stays one JSON string and ends no script element', () => {
  const filled = fillBlanks('{"name":"{{json:brand}}"}', { brand: 'R&D "</script>" \\ Co' });
  expect(filled).not.toContain('</script>');
  expect(JSON.parse(filled)).toEqual({ name: 'R&D "</script>" \\ Co' });
});

test('a section stays only for a setting that holds something, its opposite only for one that does not', () => {
  const page = '{{#url}}<a href="{{url}}">go</a>{{/url}}{{^url}}none{{/url}}';
  expect(fillBlanks(page, { url: 'https://a.example/' })).toBe('<a href="https://a.example/">go</a>');
  expect(fillBlanks(page, { url: '' })).toBe('none');
  expect(fillBlanks('{{#sandbox}}test{{/sandbox}}', { sandbox: false })).toBe('');
});

test('a list repeats its section, with the entry’s own blanks and those of the page', () => {
  const page = '{{#team}}<li>{{name}} of {{brand}}</li>{{/team}}{{^team}}nobody{{/team}}';
  const team = [{ name: 'Ana' }, { name: 'Luz' }];
  expect(fillBlanks(page, { team, brand: 'Istmo' })).toBe('<li>Ana of Istmo</li><li>Luz of Istmo</li>');
  expect(fillBlanks(page, { team: [], brand: 'Istmo' })).toBe('nobody');
});

test('a setting’s text is never read as a blank itself', () => {
  expect(fillBlanks('{{a}} {{b}}', { a: '{{b}}', b: '{{a}}' })).toBe('{{b}} {{a}}');
});

test('a list entry’s text is never read as a blank of the page', () => {
  expect(fillBlanks('{{#team}}{{name}}{{/team}}', { team: [{ name: '{{secret}}' }], secret: 'told' })).toBe(
    '{{secret}}',
  );
});

test('a blank that no setting fills stops the start', () => {
  expect(() => fillBlanks('{{unheard_of}}', { brand: 'Istmo' })).toThrow('unheard_of');
});
