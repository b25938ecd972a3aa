import { createHash, randomBytes } from 'node:crypto';
import { hex } from '@scure/base';
import { RawTx } from '@scure/btc-signer';
import { toScript, toTxid, toVirtualSize } from '../bitcoin-payments/psbt.ts';

/*
 * A small Bitcoin network in memory, for the simulator of Esplora's wire: blocks with real transactions, a memory pool that takes
 * replacements as nodes do (BIP125), and reorganisations. It verifies amounts and what is spent, not signatures.
 */

export type SimulatedBlock = {
  readonly hash: string;
  readonly height: number;
  readonly previous: string;
  readonly txids: readonly string[];
};

type RawOutput = { readonly script: Uint8Array; readonly amount: bigint };

export type SimulatedTransaction = {
  readonly txid: string;
  readonly raw: Uint8Array;
  readonly spends: readonly { readonly txid: string; readonly output: number; readonly isReplaceable: boolean }[];
  readonly outputs: readonly RawOutput[];
};

export type SimulatedBitcoin = ReturnType<typeof simulatedBitcoin>;

const firstHeight = 925_000;
const initialBlocks = 30;
const minRelayFee = 1n;
const lastSequence = 0xfffffffe;

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n);

function parse(raw: Uint8Array): SimulatedTransaction {
  const { inputs, outputs } = RawTx.decode(raw);
  const spends = inputs.map(({ txid, index, sequence }) => ({
    txid: hex.encode(txid),
    output: index,
    isReplaceable: sequence < lastSequence,
  }));
  return { txid: toTxid(raw), raw, spends, outputs };
}

export type Payee = { readonly address: string; readonly units: bigint };

/** A transaction from outside: what it spends is not part of the simulation. */
function createFunding(outputs: readonly Payee[]): SimulatedTransaction {
  return parse(
    RawTx.encode({
      version: 2,
      segwitFlag: true,
      inputs: [{ txid: randomBytes(32), index: 0, finalScriptSig: new Uint8Array(), sequence: 0xffffffff }],
      outputs: outputs.map(({ address, units }) => ({ script: toScript(address), amount: units })),
      witnesses: [[randomBytes(64)]],
      lockTime: 0,
    }),
  );
}

/** What a node says about a transaction that it does not take. */
export class NodeRejection extends Error {}

type State = {
  readonly transactions: Map<string, SimulatedTransaction>;
  readonly chain: SimulatedBlock[];
  /** In the order of arrival. */
  pool: string[];
};

function addBlock({ chain }: State, txids: readonly string[]): void {
  const height = firstHeight + chain.length;
  const previous = chain.at(-1)?.hash ?? '0'.repeat(64);
  const hash = createHash('sha256')
    .update(`${previous} ${height} ${randomBytes(8).toString('hex')}`)
    .digest('hex');
  chain.push({ hash, height, previous, txids });
}

function add({ transactions }: State, transaction: SimulatedTransaction): string {
  transactions.set(transaction.txid, transaction);
  return transaction.txid;
}

const findBlockOf = ({ chain }: State, txid: string): SimulatedBlock | undefined =>
  chain.find(({ txids }) => txids.includes(txid));

const isKnown = (state: State, txid: string): boolean =>
  state.pool.includes(txid) || findBlockOf(state, txid) !== undefined;

const feeOf = ({ transactions }: State, { spends, outputs }: SimulatedTransaction): bigint =>
  sum(spends.map(({ txid, output }) => transactions.get(txid)?.outputs[output]?.amount ?? 0n)) -
  sum(outputs.map(({ amount }) => amount));

const findSpender = (state: State, txid: string, output: number): SimulatedTransaction | undefined =>
  [...state.transactions.values()].find(
    (one) => isKnown(state, one.txid) && one.spends.some((spent) => spent.txid === txid && spent.output === output),
  );

