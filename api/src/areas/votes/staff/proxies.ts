import { createHash } from 'node:crypto';
import {
  countWaitingProxies,
  decideProxy,
  listProxies,
  readProxyDocument,
} from '@istmo/contract/areas/votes/votes.staff.contract';
import { parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import type { Reader } from '@istmo/db/tx';
import { handleStaff } from '../../../http/handler.ts';
import { showQueueLength } from '../../../http/queue-length.ts';
import { refuse } from '../../../http/refusal.ts';
import { commitAction, recordLook } from '../../audit/public.ts';
import { type CorporateActionId, readAction } from '../../corporate-actions/public.ts';
import {
  countWaitingProxies as countWaiting,
  findByEmails,
  findProxy,
  listProxyRows,
  lockProxy,
  type Proxy,
  setDecided,
} from '../proxies.store.ts';
import { findVote } from '../vote-view.ts';
import { requireEvent } from './read-vote.ts';

async function readReferences(reader: Reader, rows: readonly Proxy[]): Promise<Map<CorporateActionId, string>> {
  const references = new Map<CorporateActionId, string>();
  for (const event of new Set(rows.map((row) => row.event)))
    references.set(event, (await readAction(reader, event))?.reference ?? '');
  return references;
}

export const answerListProxies = handleStaff(listProxies, async (app, _caller, { reference }) => {
  const action = reference === '' ? undefined : await requireEvent(app.db, reference);
  const rows = await listProxyRows(app.db, action?.id ?? null);
  const [references, customers] = await Promise.all([
    readReferences(app.db, rows),
    findByEmails(
      app.db,
      rows.map(({ email }) => email),
    ),
  ]);
  return {
    data: rows.map((row) => ({
      id: row.id,
      reference: references.get(row.event) ?? '',
      holder_id: row.holder,
      holder: row.holderName,
      proxy_id: row.proxy ?? customers.get(row.email.toLowerCase()) ?? '',
      proxy_email: row.email,
      state: row.state,
      named_at: row.namedAt.toISOString(),
      refusal: row.refusal,
      sha256: Buffer.from(row.sha256).toString('hex'),
    })),
  };
});

export const answerCountWaitingProxies = handleStaff(countWaitingProxies, async (app) =>
  showQueueLength(await countWaiting(app.db)),
);

export const answerReadProxyDocument = handleStaff(readProxyDocument, async (app, caller, { id: sent }) => {
  const id = parseId<'vote-proxy'>(sent);
  const row = id && (await findProxy(app.db, id));
  if (!row) return refuse('not_found', m.kernel_not_found, { field: 'id' });
  const subject = { kind: 'customer', id: row.holder };
  await recordLook(app, caller, { action: 'vote-proxy.look', subject, reason: '' });
  const stored = await app.files.get(row.fileKey);
  // A store that has another file under this name must not pass it on.
  if (!stored || !createHash('sha256').update(stored.bytes).digest().equals(row.sha256))
    throw new Error(`the file of the proxy ${row.id} is not what was uploaded`);
  return { file: { bytes: stored.bytes, type: 'application/pdf', name: `proxy-${row.id}.pdf` } };
});

/** Accepts or refuses a proxy until the cut-off. The one that is accepted has to be a customer, by the address that the holder wrote. */
export const answerDecideProxy = handleStaff(decideProxy, async (app, caller, { id: sent, accept, reason }) => {
  const id = parseId<'vote-proxy'>(sent);
  const row = id && (await findProxy(app.db, id));
  if (!row) return refuse('not_found', m.kernel_not_found, { field: 'id' });
  const action = await readAction(app.db, row.event);
  const vote = action && (await findVote(app, action));
  const subject = { kind: 'customer', id: row.holder };
  const name = accept ? 'vote-proxy.accept' : 'vote-proxy.refuse';
  await commitAction(app, caller, { action: name, subject, reason }, async (tx) => {
    if (!vote?.isOpen) return refuse('instruction_closed', m.votes_closed);
    const locked = await lockProxy(tx, row.id);
    if (locked?.state !== 'waiting') return refuse('already_done', m.votes_proxy_decided);
    const customer = (await findByEmails(tx, [row.email])).get(row.email.toLowerCase());
    if (accept && (customer === undefined || customer === row.holder))
      return refuse('not_found', m.votes_proxy_unknown, { field: 'id' });
    const proxy = accept ? (customer ?? null) : null;
    await setDecided(tx, row.id, {
      proxy,
      staff: caller.staff,
      at: app.clock.now(),
      refusal: accept ? '' : reason,
    });
    return {
      before: { state: 'waiting' },
      after: { state: accept ? 'accepted' : 'refused', event: vote.action.reference, proxy: proxy ?? '' },
      result: undefined,
    };
  });
  return { message: accept ? m.votes_proxy_accepted : m.votes_proxy_refused };
});
