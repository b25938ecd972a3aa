import { describe, expect, test } from 'vitest';
import { isEasyToGuess } from './weak-password.ts';

describe('a common word with added characters is easy to guess', () => {
  test.each([
    'Password1!',
    'P@ssw0rd',
    'Passw0rd!',
    'P@$$w0rd1',
    'Welcome@123',
    'Qwerty123!',
    'Admin@2024',
    'Summer2026!',
    'Iloveyou1#',
    'Contraseña1!',
    'Guatemala2025!',
    '1qaz@WSX',
    'Abcd1234!',
    '!Password99',
    'Aaaa1111!',
    'Bitcoin#1',
    'Lunes-2026',
  ])('%s', (password) => expect(isEasyToGuess(password, [])).toBe(true));
});

describe('an uncommon password is accepted', () => {
  test.each(['Clave-Segura-9!', 'kP7#mQ2vXw', 'Volcan-Azul-42', 'Tr3s.Puentes', 'correctHorse#9', 'Zq8!wellington'])(
    '%s',
    (password) => expect(isEasyToGuess(password, [])).toBe(false),
  );
});

test('the brand, the user name and the name of the email address are easy to guess', () => {
  const words = ['Istmo', 'anabel.castillo', 'acastillo'];
  expect(isEasyToGuess('Istmo-2026!', words)).toBe(true);
  expect(isEasyToGuess('Anabel.Castillo1', words)).toBe(true);
  expect(isEasyToGuess('Acastillo#77', words)).toBe(true);
  expect(isEasyToGuess('Panabelcas-1', ['anabelcas'])).toBe(true);
  expect(isEasyToGuess('1stm0#Istmo', words)).toBe(true);
  expect(isEasyToGuess('Istmo-de-Tehuan7', words)).toBe(false);
});

test('a very short name is ignored', () => {
  expect(isEasyToGuess('kP7#mQ2vXw', ['k', 'pm', ''])).toBe(false);
});