/** The pending transactions that spend the same, which a better one may replace. */
function findConflicts(state: State, { spends }: SimulatedTransaction): SimulatedTransaction[] {
  const conflicts = spends.flatMap(({ txid, output }) => {
    const previous = isKnown(state, txid) ? state.transactions.get(txid)?.outputs[output] : undefined;
    const spender = findSpender(state, txid, output);
    if (!previous || (spender && findBlockOf(state, spender.txid)))
      throw new NodeRejection('bad-txns-inputs-missingorspent');
    return spender ? [spender] : [];
  });
  return [...new Set(conflicts)];
}

function assertReplaces(
  state: State,
  transaction: SimulatedTransaction,
  conflicts: readonly SimulatedTransaction[],
): void {
  const size = toVirtualSize(transaction.raw);
  const fee = feeOf(state, transaction);
  for (const one of conflicts) {
    if (!one.spends.some(({ isReplaceable }) => isReplaceable)) throw new NodeRejection('txn-mempool-conflict');
    const isBetter = fee * toVirtualSize(one.raw) > feeOf(state, one) * size;
    if (!isBetter) throw new NodeRejection('insufficient fee, rejecting replacement; new feerate <= old feerate');
  }
  if (conflicts.length > 0 && fee < sum(conflicts.map((one) => feeOf(state, one))) + size)
    throw new NodeRejection('insufficient fee, rejecting replacement, not enough additional fees to relay');
}

function drop(state: State, txids: readonly string[]): void {
  state.pool = state.pool.filter((txid) => !txids.includes(txid));
}

/** What a node does with a transaction that it is given. Returns its id; throws `Rejected`. */
function accept(state: State, raw: Uint8Array): string {
  const transaction = parse(raw);
  if (findBlockOf(state, transaction.txid)) throw new NodeRejection('Transaction outputs already in utxo set');
  if (state.pool.includes(transaction.txid)) return transaction.txid;
  const conflicts = findConflicts(state, transaction);
  if (feeOf(state, transaction) < toVirtualSize(raw) * minRelayFee) throw new NodeRejection('min relay fee not met');
  assertReplaces(state, transaction, conflicts);
  drop(
    state,
    conflicts.map(({ txid }) => txid),
  );
  state.pool = [...state.pool, add(state, transaction)];
  return transaction.txid;
}

/** Creates a network with a few blocks. */
export function simulatedBitcoin() {
  const state: State = { transactions: new Map(), chain: [], pool: [] };
  for (let count = 0; count < initialBlocks; count += 1)
    addBlock(state, [
      add(state, createFunding([{ address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', units: 312_500_000n }])),
    ]);

  return {
    chain: (): readonly SimulatedBlock[] => state.chain,
    pool: (): readonly string[] => state.pool,
    findBlockOf: (txid: string) => findBlockOf(state, txid),
    findSpender: (txid: string, output: number) => findSpender(state, txid, output),
    find: (txid: string) => (isKnown(state, txid) ? state.transactions.get(txid) : undefined),
    list: () => [...state.transactions.values()].filter(({ txid }) => isKnown(state, txid)),
    accept: (raw: Uint8Array) => accept(state, raw),

    /** Pays from outside; the transaction is pending. */
    pay(outputs: readonly Payee[]): string {
      const txid = add(state, createFunding(outputs));
      state.pool = [...state.pool, txid];
      return txid;
    },

    /** Adds blocks; the first includes what is pending. */
    mine(blocks: number): void {
      for (let count = 0; count < blocks; count += 1) {
        addBlock(state, state.pool);
        state.pool = [];
      }
    },

    /** Removes the newest blocks: what they included is pending again, or gone. */
    reorganise(depth: number, fate: 'wait' | 'vanish'): void {
      const txids = state.chain.splice(-depth).flatMap((block) => block.txids);
      if (fate === 'wait') state.pool = [...txids, ...state.pool];
    },

    /** The memory pool forgets a transaction. */
    drop: (txid: string) => drop(state, [txid]),
  };
}
