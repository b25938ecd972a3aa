import type { Product, startProduct } from '../product.ts';

/** One line of the table. `isReached` is undefined for a value without a target. */
export type BenchRow = {
  readonly name: string;
  /** As displayed, with its unit: `9,312/s (4.7 ×)`. */
  readonly value: string;
  /** The limit to hold, as displayed: `≥ 4 × pgbench`. */
  readonly target: string;
  readonly isReached: boolean | undefined;
};

/** What a benchmark receives, so that it needs no import from tools. */
export type BenchContext = {
  /** The project's folder; api/dist and web/dist are built. */
  readonly root: string;
  /** A package of tools/check (autocannon, lighthouse), imported. */
  readonly tool: (name: string) => Promise<unknown>;
  /** The path of a Chromium. */
  readonly browser: () => Promise<string>;
  /** Bundles api/dist again, the same code with a source map beside each file. */
  readonly mapApi: () => Promise<void>;
  /** Starts the built product on a free port with its own data (tools/product.ts). */
  readonly startProduct: typeof startProduct;
  /** Puts offerings in each state into a running product. */
  readonly storeOfferings: (product: Pick<Product, 'data' | 'url'>) => Promise<void>;
};

/** What this reads of e2e/offering-samples.ts. */
export type OfferingSamples = Pick<BenchContext, 'storeOfferings'>;

/** The shape of a file `<package>/bench/<name>.bench.ts`: `export async function bench(context) { … return rows; }`. */
export type BenchFile = { readonly bench: (context: BenchContext) => Promise<readonly BenchRow[]> };
