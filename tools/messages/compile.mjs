// The code of the functions that the catalogue is compiled to.
import { locales } from './catalogue.mjs';

/** @typedef {import('./catalogue.mjs').Message} Message */

const header = '// Made by tools/messages.mjs.\n';

// Pages set the language themselves before anything is rendered (client/src/language.ts).
const runtime = `${header}/** @typedef {${locales.map((locale) => `"${locale}"`).join(' | ')}} Locale */

export const experimentalStaticLocale = undefined;
/** @type {() => Locale} */
export let getLocale = () => '${locales[0]}';
/** @type {(read: () => Locale) => void} */
export const overwriteGetLocale = (read) => {
  getLocale = read;
};
`;

const registry = `${header}export function plural(locale, input, options) {
	return new Intl.PluralRules(locale, options).select(Number(input))
};
`;

const entry = `${header}export * from './messages/_index.js'\nexport * as m from './messages/_index.js'\n`;
const shared = new Map([
  ['messages.js', entry],
  ['registry.js', registry],
  ['runtime.js', runtime],
]);

/**
 * One file per locale and an index with the types.
 * @param {readonly Message[]} messages
 * @returns {Map<string, string>} code by file
 */
export function compileForServer(messages) {
  const imports = locales.map((locale) => `import * as __${locale} from "./${locale}.js"\n`).join('');
  const index = messages.map(
    (message) => `${describe(message)}\n${choose(message, (locale) => `__${locale}.${message.key}`)}\n`,
  );
  const ofLocale = (locale) =>
    messages.map((message) => `export const ${message.key} = ${compileText(message, locale)};\n`).join('\n');
  return new Map([
    ...shared,
    ...locales.map((locale) => [
      `messages/${locale}.js`,
      `${header}import * as registry from "../registry.js"\n\n${ofLocale(locale)}`,
    ]),
    [
      'messages/_index.js',
      `${header}import { getLocale, experimentalStaticLocale } from "../runtime.js"\n${imports}\n${index.join('\n')}`,
    ],
  ]);
}

/**
 * One file per message.
 * @param {readonly Message[]} messages
 * @returns {Map<string, string>} code by file
 */
export function compileForBrowser(messages) {
  const index = messages.map(({ key }) => `export * from './${key}.js'\n`).join('');
  return new Map([
    ...shared,
    ['messages/_index.js', `${header}${index}`],
    ...messages.map((message) => [`messages/${message.key}.js`, compileAlone(message)]),
  ]);
}

function compileAlone(message) {
  const texts = locales
    .map((locale) => `const ${locale}_${message.key} = ${compileText(message, locale)};\n`)
    .join('\n');
  const needsRegistry = locales.some((locale) => message.texts[locale].pluralOf !== undefined);
  const imports = `${needsRegistry ? "import * as registry from '../registry.js'\n" : ''}import { getLocale, experimentalStaticLocale } from '../runtime.js';\n`;
  return `${header}${imports}\n${texts}\n${choose(message, (locale) => `${locale}_${message.key}`)}\n`;
}

/** The function that calls that of the locale. In parentheses engines compile it at once, as it is called while its page is drawn. */
function choose({ key, inputs }, nameOf) {
  const calls = locales.map((locale, index) => {
    const condition = index < locales.length - 1 ? `if (locale === "${locale}") ` : '';
    return `\t${condition}return ${nameOf(locale)}(inputs)\n`;
  });
  const parameter = inputs.length > 0 ? 'inputs' : 'inputs = {}';
  return `export const ${key} = ((${parameter}, options = {}) => {
	const locale = experimentalStaticLocale ?? options.locale ?? getLocale()
${calls.join('')}});`;
}

/** The English text and the type, which editors and the compiler read. */
function describe({ inputs, texts }) {
  const text = texts[locales[0]].variants
    .map((variant) => JSON.stringify(variant.text))
    .join(' · ')
    .replaceAll('*/', '*\\/');
  const types = inputs.map((name) => `${name}: NonNullable<unknown>`).join(', ');
  const parameter = inputs.length > 0 ? `inputs: { ${types} }` : 'inputs?: {}';
  return `/**
 * ${text}
 * @type {(${parameter}, options?: { locale?: import('../runtime.js').Locale }) => string}
 */`;
}

function compileText({ key, inputs, texts }, locale) {
  const { selector, pluralOf, variants } = texts[locale];
  const parameter = inputs.length > 0 ? '(i)' : '()';
  if (selector === undefined) return `${parameter} => {\n\treturn ${toTemplate(variants[0].text)}\n}`;
  const chosen = pluralOf === undefined ? `i?.${selector}` : selector;
  const opening = pluralOf === undefined ? '' : `const ${selector} = registry.plural("${locale}", i?.${pluralOf}, {});`;
  const cases = variants
    .filter(({ value }) => value !== '*')
    .map(({ value, text }) => `\tif (${chosen} === ${JSON.stringify(value)}) return ${toTemplate(text)};\n`);
  const otherwise = variants.find(({ value }) => value === '*');
  return `${parameter} => {${opening}\n${cases.join('')}\treturn ${otherwise ? toTemplate(otherwise.text) : JSON.stringify(key)};\n}`;
}

function toTemplate(text) {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');
  return `\`${escaped.replaceAll(/\{(\w+)\}/g, (_, name) => `\${i?.${name}}`)}\``;
}
