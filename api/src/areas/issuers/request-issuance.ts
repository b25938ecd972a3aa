import { requestIssuance } from '@istmo/contract/areas/issuers/issuers.contract';
import {
  findAssetType,
  findIssuanceProblem,
  type IssuanceForm,
  mayRequestAfter,
  normalizeDescription,
} from '@istmo/contract/areas/issuers/issuers.rules';
import { readDollars } from '@istmo/contract/kernel/dollars';
import { asId } from '@istmo/contract/kernel/id';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { takeTurn } from '../../http/throttle.ts';
import { lockCustomer } from '../accounts/public.ts';
import { announceRequest } from './request-notices.ts';
import { insertRequest, type IssuanceRequest, readNewestRequest, type RequestContent } from './requests.store.ts';
import { sentRequests } from './throttles.ts';

/** The currency is US dollars whatever is sent (requirement 2.9). */
export const answerRequestIssuance = handle(requestIssuance, async (app, caller, form) => {
  const content = readContent(form);
  const { customer, language } = caller;
  await takeTurn(app, sentRequests, customer);
  const message = await app.db.inTransaction(async (tx) => {
    await lockCustomer(tx, customer);
    const newest = await readNewestRequest(tx, customer);
    if (newest && !mayRequestAfter[newest.state]) {
      // A second press, a second tab or a reply that was lost: the request that waits is the one that was sent.
      if (newest.state === 'pending' && isSame(newest, content)) return m.issuers_open_same;
      refuse('already_done', m.issuers_open);
    }
    const request = {
      ...content,
      id: asId<'issuance-request'>(newId()),
      customer,
      language,
      createdAt: app.clock.now(),
    };
    await insertRequest(tx, request);
    await announceRequest(app, tx, request, { what: 'request' });
    return m.issuers_requested;
  });
  return { message };
});

function readContent(form: IssuanceForm): RequestContent {
  const problem = findIssuanceProblem(form);
  if (problem) refuse(problem.code, problem.message, { field: problem.field });
  const assetType = findAssetType(form.assType);
  const cents = readDollars(form.amount);
  if (assetType === undefined || cents === undefined) throw new Error('the rules accepted a request that is none');
  return { assetType, cents, description: normalizeDescription(form.description) };
}

const isSame = (request: IssuanceRequest, content: RequestContent): boolean =>
  request.assetType === content.assetType &&
  request.cents === content.cents &&
  request.description === content.description;
