import { HARDENED_OFFSET, HDKey } from '@scure/bip32';
import { hex } from '@scure/base';
import { NETWORK, p2sh, p2tr, p2wpkh } from '@scure/btc-signer';

/*
 * The platform's own Bitcoin wallet: accounts of one kind of address each, with a receiving and a change branch. The same code reads public
 * keys, for those who prepare payments, and private ones, for the signer.
 */

/**
 * The kinds of outputs that payments are made from, named as in output descriptors. Only segwit: of a transaction that spends nothing
 * else only the owner of the keys can change the id.
 */
export const inputKinds = ['wpkh', 'tr', 'sh-wpkh'] as const;
export type InputKind = (typeof inputKinds)[number];

/** m / purpose' / 0' / account'. */
export type WalletAccount = { readonly kind: InputKind; readonly node: HDKey };

/** Addresses of each branch that are watched and paid to, from 0. */
const addressesPerBranch = 10;
const branches = [0, 1] as const;
const changeBranch = 1;
const accountDepth = 3;

export type OwnScript = {
  readonly kind: InputKind;
  readonly branch: 0 | 1;
  readonly index: number;
  readonly address: string;
  readonly script: Uint8Array;
  readonly redeemScript: Uint8Array | undefined;
  readonly internalKey: Uint8Array | undefined;
  /** Undefined without the account's private key. */
  readonly privateKey: Uint8Array | undefined;
};

// SLIP-132: some wallets write the kind of an account into the first letters of its keys.
const versions = [
  { prefix: 'x', public: 0x0488b21e, private: 0x0488ade4, kinds: inputKinds },
  { prefix: 'y', public: 0x049d7cb2, private: 0x049d7878, kinds: ['sh-wpkh'] },
  { prefix: 'z', public: 0x04b24746, private: 0x04b2430c, kinds: ['wpkh'] },
] as const;

/** Accounts such as `wpkh=zpub…,tr=xpub…`. The messages never repeat a key: an operator may have pasted a private one. */
export function readWalletAccounts(text: string, type: 'pub' | 'prv'): readonly WalletAccount[] {
  const accounts = text.split(',').map((entry) => readAccount(entry.trim(), type));
  if (new Set(accounts.map(({ kind }) => kind)).size < accounts.length)
    throw new Error('the Bitcoin wallet has two accounts of one kind');
  return accounts;
}

function readAccount(entry: string, type: 'pub' | 'prv'): WalletAccount {
  const [name = '', key = ''] = entry.split('=');
  const kind = inputKinds.find((one) => one === name);
  if (!kind) throw new Error(`an account of the Bitcoin wallet has one of the kinds ${inputKinds.join(', ')}`);
  const version = versions.find(({ prefix, kinds }) => key.startsWith(prefix + type) && kinds.some((k) => k === kind));
  if (!version) throw new Error(`the ${kind} account of the Bitcoin wallet is not an extended ${type} key of its kind`);
  const node = HDKey.fromExtendedKey(key, version);
  if (node.depth !== accountDepth || node.index < HARDENED_OFFSET)
    throw new Error(`the ${kind} key of the Bitcoin wallet is not of an account: m / purpose' / coin' / account'`);
  return { kind, node };
}

/** The public keys of the 'abandon … about' phrase, whose private keys everybody has: its accounts of BIP84, BIP86 and BIP49. */
const testKeys = new Set([
  '02707a62fdacc26ea9b63b1c197906f56ee0180d0bcf1966e1a2da34f5f3a09a9b',
  '03418278a2885c8bb98148158d1474634097a179c642f23cf1cc04da629ac6f0fb',
  '02f1f347891b20f7568eae3ec9869fbfb67bcab6f358326f10ecc42356bd55939d',
]);

/** Whether it is one of the public test accounts: funds sent there are lost. */
export function isTestAccount({ node }: WalletAccount): boolean {
  return node.publicKey !== null && testKeys.has(hex.encode(node.publicKey));
}

/** All scripts of the wallet, the first account's first. */
export function listOwnScripts(accounts: readonly WalletAccount[]): readonly OwnScript[] {
  return accounts.flatMap(({ kind, node }) =>
    branches.flatMap((branch) => {
      const parent = node.deriveChild(branch);
      return Array.from({ length: addressesPerBranch }, (_, index) =>
        toOwnScript({ kind, branch, index }, parent.deriveChild(index)),
      );
    }),
  );
}

function toOwnScript(place: Pick<OwnScript, 'kind' | 'branch' | 'index'>, { publicKey, privateKey }: HDKey): OwnScript {
  if (!publicKey) throw new Error(`no public key at ${place.kind} ${place.branch} ${place.index}`);
  const base = { ...place, redeemScript: undefined, internalKey: undefined, privateKey: privateKey ?? undefined };
  if (place.kind === 'tr') {
    const internalKey = publicKey.subarray(1);
    const { script, address } = p2tr(internalKey, undefined, NETWORK);
    return { ...base, script, address, internalKey };
  }
  const segwit = p2wpkh(publicKey, NETWORK);
  if (place.kind === 'wpkh') return { ...base, script: segwit.script, address: segwit.address ?? '' };
  const { script, address, redeemScript } = p2sh(segwit, NETWORK);
  return { ...base, script, address, redeemScript };
}

/** Where the change of a payment goes: an address of the first account, always the same for the same payment. */
export function findChangeScript(scripts: readonly OwnScript[], paymentId: string): OwnScript {
  const first = scripts[0]?.kind;
  const own = scripts.filter(({ kind, branch }) => kind === first && branch === changeBranch);
  const digits = [...paymentId].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);
  const found = own[digits % own.length];
  if (!found) throw new Error('the Bitcoin wallet has no account');
  return found;
}
