/** What may stand in a blank: a text, a switch, or a list whose entries bring blanks of their own. */
export type Blank = string | boolean | readonly Blanks[];
export type Blanks = { readonly [name: string]: Blank };

// One pass over the page's own text: what a setting says is put in and never read again. A section does not hold another of its own name.
const part = /\{\{([#^])([a-z0-9_]+)\}\}(.*?)\{\{\/\2\}\}|\{\{(json:)?([a-z0-9_]+)\}\}/gs;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** Text for the inside of a JSON string that stands in a page: no quote ends it and no tag can begin in it. */
function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c').replaceAll('&', '\\u0026');
}

function valueOf(name: string, blanks: Blanks): Blank {
  const value = blanks[name];
  if (value === undefined) throw new Error(`no setting fills the blank ${name}`);
  return value;
}

function fillText(name: string, blanks: Blanks, isJson: boolean): string {
  const value = valueOf(name, blanks);
  if (typeof value !== 'string') throw new Error(`the blank ${name} is a section, not a text`);
  return isJson ? escapeJson(value) : escapeHtml(value);
}

function fillSection(name: string, inside: string, blanks: Blanks): string {
  const value = valueOf(name, blanks);
  if (typeof value === 'object') return value.map((entry) => fillBlanks(inside, { ...blanks, ...entry })).join('');
  return value ? fillBlanks(inside, blanks) : '';
}

function fillOpposite(name: string, inside: string, blanks: Blanks): string {
  const value = valueOf(name, blanks);
  const isEmpty = typeof value === 'object' ? value.length === 0 : !value;
  return isEmpty ? fillBlanks(inside, blanks) : '';
}

/**
 * Fills a pre-rendered page with what only the operator's settings know. `{{name}}` becomes the escaped text, `{{json:name}}` the
 * text escaped for JSON-LD; `{{#name}}…{{/name}}` stays only when the blank holds something and repeats for a list, whose entries
 * bring their own blanks; `{{^name}}…{{/name}}` stays only when it holds nothing. A name that no setting fills throws.
 */
export function fillBlanks(page: string, blanks: Blanks): string {
  let filled = '';
  let done = 0;
  for (const found of page.matchAll(part)) {
    const [whole, sign, section = '', inside = '', json, name = ''] = found;
    filled += page.slice(done, found.index);
    if (sign === '#') filled += fillSection(section, inside, blanks);
    else if (sign === '^') filled += fillOpposite(section, inside, blanks);
    else filled += fillText(name, blanks, json !== undefined);
    done = found.index + whole.length;
  }
  return filled + page.slice(done);
}
