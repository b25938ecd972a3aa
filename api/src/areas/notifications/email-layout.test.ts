import { describe, expect, test } from 'vitest';
import { readSettings } from '../../settings/settings.ts';
import { renderEmail, type TranslatedEmail } from './email-layout.ts';

const operator = readSettings({});
const link = 'https://istmo.example/reset_password?token=abc&verify=def';
const email: TranslatedEmail = {
  language: 'en',
  subject: 'Set a new password',
  greeting: 'Hello María,',
  paragraphs: ['You asked to set a new password.', 'The link works once.', 'We never ask for your password.'],
  button: { label: 'Set it', link },
  choices: [{ label: 'Stop these emails', link: 'https://istmo.example/unsubscribe?token=xyz' }],
};

/** The visible text of the HTML, line by line. */
function toVisibleText(html: string): string {
  return html
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
}

describe('an email', () => {
  test('has the same content as text and as HTML', () => {
    const { text, html } = renderEmail(operator, email);
    const visible = toVisibleText(html);
    for (const line of text.split('\n').filter((line) => line !== '' && line !== '--')) {
      if (line.startsWith('https:')) expect(html).toContain(`href="${line.replaceAll('&', '&amp;')}"`);
      else expect(visible).toContain(line.replace(/:$/, ''));
    }
  });

  test('has its subject as heading, one button before the notes on it, and the link again in full', () => {
    const { html } = renderEmail(operator, email);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/class="button"/g)).toHaveLength(1);
    const order = [
      'Set a new password</h1>',
      'Hello María',
      'new password.</p>',
      'class="button"',
      'works once',
      'never ask',
      'copy this',
    ];
    const positions = order.map((part) => html.indexOf(part));
    expect(positions).toEqual(positions.toSorted((left, right) => left - right));
    expect(positions).not.toContain(-1);
    expect(html).toContain('>https://istmo.example/reset_password?token=abc&amp;verify=def</a>');
  });

  test.each([
    { language: 'en', supervised: 'is registered with, and supervised by' },
    { language: 'es', supervised: 'está registrada ante el banco central' },
  ] as const)(
    'names the company and its supervisor in the reader’s language: $language',
    ({ language, supervised }) => {
      const { text, html } = renderEmail(operator, { ...email, language });
      expect(html).toContain(`<html lang="${language}">`);
      for (const body of [text, toVisibleText(html)]) {
        expect(body).toContain(supervised);
        expect(body).toContain(operator.legalName);
        expect(body.toLowerCase()).toContain(`supervisor: ${operator.regulator.toLowerCase()}.`);
        expect(body).toContain(operator.supportEmail);
      }
    },
  );

  test('escapes HTML in every text', () => {
    const hostile = `"><script>alert('1')</script>`;
    const { html } = renderEmail(
      { ...operator, brand: hostile, legalName: hostile },
      {
        ...email,
        subject: hostile,
        greeting: hostile,
        paragraphs: [hostile],
        button: { label: hostile, link: hostile },
      },
    );
    expect(html).not.toContain('<script');
    expect(html).not.toContain('"">');
  });

  test('loads nothing when it is opened, and is short enough not to be cut off', () => {
    const { html } = renderEmail(operator, email);
    expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import/);
    // Gmail cuts after 102 kB.
    expect(html.length).toBeLessThan(20_000);
  });

  test('without a button all paragraphs follow one another', () => {
    const { button: _, choices: __, ...plain } = email;
    const { html, text } = renderEmail(operator, plain);
    expect(html).not.toContain('class="button"');
    expect(html).not.toContain('copy this');
    expect(text).not.toContain('https://');
  });
});
