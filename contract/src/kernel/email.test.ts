import { expect, test } from 'vitest';
import { isEmail } from './email.ts';

test.each(['ana@demo.istmo.test', "o'brien@correo.com", 'a.b+c@x.co', 'A@EXAMPLE.COM', 'x@sub.dominio.com.gt'])(
  '%s is an email address',
  (text) => {
    expect(isEmail(text)).toBe(true);
  },
);

test.each([
  '',
  'ana',
  'ana@',
  '@x.com',
  'ana@x',
  'a b@x.com',
  'a@@x.com',
  'a@x.com@y.com',
  'a@x..com',
  '.a@x.com',
  'a.@x.com',
  'a@-x.com',
  'a@x.c',
  'a@x.com\nBcc: b@y.com',
  'a@x.com,b@y.com',
  '<a@x.com>',
  `${'a'.repeat(65)}@x.com`,
  `a@${'x'.repeat(250)}.com`,
])('%j is no email address', (text) => expect(isEmail(text)).toBe(false));
