import {
  contractNames,
  evmAccount,
  noContracts,
  nowhere,
  oneOf,
  sandboxOnly,
  secret,
  securityContracts,
  text,
  url,
  usedIf,
  wholeNumber,
} from './setting-kinds.ts';

const usesAmp = (read: (variable: string) => string): boolean => read('ISTMO_AMP_URL') !== '';

const usesErc3643 = (read: (variable: string) => string): boolean => read('ISTMO_ISSUANCE') === 'erc3643';

const exampleAccount = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
const exampleContracts = `${contractNames.map((name) => `${name}=${exampleAccount}`).join(';')};topics=1+2;block=7`;

/** Those of the service that puts securities on a chain, and of the node with the platform's wallet. */
export const issuanceSettings = {
  issuanceProvider: oneOf('amp', 'erc3643')(
    'ISTMO_ISSUANCE',
    'amp',
    'where securities are issued: Blockstream AMP, or ERC-3643 tokens on an EVM chain',
    'erc3643',
  ),
  erc3643Network: usedIf(
    usesErc3643,
    oneOf('POLYGON', 'ETH')(
      'ISTMO_ERC3643_NETWORK',
      'POLYGON',
      'ERC-3643: the EVM chain; its nodes are those of the networks',
      'ETH',
    ),
  ),
  erc3643Contracts: usedIf(
    usesErc3643,
    sandboxOnly(
      securityContracts(
        'ISTMO_ERC3643_CONTRACTS',
        noContracts,
        'ERC-3643: the shared contracts on the chain, the claim topics, the block to read from',
        exampleContracts,
      ),
    ),
  ),
  erc3643Account: usedIf(
    usesErc3643,
    sandboxOnly(
      evmAccount(
        'ISTMO_ERC3643_ACCOUNT',
        nowhere,
        "ERC-3643: the account that issues and holds securities, whose key is the signer's",
        exampleAccount,
      ),
    ),
  ),
  erc3643Confirmations: usedIf(
    usesErc3643,
    wholeNumber('blocks', 1, 10_000)(
      'ISTMO_ERC3643_CONFIRMATIONS',
      64,
      'ERC-3643: blocks after which a transaction is final',
      '128',
    ),
  ),
  erc3643MaxFee: usedIf(
    usesErc3643,
    wholeNumber('gwei', 1, 1_000_000)(
      'ISTMO_ERC3643_MAX_FEE',
      1_000,
      'ERC-3643: the most that a unit of gas may cost',
      '500',
    ),
  ),
  assetFeeCurrency: oneOf('USDT', 'USD')(
    'ISTMO_ASSET_FEE_CURRENCY',
    'USDT',
    'currency in which the fee for creating an asset is paid',
    'USD',
  ),
  ampUrl: url('ISTMO_AMP_URL', '', 'AMP: address; empty: simulated in the sandbox', 'https://amp.blockstream.com/api'),
  ampUser: usedIf(usesAmp, sandboxOnly(text('ISTMO_AMP_USER', 'sandbox', 'AMP: user', 'istmo'))),
  ampPassword: secret(
    usedIf(
      usesAmp,
      sandboxOnly(text('ISTMO_AMP_PASSWORD', 'sandbox-issuance-password', 'AMP: password', 'a-password')),
    ),
  ),
  elementsUrl: secret(
    usedIf(
      usesAmp,
      sandboxOnly(
        url(
          'ISTMO_ELEMENTS_URL',
          'http://elements.sandbox.invalid',
          "AMP: Elements node with the platform's wallet",
          'http://user:password@127.0.0.1:7041/wallet/istmo',
        ),
      ),
    ),
  ),
} as const;
