import { HDKey } from '@scure/bip32';

// Of the words whose public keys the tests have (BIP39, 'abandon … about').
const seed = Buffer.from(
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
  'hex',
);

/** The private account key of the EVM deposit addresses of tests; it is public. */
export const testDepositKey: string = HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'").privateExtendedKey;
