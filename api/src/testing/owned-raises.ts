import { emptyRaise } from '@istmo/contract/areas/raises/raise-form';
import { readDemand } from '@istmo/contract/areas/allocations/allocations.contract';
import * as calls from '@istmo/contract/areas/raises/raises.contract';
import { newId } from '@istmo/db/new-id';
import type { Endpoint } from '@istmo/contract/kernel/endpoint';
import type { Person, TestEnv } from './test-env.ts';
import { testPng, toMultipart } from './test-images.ts';
import { listTestAsset } from './test-markets.ts';

type Upload = { readonly fields: Record<string, string>; readonly file: string; readonly bytes: Buffer };

let count = 0;

/** The calls of the issuer's room that name a raise, with what else each takes. */
export function listOwnedRaiseFields(testEnv: TestEnv) {
  /** A draft of a security of its own. */
  const create = async (owner: Person): Promise<string> => {
    const ticker = `OWN${(count += 1)}`;
    await listTestAsset(testEnv, { ticker, scale: 0, owner, usd: '10' });
    const slug = `own-${newId()}`;
    return (await testEnv.call(calls.createRaise, { security: ticker, slug }, { as: owner })).body.reference ?? '';
  };
  const upload = async (owner: Person, wire: string, { fields, file, bytes }: Upload) => {
    const { payload, contentType } = toMultipart({ fields, files: [{ field: file, name: file, bytes }] });
    const headers = { 'content-type': contentType, authorization: `Bearer ${owner.token}` };
    const reply = await testEnv.server.inject({ method: 'POST', url: `/api/${wire}`, headers, payload });
    return reply.json<{ id?: string }>().id ?? '';
  };
  const withDocument = async (owner: Person): Promise<string> => {
    const reference = await create(owner);
    const fields = { reference, kind: 'terms', title_en: 'Terms', title_es: 'Condiciones' };
    await upload(owner, calls.uploadRaiseDocument.wire, {
      fields,
      file: 'document',
      bytes: Buffer.from(`%PDF-1.7 ${reference}\n%%EOF\n`),
    });
    return reference;
  };
  const stored = { picture: '' };
  const withPicture = async (owner: Person): Promise<string> => {
    const reference = await create(owner);
    stored.picture = await upload(owner, calls.uploadRaisePicture.wire, {
      fields: { reference },
      file: 'picture',
      bytes: await testPng(),
    });
    return reference;
  };
  const of = (endpoint: Endpoint, otherFields: object = {}, begin = create) =>
    [`${endpoint.wire} reference`, { endpoint, create: begin, otherFields }] as const;
  const { pictures, team, steps, priorities, currencies, cooling_off: coolingOff, milestones, ...form } = emptyRaise;
  const lists = { pictures, team, steps, priorities, currencies, cooling_off: coolingOff, milestones };
  return Object.fromEntries([
    of(calls.readOwnRaise),
    of(readDemand),
    of(calls.withdrawRaise),
    of(calls.cancelRaise),
    of(calls.submitRaise, { version: 1 }),
    of(calls.saveRaise, { version: 1, slug: `saved-${newId()}`, form: { ...form, ...lists } }),
    of(calls.answerRaiseComment, { section: 'page', text: 'Hello' }),
    of(calls.uploadRaiseDocument, { kind: 'terms', title_en: 'Terms', title_es: 'Condiciones' }),
    of(calls.readRaiseDocument, { kind: 'terms' }, withDocument),
    of(calls.uploadRaisePicture),
    of(calls.readRaisePicture, stored, withPicture),
  ]);
}
