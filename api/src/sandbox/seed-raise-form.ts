import { emptyRaise, type RaiseForm } from '@istmo/contract/areas/raises/raise-form';
import {
  createRaise,
  listOwnRaises,
  readOwnRaise,
  saveRaise,
  submitRaise,
  uploadRaiseDocument,
  uploadRaisePicture,
} from '@istmo/contract/areas/raises/raises.contract';
import { raiseDocumentKinds } from '@istmo/contract/kernel/raise';
import type { DemoRaise } from '@istmo/db/seeds/raises';
import * as z from 'zod/mini';
import { daysBefore } from './days-before.ts';
import type { Moment } from './past-step.ts';
import { callAs, type PastVisit } from './past-visit.ts';
import { documentTitles, typesetRaiseDocument } from './raise-files.ts';
import { requireDemo } from './seed-securities.ts';

/** The company's own visit. */
export function visitAsIssuer({ past, adapters, people }: Moment, { issuer, slug }: DemoRaise): PastVisit {
  return { ...requireDemo(people, issuer), past, adapters, key: `raise ${slug}` };
}

async function findDemoRaise(visit: PastVisit, slug: string) {
  const { data } = listOwnRaises.output.parse(await callAs(visit, listOwnRaises, {}));
  return data.find((one) => one.slug === slug);
}

export async function requireDemoRaise(moment: Moment, raise: DemoRaise) {
  const found = await findDemoRaise(visitAsIssuer(moment, raise), raise.slug);
  if (!found) throw new Error(`there is no raise ${raise.slug}`);
  return found;
}

/** Draft, pictures, documents and submission, as far as an interrupted start has not done them. */
export async function submitDemoRaise(moment: Moment, raise: DemoRaise): Promise<void> {
  const visit = visitAsIssuer(moment, raise);
  const { slug, asset } = raise;
  if (!(await findDemoRaise(visit, slug))) await callAs(visit, createRaise, { security: asset.ticker, slug, from: '' });
  const { reference, state } = await requireDemoRaise(moment, raise);
  if (state !== 'draft') return;
  for (const kind of raiseDocumentKinds) {
    const bytes = await typesetRaiseDocument(raise, kind, moment.at);
    const { en, es } = documentTitles[kind];
    const file = { field: 'document', name: `${kind}.pdf`, type: 'application/pdf', bytes };
    const fields = { reference, kind, title_en: `${en}: ${asset.name}`, title_es: `${es}: ${asset.name}` };
    await callAs(visit, uploadRaiseDocument, fields, [file]);
  }
  const drawn = { field: 'picture', name: `${slug}.svg`, type: 'image/svg+xml', bytes: Buffer.from(raise.picture) };
  const { id } = z.object({ id: z.string() }).parse(await callAs(visit, uploadRaisePicture, { reference }, [drawn]));
  const own = readOwnRaise.output.parse(await callAs(visit, readOwnRaise, { reference }));
  const form = fillForm(raise, { now: moment.setUpApp.clock.now(), picture: id });
  const saved = saveRaise.output.parse(
    await callAs(visit, saveRaise, { reference, version: own.data.version, slug, form }),
  );
  await callAs(visit, submitRaise, { reference, version: saved.version });
}

const hourMs = 3_600_000;

function fillForm(raise: DemoRaise, { now, picture }: { readonly now: Date; readonly picture: string }): RaiseForm {
  const { texts, days, price } = raise;
  const atHour = (daysAgo: number): string => {
    const at = daysBefore(now, daysAgo).getTime();
    return new Date(at - (at % hourMs)).toISOString();
  };
  return {
    ...emptyRaise,
    title_en: texts.title.en,
    title_es: texts.title.es,
    summary_en: texts.summary.en,
    summary_es: texts.summary.es,
    story_en: toStory(raise, 'en'),
    story_es: toStory(raise, 'es'),
    risks_en: texts.risks.map(({ en }) => en).join('\n'),
    risks_es: texts.risks.map(({ es }) => es).join('\n'),
    pictures: [{ id: picture, alt_en: texts.picture.en, alt_es: texts.picture.es }],
    team: texts.team.map(({ name, role }) => ({ name, role_en: role.en, role_es: role.es })),
    price_mode: price.high === undefined ? 'fixed' : 'demand',
    price_low: price.low,
    price_high: price.high ?? '',
    price_tick: price.tick ?? '',
    offered: raise.offered,
    over: raise.over,
    soft_cap: raise.softCap,
    min_order: raise.minOrder,
    step_units: raise.step,
    max_retail: raise.maxRetail,
    currencies: raise.currencies,
    cooling_off: [{ country: '*', category: 'retail', days: raise.coolingOffDays }],
    lock_up_days: raise.lockUpDays,
    announce_at: atHour(days.announced),
    opens_at: atHour(days.opened),
    closes_at: atHour(days.closed),
    milestones: texts.stages.map(({ title, percent }) => ({ title_en: title.en, title_es: title.es, percent })),
  };
}

const toStory = ({ texts }: DemoRaise, language: 'en' | 'es'): string =>
  texts.sections
    .map(({ title, paragraphs }) => [`# ${title[language]}`, ...paragraphs.map((one) => one[language])].join('\n'))
    .join('\n\n');
