import * as z from 'zod/mini';

/**
 * A JSON number as the plain decimal it was written as: 1e-8 is "0.00000001". Beyond 15 significant digits the number no longer
 * says what was written, so it is refused rather than guessed (decisions, point 1: never a float in between).
 */
function plainDecimalOf(value: number): string | undefined {
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
    const plain = plainDecimalOf(value);
    if (plain !== undefined) return plain;
    context.issues.push({ code: 'custom', message: 'a number that is no plain decimal', input: value });
    return z.NEVER;
  }),
);

/** Text of the wire with a hard end, so that nobody sends a book. A number is read as its text: amounts and codes may arrive so. */
export function text(most: number) {
  return z.pipe(
    z.union([z.string(), numberAsText]),
    z.string().check(
      z.maxLength(most),
      z.refine((value) => !value.includes('\u0000') && value.isWellFormed()),
    ),
  );
}

/** Optional text; absent and null read as ''. */
export function optionalText(most: number) {
  return z.pipe(
    z.nullish(text(most)),
    z.transform((value) => value ?? ''),
  );
}

/** A plain non-negative decimal as a string; JSON numbers are accepted when they are plain decimals (decisions, point 1). */
export const amount = text(40).check(z.regex(/^\d*\.?\d*$/));

/** An amount that may be left out; absent and null read as ''. */
export const optionalAmount = z.pipe(
  z.nullish(amount),
  z.transform((value) => value ?? ''),
);

/** An opaque id or reference of a row. Another's id and a made-up one are answered alike: not found. */
export const reference = text(64);

/** A currency code or the ticker of a listed asset. */
export const symbol = text(40);

const yes = new Set<unknown>([true, 1, '1', 'true', 'on', 'yes']);
const no = new Set<unknown>([false, 0, '0', 'false', 'off', 'no', '']);

/** A flag of the wire: true/false, 1/0 and their strings (decisions, point 1). */
export const flag = z.pipe(
  z.unknown().check(z.refine((value) => yes.has(value) || no.has(value))),
  z.transform((value) => yes.has(value)),
);

/** A flag that may be left out; absent and null read as false. */
export const optionalFlag = z.pipe(
  z.nullish(flag),
  z.transform((value) => value ?? false),
);
