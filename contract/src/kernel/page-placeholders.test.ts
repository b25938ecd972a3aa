import { expect, test } from 'vitest';
import { fillPlaceholders } from './page-placeholders.ts';

test('a placeholder becomes the text of the setting, and the text can open no tag and end no attribute', () => {
  const page = '<a title="{{brand}}">{{brand}}</a>';
  expect(fillPlaceholders(page, { brand: `"><script>'&` })).toBe(
    '<a title="&quot;&gt;&lt;script&gt;&#39;&amp;">&quot;&gt;&lt;script&gt;&#39;&amp;</a>',
  );
});

test('in JSON the text remains one JSON string and ends no script element', () => {
  const filled = fillPlaceholders('{"name":"{{json:brand}}"}', { brand: 'R&D "</script>" \\ Co' });
  expect(filled).not.toContain('</script>');
  expect(JSON.parse(filled)).toEqual({ name: 'R&D "</script>" \\ Co' });
});

test('a section stays only for a setting with a value, its opposite only for an empty one', () => {
  const page = '{{#url}}<a href="{{url}}">go</a>{{/url}}{{^url}}none{{/url}}';
  expect(fillPlaceholders(page, { url: 'https://a.example/' })).toBe('<a href="https://a.example/">go</a>');
  expect(fillPlaceholders(page, { url: '' })).toBe('none');
  expect(fillPlaceholders('{{#sandbox}}test{{/sandbox}}', { sandbox: false })).toBe('');
});

test('a list repeats its section, with the placeholders of the entry and those of the page', () => {
  const page = '{{#team}}<li>{{name}} of {{brand}}</li>{{/team}}{{^team}}none{{/team}}';
  const team = [{ name: 'Ana' }, { name: 'Luz' }];
  expect(fillPlaceholders(page, { team, brand: 'Istmo' })).toBe('<li>Ana of Istmo</li><li>Luz of Istmo</li>');
  expect(fillPlaceholders(page, { team: [], brand: 'Istmo' })).toBe('none');
});

test('a setting’s text is never read as a placeholder', () => {
  expect(fillPlaceholders('{{a}} {{b}}', { a: '{{b}}', b: '{{a}}' })).toBe('{{b}} {{a}}');
});

test('a list entry’s text is never read as a placeholder of the page', () => {
  expect(fillPlaceholders('{{#team}}{{name}}{{/team}}', { team: [{ name: '{{secret}}' }], secret: 'hidden' })).toBe(
    '{{secret}}',
  );
});

test('a placeholder without a setting throws', () => {
  expect(() => fillPlaceholders('{{unheard_of}}', { brand: 'Istmo' })).toThrow('unheard_of');
});
