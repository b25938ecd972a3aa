import {
  evmAccount,
  noContracts,
  nowhere,
  oneOf,
  sandboxOnly,
  securityContracts,
  text,
  url,
  usedIf,
  wholeNumber,
} from './setting-kinds.ts';

const usesAmp = (read: (variable: string) => string): boolean => read('ISTMO_AMP_URL') !== '';

const usesErc3643 = (read: (variable: string) => string): boolean => read('ISTMO_ISSUANCE') === 'erc3643';

/** Those of the service that puts securities on a chain, and of the node with the platform's wallet. */
export const issuanceSettings = {
  issuanceProvider: oneOf('amp', 'erc3643')(
    'ISTMO_ISSUANCE',
    'amp',
    'issuing securities: amp (Blockstream AMP) or erc3643 (tokens on an EVM chain)',
  ),
  erc3643Network: usedIf(
    usesErc3643,
    oneOf('POLYGON', 'ETH')('ISTMO_ERC3643_NETWORK', 'POLYGON', 'issuing securities: the EVM chain, POLYGON or ETH'),
  ),
  erc3643Contracts: usedIf(
    usesErc3643,
    sandboxOnly(
      securityContracts(
        'ISTMO_ERC3643_CONTRACTS',
        noContracts,
        'issuing securities: the shared contracts on the EVM chain, factory=0x…;identities=0x…;claims=0x…;countries=0x…;balances=0x…;supply=0x…;topics=1+2;block=…',
      ),
    ),
  ),
  erc3643Account: usedIf(
    usesErc3643,
    sandboxOnly(
      evmAccount(
        'ISTMO_ERC3643_ACCOUNT',
        nowhere,
        "issuing securities: the account on the EVM chain that issues and holds them, whose key is the signer's",
      ),
    ),
  ),
  erc3643Confirmations: usedIf(
    usesErc3643,
    wholeNumber(
      'ISTMO_ERC3643_CONFIRMATIONS',
      64,
      'issuing securities: blocks that prove a transaction on the EVM chain',
    ),
  ),
  erc3643MaxFee: usedIf(
    usesErc3643,
    wholeNumber(
      'ISTMO_ERC3643_MAX_FEE',
      1_000,
      'issuing securities: the most that gas may cost on the EVM chain, in gwei',
    ),
  ),
  assetFeeCurrency: oneOf('USDT', 'USD')(
    'ISTMO_ASSET_FEE_CURRENCY',
    'USDT',
    'what the fee for creating an asset is paid in, USDT or USD',
  ),
  ampUrl: url(
    'ISTMO_AMP_URL',
    '',
    'issuing securities: address of Blockstream AMP, such as https://amp.blockstream.com/api; empty: simulated in the sandbox',
  ),
  ampUser: usedIf(usesAmp, sandboxOnly(text('ISTMO_AMP_USER', 'sandbox', 'issuing securities: user'))),
  ampPassword: usedIf(
    usesAmp,
    sandboxOnly(text('ISTMO_AMP_PASSWORD', 'sandbox-issuance-password', 'issuing securities: password')),
  ),
  elementsUrl: usedIf(
    usesAmp,
    sandboxOnly(
      url(
        'ISTMO_ELEMENTS_URL',
        'http://elements.sandbox.invalid',
        "issuing securities: Elements node with the platform's wallet, http://user:password@host:port/wallet/name",
      ),
    ),
  ),
} as const;
