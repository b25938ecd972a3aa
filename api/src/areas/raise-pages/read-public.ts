import {
  listOfferings,
  readOffering,
  readOfferingDocument,
} from '@istmo/contract/areas/raise-pages/raise-pages.contract';
import * as m from '@istmo/contract/messages';
import { handlePublic } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { readAcceptedFile } from '../raises/public.ts';
import { readOfferingCards, readPublicRaises } from './read-offerings.ts';

export const answerListOfferings = handlePublic(listOfferings, async (app) => ({
  data: [...(await readOfferingCards(app))],
  as_of: app.clock.now().toISOString(),
}));

export const answerReadOffering = handlePublic(readOffering, async (app, _visitor, { slug }) => {
  const found = (await readPublicRaises(app)).get(slug);
  if (!found) return refuse('not_found', m.kernel_not_found, { field: 'slug' });
  return { data: found.view, as_of: app.clock.now().toISOString() };
});

/** Only what orders of an announced offering accept is public. */
export const answerReadOfferingDocument = handlePublic(
  readOfferingDocument,
  async (app, { language }, { slug, id: sent, version }) => {
    const found = (await readPublicRaises(app)).get(slug);
    const number = Number.parseInt(version, 10);
    const listed = found?.view.documents.find((one) => one.id === sent && one.version === number);
    const accepted = listed && { document: listed.id, version: number, hash: listed.sha256 };
    const file = accepted && (await readAcceptedFile(app, accepted, language));
    return { file: file ?? refuse('not_found', m.kernel_not_found, { field: 'id' }) };
  },
);
