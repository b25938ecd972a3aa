import { instrumentSeeds } from '@istmo/db/seeds/instruments';
import type { ProcessVariable } from '../settings/setting-kinds.ts';

// Another currency is paid with two approvals only.
const seededLimits = instrumentSeeds
  .flatMap(({ code, withdrawalLimits }) => (withdrawalLimits ? [`${code}=${withdrawalLimits.unapproved}`] : []))
  .join(',');
const keyFile = '`file:` and the path of a file with 32 bytes in hexadecimal digits';

/** What the signer reads from its environment. ISTMO_MODE, ISTMO_CONSOLE_ORIGIN and ISTMO_SIGNER_URL are those of the server. */
export const signerVariables = {
  approvalPublicKey: {
    variable: 'ISTMO_APPROVAL_PUBLIC_KEY',
    expected: 'DER in base64',
    description:
      'public key of `ISTMO_APPROVAL_KEY`, printed by `npm run admin -- approval-key`: without its signature an address gets nothing and an approval does not count',
    example: 'MCowBQYDK2VwAyEA…',
  },
  journal: {
    variable: 'ISTMO_SIGNER_JOURNAL',
    expected: 'a path',
    description:
      'file of what the signer signed, outside the database and in its backup; no second payment is signed for a withdrawal in it; optional in the sandbox',
    example: '/var/lib/istmo-signer/journal.jsonl',
  },
  unapproved: {
    variable: 'ISTMO_SIGNER_UNAPPROVED',
    expected: 'amounts of currencies',
    defaultValue: seededLimits,
    description: 'most of each currency that is signed without two approvals; any other currency needs two',
    example: 'BTC=0.2,USDT=10000',
  },
  maxFee: {
    variable: 'ISTMO_SIGNER_MAX_FEE',
    // In the networks' own units.
    expected: 'wei per gas, satoshi per 1,000 virtual bytes or sun per unit of energy, by network',
    defaultValue: 'BTC=500000,ETH=500000000000,POLYGON=5000000000000,TRON=1000000',
    description: 'most that a transaction pays to its network; the settings of staff do not raise it',
    example: 'BTC=200000,ETH=200000000000',
  },
  evmKey: {
    variable: 'ISTMO_SIGNER_EVM_KEY',
    expected: keyFile,
    description: 'key of the account on EVM chains; empty: nothing is signed there',
    example: 'file:/etc/istmo-signer/evm.key',
  },
  tronKey: {
    variable: 'ISTMO_SIGNER_TRON_KEY',
    expected: keyFile,
    description: 'key of the account on Tron; empty: nothing is signed there',
    example: 'file:/etc/istmo-signer/tron.key',
  },
  evmChains: {
    variable: 'ISTMO_SIGNER_EVM_CHAINS',
    expected: 'ids of chains',
    defaultValue: 'ETH=1,POLYGON=137',
    description: 'chain ids of the EVM chains',
    example: 'POLYGON=80002',
  },
  depositKey: {
    variable: 'ISTMO_SIGNER_EVM_DEPOSIT_KEY',
    expected: '`file:` and the path of a file with an `xprv…`',
    description:
      'private account key of EVM deposit addresses, whose public one is `ISTMO_ETHEREUM_ACCOUNT_KEY`: deposits are collected into the account of `ISTMO_SIGNER_EVM_KEY`; empty: they stay where they are',
    example: 'file:/etc/istmo-signer/deposits.key',
  },
  securitiesKey: {
    variable: 'ISTMO_SIGNER_SECURITIES_KEY',
    expected: keyFile,
    description:
      'key of the account that issues securities on an EVM chain, another one than `ISTMO_SIGNER_EVM_KEY`; empty: none is issued',
    example: 'file:/etc/istmo-signer/securities.key',
  },
  claimKey: {
    variable: 'ISTMO_SIGNER_CLAIM_KEY',
    expected: keyFile,
    description: 'key of the claims about investors; set with `ISTMO_SIGNER_SECURITIES_KEY`',
    example: 'file:/etc/istmo-signer/claims.key',
  },
  bitcoinKeys: {
    variable: 'ISTMO_SIGNER_BITCOIN_KEYS',
    expected: '`file:` and the path of a file with `wpkh=zprv…,tr=xprv…`',
    description: 'private account keys of the Bitcoin wallet; empty: nothing is signed there',
    example: 'file:/etc/istmo-signer/bitcoin.keys',
  },
  bitcoinMaxFee: {
    variable: 'ISTMO_SIGNER_BITCOIN_MAX_FEE',
    expected: 'a whole number of satoshi',
    defaultValue: '200000',
    description: 'most that the network may cost for one withdrawal in bitcoin',
    example: '100000',
  },
  // Its default is known to every reader of the code.
  simulatedKey: {
    variable: 'ISTMO_SIGNER_KEY',
    expected: '32 bytes in base64',
    defaultValue: 'c2FuZGJveCBzaWduaW5nLCBrbm93biB0byBhbGwhISE=',
    description: 'key of the simulated chains; read in the sandbox only',
    example: 'ZXhhbXBsZWV4YW1wbGVleGFtcGxlZXhhbXBsZWV4YW0=',
  },
} as const satisfies Record<string, ProcessVariable>;
