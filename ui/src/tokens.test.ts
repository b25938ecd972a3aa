import { expect, test } from 'vitest';
import tokens from '../styles/tokens.css?raw';

type Palette = Map<string, string>;

function palette(selector: string): Palette {
  const block = tokens.slice(tokens.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9A-F]{6});/gi)].map(([, name = '', colour = '']) => [name, colour]),
  );
}

const light = palette(':root');
const themes = { light, dark: new Map([...light, ...palette(':root[data-theme="dark"]')]) };

/** WCAG 2 relative luminance of #RRGGBB. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(colours: Palette, one: string, other: string): number {
  const [a, b] = [one, other].map((name) => luminance(colours.get(name) ?? '#808080'));
  return (Math.max(a ?? 0, b ?? 0) + 0.05) / (Math.min(a ?? 0, b ?? 0) + 0.05);
}

const texts = [
  ...['bg', 'surface', 'surface-2', 'surface-3'].flatMap((ground) =>
    ['ink', 'ink-2', 'ink-3'].map((text) => [text, ground] as const),
  ),
  ...['brand', 'brand-hover', 'brand-active'].map((ground) => ['on-brand', ground] as const),
  ...['bg', 'surface', 'surface-2'].flatMap((ground) =>
    ['brand-text', 'accent-text', 'pos', 'neg', 'warn', 'info'].map((text) => [text, ground] as const),
  ),
  ...['pos', 'neg', 'warn', 'info'].flatMap(
    (tone) =>
      [
        [tone, `${tone}-soft`],
        ['ink', `${tone}-soft`],
      ] as const,
  ),
  ['on-brand-soft', 'brand-soft'],
  ['accent-text', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-neg', 'neg'],
  ['on-neg', 'neg-hover'],
  ['bg', 'ink'],
] as const;

const marks = [
  ['line-strong', 'surface'],
  ['line-strong', 'bg'],
  ['focus', 'surface'],
  ['focus', 'bg'],
  ['brand', 'surface-3'],
  ...['COINGT', 'BTC', 'USDT', 'USD', 'COP', 'OTHER', 'OTHER-2', 'OTHER-3', 'OTHER-4'].map(
    (name) => [`s-${name}`, 'surface'] as const,
  ),
] as const;

for (const [name, colours] of Object.entries(themes)) {
  test(`every text colour is readable on its backgrounds (${name})`, () => {
    const faint = texts
      .filter(([text, ground]) => contrast(colours, text, ground) < 4.5)
      .map(([text, ground]) => `${text} on ${ground}: ${contrast(colours, text, ground).toFixed(2)}`);
    expect(faint).toEqual([]);
  });

  test(`every border, ring and chart series is visible (${name})`, () => {
    const faint = marks
      .filter(([mark, ground]) => contrast(colours, mark, ground) < 3)
      .map(([mark, ground]) => `${mark} on ${ground}: ${contrast(colours, mark, ground).toFixed(2)}`);
    expect(faint).toEqual([]);
  });
}
