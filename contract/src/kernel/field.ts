import * as z from 'zod/mini';

/**
 * A JSON number as a plain decimal: 1e-8 is "0.00000001". A number with more than 15 significant digits has lost the digits that were
 * sent, so it is refused (requirement 3.1: never a float in between).
 */
function toPlainDecimal(value: number): string | undefined {
  const written = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (!written) return undefined;
  const [, sign = '', whole = '0', fraction = '', power = '0'] = written;
  if ((whole + fraction).replace(/^0+|0+$/g, '').length > 15) return undefined;
  const point = whole.length + Number.parseInt(power, 10);
  const digits = (whole + fraction)
    .padEnd(Math.max(point, 0), '0')
    .padStart(whole.length + fraction.length + Math.max(1 - point, 0), '0');
  const split = Math.max(point, 1);
  const places = digits.slice(split);
  return `${sign}${digits.slice(0, split)}${places === '' ? '' : `.${places}`}`;
}

const numberAsText = z.pipe(
  z.number(),
  z.transform((value, context) => {
    const plain = toPlainDecimal(value);
    if (plain !== undefined) return plain;
    context.issues.push({ code: 'custom', message: 'a number that is no plain decimal', input: value });
    return z.NEVER;
  }),
);

/** Text with a maximum length. A JSON number is read as its text, because amounts and codes may be sent as numbers. */
export function text(maxLength: number) {
  return z.pipe(
    z.union([z.string(), numberAsText]),
    z.string().check(
      z.maxLength(maxLength),
      z.refine((value) => !value.includes('\u0000') && value.isWellFormed()),
    ),
  );
}

/** Optional text; absent and null read as ''. */
export function optionalText(maxLength: number) {
  return z.pipe(
    z.nullish(text(maxLength)),
    z.transform((value) => value ?? ''),
  );
}

/** A plain non-negative decimal as a string; JSON numbers are accepted when they are plain decimals (requirement 3.1). */
export const amount = text(40).check(z.regex(/^\d*\.?\d*$/));

/** An amount that may be left out; absent and null read as ''. */
export const optionalAmount = z.pipe(
  z.nullish(amount),
  z.transform((value) => value ?? ''),
);

/** An opaque id or reference of a row. An unknown id and one of another customer get the same reply: not found. */
export const reference = text(64);

/** A currency code or the ticker of a listed asset. */
export const symbol = text(40);

const trueValues = new Set<unknown>([true, 1, '1', 'true', 'on', 'yes']);
const falseValues = new Set<unknown>([false, 0, '0', 'false', 'off', 'no', '']);

/** A flag: true/false, 1/0 and their strings (requirement 3.1). */
export const flag = z.pipe(
  z.unknown().check(z.refine((value) => trueValues.has(value) || falseValues.has(value))),
  z.transform((value) => trueValues.has(value)),
);

/** A flag that may be left out; absent and null read as false. */
export const optionalFlag = z.pipe(
  z.nullish(flag),
  z.transform((value) => value ?? false),
);

const jsonOfText = z.pipe(
  text(20_000),
  z.transform((value, context): unknown => {
    try {
      return JSON.parse(value);
    } catch {
      context.issues.push({ code: 'custom', message: 'a text that is no JSON', input: value });
      return z.NEVER;
    }
  }),
);

/** Repeated rows: a list, or its JSON as text, because a multipart field holds only text. Absent and null read as undefined. */
export function optionalRows<Row extends z.ZodMiniType>(row: Row, maxRows: number) {
  const list = z.array(row).check(z.maxLength(maxRows));
  return z.pipe(
    z.nullish(z.union([list, z.pipe(jsonOfText, list)])),
    z.transform((rows) => rows ?? undefined),
  );
}

/** One value of several fields, or its JSON as text in a multipart form. Absent and null read as undefined. */
export function optionalPart<Part extends z.ZodMiniType>(part: Part) {
  return z.pipe(
    z.nullish(z.union([part, z.pipe(jsonOfText, part)])),
    z.transform((value) => value ?? undefined),
  );
}
