import type { startProduct } from '../product.ts';

/** One line of the table. `isReached` is undefined for a figure that is only told. */
export type BenchRow = {
  readonly name: string;
  /** With its unit, as it is to be read: `9,312/s (4.7 ×)`. */
  readonly figure: string;
  /** What stack.md or ux.md asks for: `≥ 4 × pgbench`. */
  readonly target: string;
  readonly isReached: boolean | undefined;
};

/** What a bench is handed, so that it needs no import from tools. */
export type BenchContext = {
  /** The project's folder; api/dist and web/dist are built. */
  readonly root: string;
  /** A package of tools/check (autocannon, lighthouse), imported. */
  readonly tool: (name: string) => Promise<unknown>;
  /** Where a Chromium is. */
  readonly browser: () => Promise<string>;
  /** Starts the built product on a free port with data of its own; see tools/product.ts. */
  readonly startProduct: typeof startProduct;
};

/** The shape of a file `<wing>/bench/<name>.bench.ts`: `export async function bench(context) { … return rows; }`. */
export type BenchFile = { readonly bench: (context: BenchContext) => Promise<readonly BenchRow[]> };
