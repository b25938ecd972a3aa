import { list, text, wholeNumber } from './setting-kinds.ts';

/** Those of Bitcoin by Esplora. Without a server Bitcoin is the sandbox's chain. */
export const bitcoinSettings = {
  esploraServers: list(
    'ISTMO_ESPLORA_SERVERS',
    [],
    'base addresses of the Esplora servers for Bitcoin, separated by commas; with several, only what all agree on is believed; empty: the simulated chain',
  ),
  esploraWallet: text(
    'ISTMO_ESPLORA_WALLET',
    '',
    'public account keys of the wallet that withdrawals are paid from, such as wpkh=zpub…,tr=xpub…; change goes to the first',
  ),
  esploraTargetBlocks: wholeNumber(
    'ISTMO_ESPLORA_TARGET_BLOCKS',
    6,
    'number of blocks within which a withdrawal is to be included',
  ),
  esploraMinRate: wholeNumber('ISTMO_ESPLORA_MIN_RATE', 1, 'lowest fee rate of a withdrawal, satoshi per virtual byte'),
  esploraMaxRate: wholeNumber(
    'ISTMO_ESPLORA_MAX_RATE',
    200,
    'highest fee rate of a withdrawal, satoshi per virtual byte; above it withdrawals pay this much',
  ),
  esploraMaxFee: wholeNumber(
    'ISTMO_ESPLORA_MAX_FEE',
    200_000,
    'the most that the network may cost for one withdrawal, in satoshi; a dearer one waits',
  ),
} as const;
