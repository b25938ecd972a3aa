import * as z from 'zod/mini';

/**
 * The same shape, checked by a function that is compiled when first used. The contract's schemas are interpreted, because browsers forbid
 * compiling; on the reply of basic/userStatus that takes nine times as long.
 */
export function compileShape(shape: z.core.$ZodType): z.core.$ZodType {
  if (shape instanceof z.core.$ZodObject) {
    const { def } = shape._zod;
    const fields = Object.entries<z.core.$ZodType>(def.shape).map(
      ([name, field]) => [name, compileShape(field)] as const,
    );
    return new z.core.$ZodObjectJIT({ ...def, shape: Object.fromEntries(fields) });
  }
  if (shape instanceof z.core.$ZodArray) {
    const { def } = shape._zod;
    return new z.core.$ZodArray({ ...def, element: compileShape(def.element) });
  }
  return shape;
}
