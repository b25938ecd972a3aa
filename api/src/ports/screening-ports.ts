import type { Db } from '@istmo/db/tx';
import { officialAddresses, officialListScreening } from '@istmo/providers/screening/official-lists';
import { openSanctionsAddress, openSanctionsScreening } from '@istmo/providers/screening/opensanctions';
import type { Screening } from '@istmo/providers/screening/port';
import { screeningByHand } from '@istmo/providers/unconnected';
import type { Clock } from '../runtime/clock.ts';
import { tableStateStore } from '../runtime/table-state-store.ts';
import type { Settings } from '../settings/settings.ts';

const hourMs = 3_600_000;

/** What ISTMO_SCREENING chooses: the official lists, whose copies are kept in the database, or OpenSanctions. People compare where the installation is run without. */
export function openScreening(settings: Settings, db: Db, clock: Clock): Screening {
  if (settings.without.includes('screening')) return screeningByHand();
  if (settings.screeningProvider === 'opensanctions')
    return openSanctionsScreening({
      fetch,
      url: settings.openSanctionsUrl || openSanctionsAddress,
      key: settings.openSanctionsKey,
      dataset: settings.openSanctionsDataset,
      minScore: settings.openSanctionsScore,
    });
  return officialListScreening({
    fetch,
    clock,
    store: tableStateStore(db, 'watch_list'),
    urls: {
      ofac: settings.ofacListUrl || officialAddresses.ofac,
      un: settings.unListUrl || officialAddresses.un,
      eu: settings.euListUrl || officialAddresses.eu,
    },
    minScore: settings.watchListScore,
    maxAgeMs: settings.watchListHours * hourMs,
    maxShrinkPercent: settings.watchListShrinkPercent,
    pauseMs: hourMs,
  });
}

/** Why it cannot be opened; none where it can. */
export function listScreeningProblems(settings: Settings): string[] {
  const { screeningProvider, openSanctionsUrl, openSanctionsKey, without } = settings;
  const isWithoutKey = openSanctionsUrl === '' && openSanctionsKey === '';
  return screeningProvider === 'opensanctions' && isWithoutKey && !without.includes('screening')
    ? [
        'OpenSanctions is asked with a key: set ISTMO_OPENSANCTIONS_KEY, or ISTMO_OPENSANCTIONS_URL to a server of your own',
      ]
    : [];
}
