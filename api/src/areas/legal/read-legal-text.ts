import { readLegalText } from '@istmo/contract/areas/legal/legal.contract';
import { toBlocks } from '@istmo/contract/areas/legal/legal-blocks';
import * as m from '@istmo/contract/messages';
import { handlePublic } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import type { Settings } from '../../settings/settings.ts';
import { readText, readVersions } from './legal.store.ts';
import { timesOf } from './version-times.ts';

export const answerReadLegalText = handlePublic(readLegalText, async (app, { language }, { kind, version }) => {
  const versions = await readVersions(app.db, kind, app.clock.now());
  const wanted = version === '' ? versions[0] : versions.find((each) => `${each.version}` === version);
  const text = wanted && (await readText(app.db, kind, wanted.version));
  if (!text) return refuse('not_found', m.legal_not_found);
  return {
    kind,
    ...timesOf(text),
    blocks: toBlocks(fill(text.body[language], app.settings)),
    versions: versions.map(timesOf),
  };
});

type Names = Pick<Settings, 'brand' | 'legalName' | 'homeCountry' | 'regulator' | 'supportEmail'>;

/** The operator's names in the place of {brand}, {legal_name}, {home_country}, {regulator} and {support_email}. */
function fill(body: string, { brand, legalName, homeCountry, regulator, supportEmail }: Names): string {
  const names: Readonly<Record<string, string>> = {
    brand,
    legal_name: legalName,
    home_country: homeCountry,
    regulator,
    support_email: supportEmail,
  };
  return body.replaceAll(/\{([a-z_]+)\}/g, (whole, name: string) => names[name] ?? whole);
}
