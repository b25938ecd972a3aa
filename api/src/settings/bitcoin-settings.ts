import { list, text, wholeNumber } from './setting-kinds.ts';

/** Those of Bitcoin by Esplora. Without a server Bitcoin is the sandbox's chain. */
export const bitcoinSettings = {
  esploraServers: list(
    'ISTMO_ESPLORA_SERVERS',
    [],
    'base addresses of the Esplora servers; with several, only what all agree on is believed; empty: the simulated chain',
    'https://one.example/api,https://two.example/api',
  ),
  esploraWallet: text(
    'ISTMO_ESPLORA_WALLET',
    '',
    'public account keys of the wallet that withdrawals are paid from; change goes to the first',
    'wpkh=zpub…,tr=xpub…',
  ),
  esploraTargetBlocks: wholeNumber('blocks', 1, 1_008)(
    'ISTMO_ESPLORA_TARGET_BLOCKS',
    6,
    'number of blocks within which a withdrawal is to be included',
    '3',
  ),
  esploraMinRate: wholeNumber('satoshi per virtual byte', 1, 10_000)(
    'ISTMO_ESPLORA_MIN_RATE',
    1,
    'lowest fee rate of a withdrawal',
    '2',
  ),
  esploraMaxRate: wholeNumber('satoshi per virtual byte', 1, 10_000)(
    'ISTMO_ESPLORA_MAX_RATE',
    200,
    'highest fee rate of a withdrawal; when the network is dearer, withdrawals pay this much',
    '150',
  ),
  esploraMaxFee: wholeNumber('satoshi', 1, 100_000_000)(
    'ISTMO_ESPLORA_MAX_FEE',
    200_000,
    'the most that the network may cost for one withdrawal; a dearer one waits',
    '100000',
  ),
} as const;
