import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Paging } from '@istmo/contract/kernel/paging';
import { newId } from '@istmo/db/new-id';
import type { Reader, Tx } from '@istmo/db/tx';
import { readPage } from '../../http/paging.ts';
import type { DecimalAmount } from './activity.ts';
import { type Device, parseUserAgent } from './sign-ins.ts';

export type ActivityRow = {
  id: string;
  kind: string;
  detail: { params: Record<string, string>; received?: DecimalAmount; deducted?: DecimalAmount };
  at: Date;
};

export function readActivity(reader: Reader, customer: CustomerId, paging: Paging) {
  return readPage<ActivityRow>(reader, {
    columns: 'id, kind, detail, created_at as at',
    table: 'app.activity_entry',
    time: 'created_at',
    customer,
    paging,
  });
}

export type SignInRow = { id: string; browser: string; device: string; address: string; at: Date };

export function readSignIns(reader: Reader, customer: CustomerId, paging: Paging) {
  return readPage<SignInRow>(reader, {
    columns: 'id, browser, device, address, at',
    table: 'app.sign_in',
    time: 'at',
    customer,
    paging,
  });
}

export type InternalMoveRow = { id: string; currency: string; units: bigint; succeeded: boolean; at: Date };

export function readInternalMoves(reader: Reader, customer: CustomerId, paging: Paging) {
  return readPage<InternalMoveRow>(reader, {
    columns: 'id, currency, units, succeeded, created_at as at',
    table: 'app.internal_move',
    time: 'created_at',
    customer,
    paging,
  });
}

export async function hasSignedIn(tx: Tx, customer: CustomerId): Promise<boolean> {
  const rows = await tx.query('select 1 from app.sign_in where customer_id = $1 limit 1', [customer]);
  return rows.length === 1;
}

type SignIn = { readonly userAgent: string; readonly address: string; readonly at: Date };

export async function writeSignIn(tx: Tx, customer: CustomerId, { userAgent, address, at }: SignIn): Promise<Device> {
  const device = parseUserAgent(userAgent);
  await tx.query(
    'insert into app.sign_in (id, customer_id, browser, device, address, at) values ($1, $2, $3, $4, $5, $6)',
    [newId(), customer, device.browser, device.device, address, at],
  );
  return device;
}
