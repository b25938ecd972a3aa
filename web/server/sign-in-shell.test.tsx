import { overwriteGetLocale } from '@istmo/contract/language';
import { afterAll, expect, test } from 'vitest';
import { renderShell } from './sign-in-shell.tsx';
import { testSettings } from './test-settings.ts';

const settings = { ...testSettings, brand: 'Corredor' };

// The language belongs to the process, which other files share.
afterAll(() => overwriteGetLocale(() => 'en'));

async function shellIn(language: 'en' | 'es', route = '/login', isSandbox = true) {
  overwriteGetLocale(() => language);
  return (await renderShell(route, { ...settings, isSandbox })) ?? { title: '', markup: '' };
}

test('pages that look the same for every visitor have a shell, others have none', async () => {
  for (const route of ['/login', '/register', '/forgot-password']) {
    expect((await shellIn('en', route)).markup).toContain('<input');
  }
  expect((await shellIn('en', '/dashboard')).markup).toBe('');
});

test('a shell has the title of its page, in its language', async () => {
  expect((await shellIn('en')).title).toBe('Sign in to your account · Corredor');
  expect((await shellIn('es')).title).toBe('Inicie sesión en su cuenta · Corredor');
});

test('a shell has no field that a password manager or a label would find', async () => {
  const { markup } = await shellIn('en', '/register');
  expect(markup).not.toMatch(/<(?:input|select)[^>]* (?:id|name|autocomplete)=/i);
  expect(markup).not.toMatch(/type="(?:password|email)"|<label[^>]* for=/);
});

test('a shell shows the brand, and the ribbon only in the sandbox', async () => {
  expect((await shellIn('en')).markup).toContain('Corredor');
  expect((await shellIn('en')).markup).toContain('class="ribbon"');
  expect((await shellIn('en', '/login', false)).markup).not.toContain('class="ribbon"');
});
