import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Paging } from '@istmo/contract/kernel/paging';
import type { Reader } from '@istmo/db/tx';
import { readPage } from '../../http/paging.ts';
import type { DecimalAmount } from './activity.ts';

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
