import { oneOf, secret, text, url, usedIf, wholeNumber } from './setting-kinds.ts';

const usesOpenSanctions = (read: (variable: string) => string): boolean => read('ISTMO_SCREENING') === 'opensanctions';

/** How customers and addresses are compared with watch lists. */
export const screeningSettings = {
  screeningProvider: oneOf('official', 'opensanctions')(
    'ISTMO_SCREENING',
    'official',
    'what customers and addresses are compared with: the official lists, or the API of OpenSanctions',
    'opensanctions',
  ),
  openSanctionsUrl: usedIf(
    usesOpenSanctions,
    url(
      'ISTMO_OPENSANCTIONS_URL',
      '',
      "OpenSanctions: address of the API, or of a server of one's own that runs yente; empty: its own service, which needs a key",
      'https://yente.example',
    ),
  ),
  openSanctionsKey: usedIf(
    usesOpenSanctions,
    secret(text('ISTMO_OPENSANCTIONS_KEY', '', 'OpenSanctions: the key of the API', 'k3y')),
  ),
  openSanctionsDataset: usedIf(
    usesOpenSanctions,
    text(
      'ISTMO_OPENSANCTIONS_DATASET',
      'default',
      'OpenSanctions: the dataset; default has all, sanctions no politically exposed persons',
      'sanctions',
    ),
  ),
  openSanctionsScore: usedIf(
    usesOpenSanctions,
    wholeNumber('', 40, 80)(
      'ISTMO_OPENSANCTIONS_SCORE',
      65,
      'OpenSanctions: entries that it rates lower, of 100, are no hit; it calls 70 a match itself',
      '60',
    ),
  ),
  ofacListUrl: url(
    'ISTMO_OFAC_LIST_URL',
    '',
    "address of OFAC's SDN list; empty: its own",
    'https://lists-proxy.example/SDN.XML',
  ),
  unListUrl: url(
    'ISTMO_UN_LIST_URL',
    '',
    "address of the United Nations' consolidated list; empty: its own",
    'https://lists-proxy.example/consolidated.xml',
  ),
  euListUrl: url(
    'ISTMO_EU_LIST_URL',
    '',
    "address of the European Union's consolidated list, FSF XML 1.1; empty: its own",
    'https://lists-proxy.example/fsf.xml',
  ),
  watchListScore: wholeNumber('', 50, 75)(
    'ISTMO_WATCH_LIST_SCORE',
    75,
    'entries of the lists that fit less, of 100, are no hit; a whole name with another birth date has 75',
    '70',
  ),
  watchListHours: wholeNumber('hours', 24, 240)(
    'ISTMO_WATCH_LIST_HOURS',
    72,
    'after that long without an answer of its authority a list clears no customer and no address',
    '48',
  ),
  watchListShrinkPercent: wholeNumber('percent', 1, 50)(
    'ISTMO_WATCH_LIST_SHRINK_PERCENT',
    10,
    'a file with fewer entries than the one before by more than this is refused, and the one before is kept',
    '20',
  ),
} as const;
