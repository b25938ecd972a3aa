import type { AssetState } from '@istmo/contract/areas/creation/asset-state';
import type { CustomerId, Id } from '@istmo/contract/kernel/id';
import type { Reader } from '@istmo/db/tx';

/** What a customer has filled in of the form. */
export type Draft = { readonly fields: Readonly<Record<string, string>>; readonly savedAt: Date };

export async function findDraft(reader: Reader, customer: CustomerId): Promise<Draft | undefined> {
  const [row] = await reader.query<Draft>(
    'select fields, saved_at as "savedAt" from app.asset_draft where customer_id = $1',
    [customer],
  );
  return row;
}

export async function storeDraft(reader: Reader, customer: CustomerId, { fields, savedAt }: Draft): Promise<void> {
  await reader.query(
    `insert into app.asset_draft (customer_id, fields, saved_at) values ($1, $2, $3)
     on conflict (customer_id) do update set fields = excluded.fields, saved_at = excluded.saved_at`,
    [customer, JSON.stringify(fields), savedAt],
  );
}

export async function deleteDraft(reader: Reader, customer: CustomerId): Promise<void> {
  await reader.query('delete from app.asset_draft where customer_id = $1', [customer]);
}

/** A change of state, which the database recorded with the change. */
export type AssetStep = {
  readonly asset: Id<'asset'>;
  readonly state: AssetState;
  readonly at: Date;
  readonly actor: 'creator' | 'platform' | 'staff';
  readonly staff: string | null;
  readonly reason: string;
};

/** Oldest first. */
export async function readSteps(reader: Reader, assets: readonly Id<'asset'>[]): Promise<AssetStep[]> {
  return reader.query<AssetStep>(
    `select p.asset_id as asset, p.to_state as state, p.at, p.actor, s.name as staff, p.reason
       from app.asset_step p left join app.staff s on s.id = p.staff_id
      where p.asset_id = any($1::uuid[]) order by p.asset_id, p.number`,
    [assets],
  );
}
