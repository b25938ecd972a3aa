/** The value of a placeholder: a text, a switch, or a list whose entries have placeholders of their own. */
export type PlaceholderValue = string | boolean | readonly Placeholders[];
export type Placeholders = { readonly [name: string]: PlaceholderValue };

// One pass over the page's own text, so that the text of a setting is never read as a placeholder. A section contains no section of its own name.
const part = /\{\{([#^])([a-z0-9_]+)\}\}(.*?)\{\{\/\2\}\}|\{\{(json:)?([a-z0-9_]+)\}\}/gs;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** Text for the inside of a JSON string in a page: no quote ends it and no tag can begin in it. */
function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c').replaceAll('&', '\\u0026');
}

function valueOf(name: string, blanks: Placeholders): PlaceholderValue {
  const value = blanks[name];
  if (value === undefined) throw new Error(`no setting fills the placeholder ${name}`);
  return value;
}

function fillText(name: string, blanks: Placeholders, isJson: boolean): string {
  const value = valueOf(name, blanks);
  if (typeof value !== 'string') throw new Error(`the placeholder ${name} is a section, not a text`);
  return isJson ? escapeJson(value) : escapeHtml(value);
}

function fillSection(name: string, inside: string, blanks: Placeholders): string {
  const value = valueOf(name, blanks);
  if (typeof value === 'object')
    return value.map((entry) => fillPlaceholders(inside, { ...blanks, ...entry })).join('');
  return value ? fillPlaceholders(inside, blanks) : '';
}

function fillOpposite(name: string, inside: string, blanks: Placeholders): string {
  const value = valueOf(name, blanks);
  const isEmpty = typeof value === 'object' ? value.length === 0 : !value;
  return isEmpty ? fillPlaceholders(inside, blanks) : '';
}

/**
 * Fills a prerendered page with the operator's settings. `{{name}}` becomes the escaped text, `{{json:name}}` the text escaped for
 * JSON-LD; `{{#name}}…{{/name}}` stays only when the value is not empty, and repeats for a list, whose entries have placeholders of
 * their own; `{{^name}}…{{/name}}` stays only when the value is empty. A placeholder without a value throws.
 */
export function fillPlaceholders(page: string, blanks: Placeholders): string {
  let filled = '';
  let position = 0;
  for (const found of page.matchAll(part)) {
    const [whole, sign, section = '', inside = '', json, name = ''] = found;
    filled += page.slice(position, found.index);
    if (sign === '#') filled += fillSection(section, inside, blanks);
    else if (sign === '^') filled += fillOpposite(section, inside, blanks);
    else filled += fillText(name, blanks, json !== undefined);
    position = found.index + whole.length;
  }
  return filled + page.slice(position);
}
