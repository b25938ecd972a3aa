import { hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { RawTx } from '@scure/btc-signer';
import { toScript, toTxid } from './psbt.ts';
import type { OwnCoin } from './prepare.ts';
import { type InputKind, inputKinds, listOwnScripts, readWalletAccounts } from './wallet-accounts.ts';

/* The wallet of the tests: the accounts of the 'abandon … about' phrase (BIP39), whose addresses the BIPs publish. */

const seed =
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4';
const root = HDKey.fromMasterSeed(hex.decode(seed));
const purposes: Readonly<Record<InputKind, number>> = { wpkh: 84, tr: 86, 'sh-wpkh': 49 };
const accountOf = (kind: InputKind) => root.derive(`m/${purposes[kind]}'/0'/0'`);

/** As an operator writes it into the settings. */
export const testWallet = {
  public: inputKinds.map((kind) => `${kind}=${accountOf(kind).publicExtendedKey}`).join(','),
  private: inputKinds.map((kind) => `${kind}=${accountOf(kind).privateExtendedKey}`).join(','),
} as const;

export const publicScripts = listOwnScripts(readWalletAccounts(testWallet.public, 'pub'));
export const privateAccounts = readWalletAccounts(testWallet.private, 'prv');

/** One address of each kind that a customer may be paid at, from the BIPs and other published examples. */
export const payees = {
  p2pkh: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  p2sh: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  p2wpkh: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  p2wsh: 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
  p2tr: 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
} as const;

/** A transaction from outside that pays these outputs; `seq` makes it another one. */
export function payOutputs(outputs: readonly { script: Uint8Array; units: bigint }[], seq: number): Uint8Array {
  const spent = new Uint8Array(32).fill(7);
  spent[0] = seq % 256;
  spent[1] = Math.floor(seq / 256) % 256;
  return RawTx.encode({
    version: 2,
    segwitFlag: true,
    inputs: [{ txid: spent, index: seq, finalScriptSig: new Uint8Array(), sequence: 0xffffffff }],
    outputs: outputs.map(({ script, units }) => ({ script, amount: units })),
    witnesses: [[new Uint8Array(64).fill(1)]],
    lockTime: 0,
  });
}

/** Unspent outputs of the wallet with the transactions that paid them, each as the second output of its own. */
export function createCoins(wanted: readonly { kind: InputKind; units: bigint; index?: number }[]): {
  coins: OwnCoin[];
  previous: Map<string, Uint8Array>;
} {
  const previous = new Map<string, Uint8Array>();
  const coins = wanted.map(({ kind, units, index = 0 }, seq) => {
    const own = publicScripts.find((one) => one.kind === kind && one.branch === 0 && one.index === index);
    if (!own) throw new Error(`no script ${kind} ${index}`);
    const raw = payOutputs(
      [
        { script: toScript(payees.p2wpkh), units: 999n },
        { script: own.script, units },
      ],
      seq + 1,
    );
    const txid = toTxid(raw);
    previous.set(txid, raw);
    return { txid, output: 1, units, kind, own };
  });
  return { coins, previous };
}
