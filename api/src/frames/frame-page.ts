import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { escapeHtml } from '../texts/escape-html.ts';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.optional(z.array(z.string())),
    imports: z.optional(z.array(z.string())),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

/** The style sheets of a module and of all that it imports. */
function stylesOf(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  const part = manifest[name];
  if (!part || seen.has(name)) return [];
  seen.add(name);
  return [...(part.imports ?? []).flatMap((one) => stylesOf(manifest, one, seen)), ...(part.css ?? [])];
}

type FramePage = {
  /** Its script, which draws it. */
  readonly entry: string;
  /** The id of the element that is drawn into. */
  readonly name: string;
  /** What its script reads of the page. */
  readonly data?: Readonly<Record<string, string>>;
};

/** A page that is shown in a frame. Empty where the site is not built. */
export function readFramePage(dist: string, { entry, name, data = {} }: FramePage): (language: 'en' | 'es') => string {
  const file = join(dist, '.vite', 'manifest.json');
  if (!existsSync(file)) return () => '';
  const manifest = z.parse(manifestSchema, JSON.parse(readFileSync(file, 'utf8')));
  const script = manifest[entry];
  if (!script) throw new Error(`the site was built without ${entry}`);
  const styles = [...new Set(stylesOf(manifest, entry))].map((path) => `<link rel="stylesheet" href="/${path}">`);
  const attributes = Object.entries(data).map(([key, value]) => ` data-${key}="${escapeHtml(value)}"`);
  return (language) =>
    [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title></title>`,
      '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
      ...styles,
      `<script type="module" src="/${script.file}"></script></head>`,
      `<body class="frame"${attributes.join('')}><div id="${name}"></div></body></html>`,
    ].join('\n');
}
