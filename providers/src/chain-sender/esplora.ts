import { type FeeRules, readFeeRate } from '../custody/esplora-fees.ts';
import { esploraServers, type EsploraSettings, type SendAnswer } from '../custody/esplora-servers.ts';
import { InvalidArgument } from '../invalid-argument.ts';
import type { ChainSender } from './port.ts';

// What Bitcoin Core says of a transaction that it has, or that is in a block.
const known = /txn-already-in-mempool|txn-already-known|already in (block chain|utxo set)/i;

export type EsploraSenderSettings = EsploraSettings & { readonly fees: FeeRules };

/** Gives transactions to all Esplora servers: one that has it is enough, and none can keep it from the others. */
export function esploraSender({ fees, ...settings }: EsploraSenderSettings): ChainSender {
  const servers = esploraServers(settings);
  const check = (network: string): void => {
    if (network !== 'BTC') throw new InvalidArgument(`the Esplora servers were asked about ${network}`);
  };
  return {
    async send({ network, txid, raw }, signal) {
      check(network);
      const answers = await servers.send(raw, signal);
      const replies = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
      if (replies.some((reply) => isTaken(reply, txid))) return 'accepted';
      const silent = answers.find((answer) => answer.status === 'rejected');
      if (silent) throw silent.reason;
      return 'refused';
    },
    async readFee(network, signal) {
      check(network);
      return { rate: await readFeeRate(servers, fees, signal), tip: 0n };
    },
    async countSent({ network }) {
      check(network);
      return 0;
    },
  };
}

const isTaken = ({ isOk, text }: SendAnswer, txid: string): boolean => (isOk ? text.trim() === txid : known.test(text));
