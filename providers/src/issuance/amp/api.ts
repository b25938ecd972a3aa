import * as z from 'zod/mini';

/* The format of Blockstream AMP's API, for the adapter and for its simulator. Numbers are read as the text that was sent. */

const short = z.string().check(z.maxLength(1_000));
const id = z.string().check(z.regex(/^\d{1,15}$/));
const units = z.string().check(z.regex(/^\d{1,19}$/));
const hex64 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const orEmpty = <T extends z.ZodMiniType<string>>(kind: T) => z.nullish(z.union([kind, z.literal('')]));
const flag = z.nullish(z.boolean());

export const tokenSchema = z.object({ token: z.string().check(z.minLength(1), z.maxLength(500)) });

export const assetSchema = z.object({
  asset_uuid: z.string().check(z.minLength(1), z.maxLength(100)),
  asset_id: hex64,
  name: short,
  ticker: z.nullish(short),
  domain: z.nullish(short),
  precision: z.nullish(z.string()),
  pubkey: z.nullish(short),
  reissuance_token_id: orEmpty(hex64),
  is_authorized: flag,
  is_locked: flag,
});
export type AmpAsset = z.infer<typeof assetSchema>;
export const assetsSchema = z.array(assetSchema);

export const issuedSchema = z.object({
  ...assetSchema.shape,
  txid: hex64,
  issuance_assetblinder: orEmpty(hex64),
  issuance_tokenblinder: orEmpty(hex64),
});

export const transactionSchema = z.object({ txid: hex64, unblinded_url: z.nullish(short) });
export const transactionsSchema = z.array(transactionSchema);

export const summarySchema = z.object({ issued: units, reissued: units, burned: units });
export const ownershipsSchema = z.array(z.object({ owner: z.nullish(short), amount: units, GAID: z.nullish(short) }));
/** What the service cannot find on the chain; nothing is sent while there is any. */
export const balanceSchema = z.object({
  lost_outputs: z.array(z.unknown()),
  reissuance_lost_outputs: z.array(z.unknown()),
});

export const validitySchema = z.object({ is_valid: z.boolean(), error: z.nullish(short) });
export const userSchema = z.object({ id, GAID: z.nullish(short), name: z.nullish(short), categories: z.array(id) });
export const categorySchema = z.object({
  id,
  name: short,
  registered_users: z.array(id),
  assets: z.array(short),
});
export const categoriesSchema = z.array(categorySchema);

const assignmentSchema = z.object({
  id,
  registered_user: id,
  amount: units,
  receiving_address: z.nullish(short),
  distribution_uuid: z.nullish(short),
  is_distributed: z.boolean(),
});
export type AmpAssignment = z.infer<typeof assignmentSchema>;
export const assignmentsSchema = z.array(assignmentSchema);

export const createdDistributionSchema = z.object({
  asset_uuid: short,
  asset_id: hex64,
  distribution_uuid: short.check(z.minLength(1)),
  map_address_amount: z.record(short, z.string().check(z.maxLength(40))),
  map_address_asset: z.record(short, hex64),
});
export const distributionSchema = z.object({ distribution_uuid: short, distribution_status: short });

export const anySchema = z.unknown();
