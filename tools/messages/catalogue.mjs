// Reads the texts: contract/messages/<locale>/<area>.json, in the form described in docs/decisions/030-messages-are-compiled-here.md.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const locales = ['en', 'es'];

/**
 * One text of one locale. With a selector it has several forms, each for a value of it; `*` is any other value.
 * @typedef {{ selector?: string, pluralOf?: string, variants: { value?: string, text: string }[] }} Text
 */
/**
 * @typedef {{ key: string, inputs: string[], texts: Record<string, Text> }} Message
 */

/**
 * All messages of a folder with one folder for each locale, in the order of the files' names and of the keys in them.
 * @param {string} folder
 * @returns {Message[]}
 */
export function readCatalogue(folder) {
  const [first, ...others] = locales.map((locale) => readLocale(join(folder, locale)));
  const problems = others.flatMap((other, index) => [
    ...[...first.keys()].filter((key) => !other.has(key)).map((key) => `${locales[index + 1]} lacks ${key}`),
    ...[...other.keys()].filter((key) => !first.has(key)).map((key) => `${locales[0]} lacks ${key}`),
  ]);
  if (problems.length > 0) throw new Error(`the catalogue is not complete: ${problems.join(', ')}`);
  return [...first.keys()].map((key) => {
    const read = [first, ...others].map((texts) => parseText(key, texts.get(key)));
    const inputs = [...new Set(read.flatMap((text) => text.inputs))];
    return { key, inputs, texts: Object.fromEntries(locales.map((locale, index) => [locale, read[index]])) };
  });
}

function readLocale(folder) {
  const texts = new Map();
  for (const file of readdirSync(folder).toSorted()) {
    const entries = Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')));
    for (const [key, value] of entries) {
      if (key === '$schema') continue;
      if (!/^[a-z][a-z0-9_]*$/.test(key)) throw new Error(`${file}: ${key} is not the name of a message`);
      if (texts.has(key)) throw new Error(`${file}: ${key} exists already`);
      texts.set(key, value);
    }
  }
  return texts;
}

function parseText(key, value) {
  if (typeof value === 'string') return { inputs: paramsOf(key, value), variants: [{ text: value }] };
  const [{ declarations = [], selectors = [], match = {} } = {}, ...rest] = Array.isArray(value) ? value : [];
  const [selector, ...otherSelectors] = selectors;
  if (selector === undefined || otherSelectors.length > 0 || rest.length > 0)
    throw new Error(`${key}: a message with forms has one selector`);
  const declared = declarations.map((declaration) => parseDeclaration(key, declaration));
  const pluralOf = declared.find(({ name, ofPlural }) => name === selector && ofPlural)?.ofPlural;
  const inputs = declared.filter(({ ofPlural }) => !ofPlural).map(({ name }) => name);
  const variants = Object.entries(match).map(([when, text]) => {
    if (!when.startsWith(`${selector}=`)) throw new Error(`${key}: "${when}" is not a value of ${selector}`);
    return { value: when.slice(selector.length + 1), text };
  });
  const unknown = variants.flatMap(({ text }) => paramsOf(key, text)).find((name) => !inputs.includes(name));
  if (unknown ?? !(inputs.includes(selector) || pluralOf))
    throw new Error(`${key}: ${unknown ?? selector} is not declared`);
  return { selector, pluralOf, inputs, variants };
}

function parseDeclaration(key, declaration) {
  const found = /^(?:input (\w+)|local (\w+) = (\w+): plural)$/.exec(declaration);
  if (!found) throw new Error(`${key}: "${declaration}" is neither an input nor a plural`);
  const [, input, local, ofPlural] = found;
  return input === undefined ? { name: local, ofPlural } : { name: input };
}

function paramsOf(key, text) {
  if (/[{}]/.test(text.replaceAll(/\{[a-zA-Z_]\w*\}/g, '')))
    throw new Error(`${key}: braces are for the names of values`);
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
}
