/** The pattern by which `like` finds what begins with a text in any case; `%`, `_` and the escape itself stand for themselves. */
export const likePrefix = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`;
