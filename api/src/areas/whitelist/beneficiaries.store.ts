import type { BeneficiaryKind } from '@istmo/contract/areas/whitelist/beneficiary.rules';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader } from '@istmo/db/tx';
import type { WithdrawalAddressId } from './whitelist.store.ts';

/** Who receives at an address, as the customer says. */
export type Beneficiary = {
  readonly kind: BeneficiaryKind;
  /** Of a third party. */
  readonly name: string;
  /** '' where the owner of the wallet has its keys. */
  readonly provider: string;
  readonly country: string;
};

type AddressedBeneficiary = Beneficiary & { readonly addressId: string };

const columns = 'b.address_id as "addressId", b.kind, b.name, b.provider, b.country';

export async function readBeneficiaries(reader: Reader, addresses: readonly string[]): Promise<AddressedBeneficiary[]> {
  return reader.query<AddressedBeneficiary>(
    `select ${columns} from app.address_beneficiary b where b.address_id = any($1::uuid[])`,
    [[...addresses]],
  );
}

/** Of all addresses of the customer. */
export async function readBeneficiariesOf(reader: Reader, customer: CustomerId): Promise<AddressedBeneficiary[]> {
  return reader.query<AddressedBeneficiary>(
    `select ${columns} from app.address_beneficiary b join app.withdrawal_address a on a.id = b.address_id where a.customer_id = $1`,
    [customer],
  );
}

export async function storeBeneficiary(
  reader: Reader,
  address: WithdrawalAddressId,
  { kind, name, provider, country, at }: Beneficiary & { readonly at: Date },
): Promise<void> {
  await reader.query(
    `insert into app.address_beneficiary (address_id, kind, name, provider, country, changed_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (address_id) do update set kind = excluded.kind, name = excluded.name, provider = excluded.provider, country = excluded.country,
       changed_at = excluded.changed_at`,
    [address, kind, name, provider, country, at],
  );
}
