import { fillPlaceholders } from '@istmo/contract/kernel/page-placeholders';
import { describe, expect, test } from 'vitest';
import { entryStills, lateNotice } from './entry-stills.tsx';

const stills = await entryStills();

test('there is a still of logging in, signing up and a forgotten password, in both languages', () => {
  expect(stills.map(({ route, language }) => `${language} ${route}`)).toEqual([
    'en /login',
    'es /login',
    'en /register',
    'es /register',
    'en /forgot-password',
    'es /forgot-password',
  ]);
});

test('a still is called what its page is called, in its language', () => {
  const titles = stills.map(({ title }) => fillPlaceholders(title, { brand: 'Istmo' }));
  expect(titles.slice(0, 2)).toEqual(['Log in to your account · Istmo', 'Inicie sesión en su cuenta · Istmo']);
  expect(new Set(stills.map(({ about }) => about)).size).toBe(2);
});

test('a page that does not come says so in its language and offers to load it again', () => {
  expect(lateNotice('en')).toContain('This page is taking longer than usual. <a href="" class="link">Try again</a>');
  expect(lateNotice('es')).toContain('Esta página está tardando más de lo normal.');
  expect(lateNotice('es')).toMatch(/<noscript>.*JavaScript.*<\/noscript>/);
});

describe.each(stills)('the still of $route ($language)', ({ markup }) => {
  test('can be reached neither by hand nor by key nor by ear', () => {
    expect(markup).toMatch(/^<div class="still" inert="" aria-hidden="true">/);
  });

  test('has no field that a password manager or a label would find', () => {
    expect(markup).toContain('<input');
    expect(markup).not.toMatch(/<input[^>]* (?:id|name|autocomplete)=/i);
    expect(markup).not.toMatch(/type="(?:password|email)"|<label[^>]* for=/);
  });

  test('shows the brand, and the ribbon in the sandbox alone', () => {
    const inMode = (sandbox: boolean) => fillPlaceholders(markup, { brand: 'Corredor', sandbox });
    expect(inMode(true)).toContain('Corredor');
    expect(inMode(true)).toContain('class="ribbon"');
    expect(inMode(false)).not.toContain('class="ribbon"');
  });
});
