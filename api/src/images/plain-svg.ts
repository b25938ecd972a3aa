import { isUtf8 } from 'node:buffer';
import { XMLParser, XMLValidator } from 'fast-xml-parser';

const maxBytes = 256 * 1024;
const maxElements = 4_000;
const maxDepth = 24;
/** Each draws its element, however small, on a surface as large as the picture. */
const maxTranslucent = 16;
const maxSide = 4_000;

/** Shapes, their colours and letters. Whatever draws a part of the picture again (use, mask, pattern, filter) is not among them. */
const elements: ReadonlySet<string> = new Set([
  'svg',
  'g',
  'defs',
  'title',
  'desc',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'linearGradient',
  'radialGradient',
  'stop',
]);

const geometry = ['x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'dx', 'dy', 'd', 'points'];
const paint = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stop-color',
  'stop-opacity',
  'opacity',
  'color',
  'display',
  'visibility',
];
const letters = ['font-family', 'font-size', 'font-weight', 'font-style', 'text-anchor', 'letter-spacing'];
const frame = ['id', 'class', 'version', 'role', 'width', 'height', 'viewBox', 'preserveAspectRatio', 'transform'];
const gradient = ['offset', 'gradientUnits', 'gradientTransform', 'spreadMethod', 'href', 'xlink:href'];
const attributes: ReadonlySet<string> = new Set([...geometry, ...paint, ...letters, ...frame, ...gradient]);
const styleProperties: ReadonlySet<string> = new Set([...paint, ...letters]);
/** Names without an effect on what is drawn. */
const unseen = /^(?:xmlns(?::[\w-]+)?|xml:(?:space|lang)|aria-[\w-]+|data-[\w-]+)$/;

type Attributes = Readonly<Record<string, string>>;
type Counts = { elements: number; translucent: number };

class NotPlain extends Error {}
const refuseSvg = (): never => {
  throw new NotPlain();
};

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  allowBooleanAttributes: false,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

const declaresType = /<!DOCTYPE(?:[^>[]){0,300}>/i;

/**
 * An SVG of nothing but allowed elements and attributes, written again from what was read, so that the renderer gets what was checked.
 * Undefined for any other content.
 */
export function readPlainSvg(bytes: Buffer): Buffer | undefined {
  if (bytes.length > maxBytes || !isUtf8(bytes)) return undefined;
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replace(declaresType, '');
  // Entities can grow without end and name files; nesting is counted before anything recurses.
  if (/<!(?!--)/.test(text) || isDeep(text)) return undefined;
  try {
    if (XMLValidator.validate(text) !== true) return undefined;
    const nodes = list(parser.parse(text)).filter((node) => !('#text' in node));
    const [root] = nodes;
    if (nodes.length !== 1 || !root || !('svg' in root)) return undefined;
    if (!hasSize(attributesOf(root))) return undefined;
    return Buffer.from(write(root, { elements: 0, translucent: 0 }));
  } catch {
    // The library's errors about content have no type of their own.
    return undefined;
  }
}

function isDeep(text: string): boolean {
  let depth = 0;
  let deepest = 0;
  let count = 0;
  for (const [tag] of text.matchAll(/<\/?[a-z_][^<>]*>/gi)) {
    count += 1;
    if (tag.startsWith('</')) depth -= 1;
    else if (!tag.endsWith('/>')) deepest = Math.max(deepest, (depth += 1));
  }
  return deepest > maxDepth || count > 2 * maxElements;
}

type Node = Readonly<Record<string, unknown>>;

function list(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter((node): node is Node => typeof node === 'object' && node !== null) : [];
}

function attributesOf(node: Node): Attributes {
  const found = node[':@'];
  if (typeof found !== 'object' || found === null) return {};
  return Object.fromEntries(
    Object.entries(found).map(([name, value]) => [name, typeof value === 'string' ? value : refuseSvg()]),
  );
}

function write(node: Node, counts: Counts, isRoot = true): string {
  if ('#text' in node) return escapeText(String(node['#text']));
  const [name = ''] = Object.keys(node).filter((key) => key !== ':@');
  counts.elements += 1;
  if (!elements.has(name) || (name === 'svg') !== isRoot || counts.elements > maxElements) refuseSvg();
  const written = Object.entries(attributesOf(node))
    .filter(([attribute]) => !unseen.test(attribute))
    .map(([attribute, value]) => ` ${attribute}="${checkAttribute(attribute, value, counts)}"`);
  const spaces = isRoot ? ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"' : '';
  const inside = list(node[name]).map((child) => write(child, counts, false));
  return `<${name}${spaces}${written.join('')}>${inside.join('')}</${name}>`;
}

function checkAttribute(name: string, value: string, counts: Counts): string {
  if (name === 'style') {
    for (const declaration of value.split(';').filter((one) => one.trim() !== '')) {
      const [property = '', ...rest] = declaration.split(':');
      if (!styleProperties.has(property.trim())) refuseSvg();
      checkValue(property.trim(), rest.join(':'), counts);
    }
  } else {
    if (!attributes.has(name)) refuseSvg();
    checkValue(name, value, counts);
  }
  return escapeText(value).replaceAll('"', '&quot;');
}

/** Only gradients of the same picture may be referred to. */
function checkValue(name: string, value: string, counts: Counts): void {
  const address =
    /url\s*\(|\\|@|javascript:|data:/i.test(value) && !/^\s*url\(\s*["']?#[\w.-]+["']?\s*\)[^()]*$/.test(value);
  if (address || (name.endsWith('href') && !/^#[\w.-]+$/.test(value))) refuseSvg();
  if (name !== 'opacity' || Number(value) === 1) return;
  counts.translucent += 1;
  if (counts.translucent > maxTranslucent) refuseSvg();
}

/** Characters by their number and the five entities of XML stay; any other is refused. */
function escapeText(text: string): string {
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-f]{1,6});)/i.test(text)) refuseSvg();
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Whether the picture says its size: otherwise the renderer draws it once only to find its edges. */
function hasSize({ width, height, viewBox }: Attributes): boolean {
  const sides = (viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , boxWidth, boxHeight] = sides.length === 4 ? sides : [];
  return isSide(width, boxWidth) && isSide(height, boxHeight);
}

const inPixels: Readonly<Record<string, number>> = { '': 1, px: 1, pt: 4 / 3, mm: 96 / 25.4, cm: 96 / 2.54, in: 96 };

function isSide(length: string | undefined, ofBox: number | undefined): boolean {
  const [, number = '', unit = ''] = /^\s*([\d.]+)\s*([a-z]{0,2})\s*$/.exec(length ?? '') ?? [];
  const isOfBox = length === undefined || length.trim() === '100%';
  const side = isOfBox
    ? (ofBox ?? Number.NaN)
    : Number(number === '' ? Number.NaN : number) * (inPixels[unit] ?? Number.NaN);
  return side > 0 && side <= maxSide;
}
