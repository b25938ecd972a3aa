import { expect, test } from 'vitest';
import { findDisallowedContent, hasDisallowedContent, allowedSpecialCharacters } from './screening.ts';

test.each([
  'Selecta',
  'updated',
  'Avenida Insurgentes Sur 1602, Col. Crédito Constructor',
  'Calle 5 # 12-34, Apto. 301',
  'Union Street 12',
  'Please update my address and delete the old one',
  'Please select a date from the calendar',
  'I dropped my phone',
  'Alter ego',
  'María José Ñañez-Güell',
  'S.A. de C.V.',
  'José No.5',
  'Necesito ayuda.Me bloquearon la cuenta',
  'Ya lo leí.Comprendo',
  'Guatemala, C.A.',
  'Executive Suite',
  'Script Street',
  'and/or',
  'Colonia Escalón, 3.ª calle',
  'hello -- I wait',
  'Insurgentes',
  'O\u2019Brien',
  'Encuentro a las 10:30',
  'Company & Sons (Belize) Ltd.',
  'Comercial.Ltda',
  '¿Cuándo llega mi depósito?',
  'Truncated cone',
  'Create a ticket',
  '50 + 50 = 100',
])('ordinary words pass: %s', (text) => expect(findDisallowedContent(text)).toBeUndefined());

test.each([
  '<script>alert(1)</script>',
  'JaVaScRiPt:alert(1)',
  'img onerror=x',
  'SELECT * FROM users',
  'select name, email from customer',
  'x UNION ALL SELECT 1',
  'insert into users values',
  'UPDATE users SET role',
  'delete from users',
  'DROP TABLE users',
  'truncate   table t',
  'alter table t',
  '1 OR 1=1',
  'exec (x)',
  'http://evil',
  'HTTPS evil',
  'www.evil',
  'evil.com',
  'Evil.Com',
  'mail me at a@b.org',
  'x.io/y',
  'evil.com.gt',
  '/* x */',
  'admin --',
])('suspicious fragments are refused: %s', (text) => expect(findDisallowedContent(text)).toBeDefined());

test.each(['<', '>', '$', ';', "'", '"', '`', '%', '{', '}'])(
  'the character %s is refused anywhere in a text',
  (character) => {
    expect(findDisallowedContent(`a${character}b`)).toBe(character);
  },
);

test("O'Brien is refused: quotes are on the specification's list", () => {
  expect(findDisallowedContent("O'Brien")).toBe("'");
});

test('only exempt fields are not screened', () => {
  const business = { email: 'ana@correo.com', website: 'www.empresa.com', companyname: 'Empresa' };
  expect(hasDisallowedContent(business, ['email', 'website'])).toBe(false);
  expect(hasDisallowedContent(business, ['email'])).toBe(true);
  expect(hasDisallowedContent({ ...business, companyname: '<b>' }, ['email', 'website'])).toBe(true);
});

test('only texts are screened', () => {
  expect(hasDisallowedContent({ terms: true, count: 3, none: null, list: ['<'] })).toBe(false);
});

test('the special characters of the hint pass', () => {
  for (const special of allowedSpecialCharacters.split(' '))
    expect(findDisallowedContent(`Abcdef1${special}x`), special).toBeUndefined();
});
