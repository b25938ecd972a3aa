import { createHash } from 'node:crypto';
import { nameProxy, revokeProxy } from '@istmo/contract/areas/votes/votes.contract';
import { asId, parseId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import { OutcomeUnknown } from '@istmo/db/failures';
import { newId } from '@istmo/db/new-id';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { type Throttle, takeTurn } from '../../http/throttle.ts';
import { lockHolder, readAction } from '../corporate-actions/public.ts';
import { findPdfProblem } from '../documents/public.ts';
import { findVoterEvent } from './own-vote.ts';
import { findProxy, insertProxy, lockProxy, setRevoked } from './proxies.store.ts';
import { findVote } from './vote-view.ts';

/** Documents that one holder uploads. */
const namedProxies: Throttle = { name: 'vote-proxies', max: 20, perSeconds: 3_600 };

const emailShape = /^[^\s@,]+@[^\s@,]+$/;

/** Names who votes for the caller. Whether a customer has that address is not said: staff see it, and the document says who is meant. */
export const answerNameProxy = handle(nameProxy, async (app, { customer, files }, { reference, email: sent }) => {
  await takeTurn(app, namedProxies, customer);
  const { action, units } = await findVoterEvent(app, customer, reference);
  const vote = await findVote(app, action);
  if (!vote) return refuse('not_found', m.actions_event_unknown, { field: 'reference' });
  if (!vote.isOpen) return refuse('instruction_closed', m.votes_closed);
  if (units === 0n) return refuse('insufficient_balance', m.votes_no_units, { field: 'reference' });
  const email = sent.trim();
  if (!emailShape.test(email)) return refuse('invalid_field', m.votes_proxy_email_invalid, { field: 'email' });
  const [file] = files;
  if (!file) return refuse('invalid_field', m.documents_file_missing, { field: 'document' });
  const problem = findPdfProblem(file.bytes);
  if (problem) return refuse('invalid_field', problem, { field: 'document' });
  const fileKey = await app.files.put(file.bytes, { type: 'application/pdf' });
  const proxy = {
    id: asId<'vote-proxy'>(newId()),
    event: action.id,
    holder: customer,
    email,
    fileKey,
    bytes: file.bytes.length,
    sha256: createHash('sha256').update(file.bytes).digest(),
    namedAt: app.clock.now(),
  };
  const storing = app.db.inTransaction(async (tx) => {
    if (!(await insertProxy(tx, proxy))) refuse('already_done', m.votes_proxy_named);
  });
  await storing.catch(async (error: unknown) => {
    // The row may have been stored after all, and then needs its file.
    if (!(error instanceof OutcomeUnknown))
      await app.files
        .remove(fileKey)
        .catch((failure: unknown) => app.log.warn({ err: failure }, 'an unused file was not removed'));
    throw error;
  });
  return { id: proxy.id, message: m.votes_proxy_sent };
});

/** Takes a proxy back until the cut-off: what it voted counts no more. */
export const answerRevokeProxy = handle(revokeProxy, async (app, { customer }, { id: sent }) => {
  const id = parseId<'vote-proxy'>(sent);
  const proxy = id && (await findProxy(app.db, id));
  if (!proxy || proxy.holder !== customer) return refuse('not_found', m.votes_no_mandate, { field: 'id' });
  return app.db.inTransaction(async (tx) => {
    await lockHolder(tx, proxy.event, customer);
    const action = await readAction(tx, proxy.event);
    const vote = action && (await findVote(app, action));
    if (!vote?.isOpen) return refuse('instruction_closed', m.votes_closed);
    const locked = await lockProxy(tx, proxy.id);
    if (locked?.state !== 'waiting' && locked?.state !== 'accepted')
      return refuse('already_done', m.votes_proxy_decided);
    await setRevoked(tx, proxy.id, app.clock.now());
    return { id: proxy.id, message: m.votes_proxy_revoked };
  });
});
