import { parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import type { App } from '../../../app.ts';
import { refuse } from '../../../http/refusal.ts';
import { findRequestCase, type RequestCase } from '../requests.store.ts';

export async function findCase(app: App, sentId: string): Promise<RequestCase> {
  const id = parseId<'issuance-request'>(sentId);
  return (id && (await findRequestCase(app.db, id))) ?? refuse('not_found', m.kernel_not_found, { field: 'id' });
}
