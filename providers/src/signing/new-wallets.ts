import { randomBytes } from 'node:crypto';
import { HDKey } from '@scure/bip32';

// SLIP-132: the kind of an account is in the first letters of its keys.
const nativeSegwit = { public: 0x04b24746, private: 0x04b2430c };

const derive = (seed: Uint8Array, path: string, versions?: typeof nativeSegwit): HDKey =>
  HDKey.fromMasterSeed(seed, versions).derive(path);

/** A new master of deposit addresses, which belongs into cold storage, and the public keys of its accounts, which the platform derives addresses from. */
export function createDepositAccounts(): { master: string; bitcoin: string; ethereum: string; tron: string } {
  const seed = randomBytes(64);
  return {
    master: HDKey.fromMasterSeed(seed).privateExtendedKey,
    bitcoin: derive(seed, "m/84'/0'/0'", nativeSegwit).publicExtendedKey,
    ethereum: derive(seed, "m/44'/60'/0'").publicExtendedKey,
    tron: derive(seed, "m/44'/195'/0'").publicExtendedKey,
  };
}

/** A new Bitcoin wallet that withdrawals are paid from: the keys of the signer, and the public ones of the server. */
export function createBitcoinWallet(): { privateKeys: string; publicKeys: string } {
  const seed = randomBytes(64);
  const segwit = derive(seed, "m/84'/0'/0'", nativeSegwit);
  const taproot = derive(seed, "m/86'/0'/0'");
  return {
    privateKeys: `wpkh=${segwit.privateExtendedKey},tr=${taproot.privateExtendedKey}`,
    publicKeys: `wpkh=${segwit.publicExtendedKey},tr=${taproot.publicExtendedKey}`,
  };
}
