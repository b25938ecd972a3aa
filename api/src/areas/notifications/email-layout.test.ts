import { describe, expect, test } from 'vitest';
import { readSettings } from '../../settings.ts';
import { composeEmail, type EmailContent } from './email-layout.ts';

const operator = readSettings({});
const link = 'https://istmo.example/reset_password?token=abc&verify=def';
const content: EmailContent = {
  language: 'en',
  subject: 'Set a new password',
  greeting: 'Hello María,',
  paragraphs: ['You asked to set a new password.', 'The link works once.', 'We never ask for your password.'],
  button: { label: 'Set it', link },
  leave: { label: 'Stop these e-mails', link: 'https://istmo.example/leave?token=xyz' },
};

/** What a reader of the HTML sees, line by line. */
function readHtml(html: string): string {
  return html
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&amp;', '&')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
}

describe('an e-mail', () => {
  test('says the same as text and as HTML', () => {
    const { text, html } = composeEmail(operator, content);
    const read = readHtml(html);
    for (const line of text.split('\n').filter((one) => one !== '' && one !== '--')) {
      if (line.startsWith('https:')) expect(html).toContain(`href="${line.replaceAll('&', '&amp;')}"`);
      else expect(read).toContain(line.replace(/:$/, ''));
    }
  });

  test('has its subject as heading, one button before what there is to know about it, and the link again in full', () => {
    const { html } = composeEmail(operator, content);
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
    const places = order.map((part) => html.indexOf(part));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(html).toContain('>https://istmo.example/reset_password?token=abc&amp;verify=def</a>');
  });

  test.each([
    { language: 'en', supervised: 'is registered with, and supervised by' },
    { language: 'es', supervised: 'está registrada ante el banco central' },
  ] as const)(
    'names the company and its supervisor in the reader’s language: $language',
    ({ language, supervised }) => {
      const { text, html } = composeEmail(operator, { ...content, language });
      expect(html).toContain(`<html lang="${language}">`);
      for (const body of [text, readHtml(html)]) {
        expect(body).toContain(supervised);
        expect(body).toContain(operator.legalName);
        expect(body.toLowerCase()).toContain(`supervisor: ${operator.regulator.toLowerCase()}.`);
        expect(body).toContain(operator.supportEmail);
      }
    },
  );

  test('shows what others typed as text', () => {
    const hostile = `"><script>alert('1')</script>`;
    const { html } = composeEmail(
      { ...operator, brand: hostile, legalName: hostile },
      {
        ...content,
        subject: hostile,
        greeting: hostile,
        paragraphs: [hostile],
        button: { label: hostile, link: hostile },
      },
    );
    expect(html).not.toContain('<script');
    expect(html).not.toContain('"">');
  });

  test('fetches nothing when it is opened, and is short enough to be shown whole', () => {
    const { html } = composeEmail(operator, content);
    expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import/);
    // Gmail cuts after 102 kB.
    expect(html.length).toBeLessThan(20_000);
  });

  test('without a button all paragraphs stand together', () => {
    const { button: _, leave: __, ...plain } = content;
    const { html, text } = composeEmail(operator, plain);
    expect(html).not.toContain('class="button"');
    expect(html).not.toContain('copy this');
    expect(text).not.toContain('https://');
  });
});
