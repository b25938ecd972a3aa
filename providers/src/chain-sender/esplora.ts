import { esploraServers, type EsploraSettings, type SendAnswer } from '../custody/esplora-servers.ts';
import { InvalidArgument } from '../invalid-argument.ts';
import type { ChainSender } from './port.ts';

// What Bitcoin Core says of a transaction that it has, or that is in a block.
const known = /txn-already-in-mempool|txn-already-known|already in (block chain|utxo set)/i;

/** Gives transactions to all Esplora servers: one that has it is enough, and none can keep it from the others. */
export function esploraSender(settings: EsploraSettings): ChainSender {
  const servers = esploraServers(settings);
  return {
    async send({ network, txid, raw }, signal) {
      if (network !== 'BTC') throw new InvalidArgument(`the Esplora servers were given a transaction of ${network}`);
      const answers = await servers.send(raw, signal);
      const replies = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
      if (replies.some((reply) => isTaken(reply, txid))) return 'accepted';
      const silent = answers.find((answer) => answer.status === 'rejected');
      if (silent) throw silent.reason;
      return 'refused';
    },
  };
}

const isTaken = ({ isOk, text }: SendAnswer, txid: string): boolean => (isOk ? text.trim() === txid : known.test(text));
