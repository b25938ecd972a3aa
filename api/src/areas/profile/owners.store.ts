import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader, Tx } from '@istmo/db/tx';

/** A person behind a business. */
export type Owner = {
  readonly name: string;
  /** YYYY-MM-DD. */
  readonly bornOn: string;
  readonly country: string;
  readonly alphaCode: string;
  /** Of the company, in hundredths of a per cent. */
  readonly shareBasisPoints: number;
  readonly hasControl: boolean;
  readonly isRepresentative: boolean;
};

/** In the order in which the customer named them. */
export async function readOwners(reader: Reader, customer: CustomerId): Promise<Owner[]> {
  return reader.query<Owner>(
    `select name, born_on::text as "bornOn", country, alpha_code as "alphaCode", share_basis_points as "shareBasisPoints",
       has_control as "hasControl", is_representative as "isRepresentative"
     from app.business_owner where customer_id = $1 order by position`,
    [customer],
  );
}

/** Stores these people in place of those that were named before. */
export async function replaceOwners(tx: Tx, customer: CustomerId, owners: readonly Owner[]): Promise<void> {
  await tx.query('delete from app.business_owner where customer_id = $1', [customer]);
  for (const [position, owner] of owners.entries())
    await tx.query(
      `insert into app.business_owner
         (customer_id, position, name, born_on, country, alpha_code, share_basis_points, has_control, is_representative)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        customer,
        position,
        owner.name,
        owner.bornOn,
        owner.country,
        owner.alphaCode,
        owner.shareBasisPoints,
        owner.hasControl,
        owner.isRepresentative,
      ],
    );
}
