/** A text of a page: where it is in its content, and in which language it is; '' for what has none, such as a picture. */
export type PageText = {
  /** Keys joined by dots: `team.0.role_en`. */
  readonly field: string;
  /** The same without the language. */
  readonly name: string;
  readonly language: '' | 'en' | 'es';
  readonly text: string;
};

const languageOf = (key: string): '' | 'en' | 'es' => {
  const found = /^(?:.*_)?(en|es)$|^.*[a-z\d](En|Es)$/.exec(key);
  const language = (found?.[1] ?? found?.[2])?.toLowerCase();
  return language === 'en' || language === 'es' ? language : '';
};

const withoutLanguage = (key: string): string => key.replace(/(?:^|_)(?:en|es)$|(?:En|Es)$/, '');

function toText(path: readonly string[], value: string | number | boolean): PageText {
  const last = path.at(-1) ?? '';
  const language = languageOf(last);
  const name = (language === '' ? path : [...path.slice(0, -1), withoutLanguage(last)]).filter((part) => part !== '');
  return { field: path.join('.'), name: name.join('.'), language, text: `${value}` };
}

/** All texts of a page's content in its order, whatever its shape is. A key that ends in `en` or `es` says the language. */
export function listPageTexts(content: unknown, path: readonly string[] = []): PageText[] {
  if (typeof content === 'string' || typeof content === 'number' || typeof content === 'boolean')
    return [toText(path, content)];
  if (Array.isArray(content))
    return content.flatMap((one: unknown, index) => listPageTexts(one, [...path, `${index}`]));
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([key, one]) => listPageTexts(one, [...path, key]));
}

/** The content with another text in these fields; undefined where it has no such text. */
export function correctPageTexts(content: unknown, texts: ReadonlyMap<string, string>): unknown {
  const known = new Set(
    listPageTexts(content)
      .filter(({ language }) => language !== '')
      .map(({ field }) => field),
  );
  if ([...texts.keys()].some((field) => !known.has(field))) return undefined;
  return correct(content, texts, []);
}

function correct(content: unknown, texts: ReadonlyMap<string, string>, path: readonly string[]): unknown {
  if (typeof content === 'string') return texts.get(path.join('.')) ?? content;
  if (Array.isArray(content)) return content.map((one: unknown, index) => correct(one, texts, [...path, `${index}`]));
  if (typeof content !== 'object' || content === null) return content;
  return Object.fromEntries(Object.entries(content).map(([key, one]) => [key, correct(one, texts, [...path, key])]));
}
