/*
 * What a log line has of an error. Errors of PostgreSQL repeat the row (`detail`), those of mail servers the recipient, and a message may repeat what a
 * customer entered, so only named fields are kept, and what looks like a person's is masked in texts.
 */

const keptFields = [
  'code',
  'responseCode',
  'status',
  'provider',
  'retry',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'syscall',
] as const;

const maxCauses = 4;

const masks: readonly (readonly [RegExp, string])[] = [
  [/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu, '[email]'],
  [/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g, '[account]'],
  // Cards, accounts, documents, telephones, dates of birth. Digits inside ids and hashes have letters or hyphens around them.
  [/(?<![\da-fA-Fx-])\d(?:[ -]?\d){7,}(?![\da-fA-F-])/g, '[digits]'],
];

/** A text without what looks like an email address, an account, or a number of a person, of a card or of a document. */
export function withoutPersonalData(text: string): string {
  return masks.reduce((masked, [pattern, name]) => masked.replaceAll(pattern, name), text);
}

/** The loggable part of an error and of its causes. */
export function toLoggedError(error: unknown, causesLeft = maxCauses): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? withoutPersonalData(error) : typeof error;
  const kept = keptFields.flatMap((name): [string, unknown][] => {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === 'string') return [[name, withoutPersonalData(value)]];
    return typeof value === 'number' || typeof value === 'boolean' ? [[name, value]] : [];
  });
  return {
    type: error.constructor.name,
    message: withoutPersonalData(error.message),
    stack: withoutPersonalData(error.stack ?? ''),
    ...Object.fromEntries(kept),
    ...(error.cause !== undefined && causesLeft > 0 && { cause: toLoggedError(error.cause, causesLeft - 1) }),
    ...(error instanceof AggregateError &&
      causesLeft > 0 && { errors: error.errors.map((one) => toLoggedError(one, causesLeft - 1)) }),
  };
}
