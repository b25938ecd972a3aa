import type { CustomerId } from '@istmo/contract/kernel/id';
import { findInstrument, type Instrument } from '@istmo/contract/kernel/instrument';
import * as m from '@istmo/contract/messages';
import type { Reader } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { findAssetOwner } from '../assets/public.ts';
import { type CorporateAction, findByReference } from '../corporate-actions/public.ts';
import { readRegistry } from '../instruments/public.ts';

/** An event of the caller's own security; another's is not found. */
export async function requireIssuedEvent(
  reader: Reader,
  issuer: CustomerId,
  reference: string,
): Promise<CorporateAction> {
  const action = await findByReference(reader, reference);
  return action && action.issuer === issuer ? action : refuse('not_found', m.actions_unknown, { field: 'reference' });
}

/** The caller's own security; another's is not found. */
export async function requireOwnSecurity(app: App, issuer: CustomerId, code: string): Promise<Instrument> {
  const ticker = code.trim().toUpperCase();
  const [owner, { instruments }] = await Promise.all([findAssetOwner(app.db, ticker), readRegistry(app)]);
  const instrument = findInstrument(instruments, ticker);
  return instrument && owner?.customer === issuer
    ? instrument
    : refuse('not_found', m.actions_no_security, { field: 'security' });
}
