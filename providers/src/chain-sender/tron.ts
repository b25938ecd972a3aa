import * as z from 'zod/mini';
import { evmNodes } from '../custody/evm-nodes.ts';
import { tronApi, tronNodes, type TronSettings } from '../custody/tron-servers.ts';
import { Outage, toOutage } from '../outage.ts';
import type { ChainSender } from './port.ts';

const digits = z.pipe(
  z.string().check(z.regex(/^\d{1,18}$/)),
  z.transform((text) => BigInt(text)),
);
const parametersSchema = z.object({
  chainParameter: z.array(z.object({ key: z.string(), value: z.optional(z.string()) })),
});
const sentSchema = z.object({
  result: z.optional(z.boolean()),
  code: z.optional(z.string()),
  txid: z.optional(z.string()),
});

// The block that transactions name is one that all servers have and that no reorganisation removes.
const settledBlocks = 20;
// Of the server, not of the transaction: it may be taken at another moment.
const unable = /^(SERVER_BUSY|NO_CONNECTION|NOT_ENOUGH_EFFECTIVE_CONNECTION|BLOCK_UNSOLIDIFIED|OTHER_ERROR)$/;

/** Gives transactions to every server of Tron: one that has it is enough, and none can keep it from the others. */
export function tronSender(settings: TronSettings): ChainSender {
  const [api, nodes] = [tronApi(settings), evmNodes(tronNodes(settings))];
  const check = (network: string): void => {
    if (network !== 'TRON') throw new Error(`the servers of TRON were asked about ${network}`);
  };
  return {
    async send({ network, txid, raw }, signal) {
      check(network);
      const request = { path: '/wallet/broadcasthex', body: { transaction: raw }, schema: sentSchema };
      const answers = await api.tryAll(request, signal);
      const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
      const isTaken = ({ result, code, txid: shown }: z.infer<typeof sentSchema>): boolean =>
        (result === true && (shown === undefined || shown === txid)) || code === 'DUP_TRANSACTION_ERROR';
      if (given.some(isTaken)) return 'accepted';
      const failed = answers.find((answer) => answer.status === 'rejected');
      if (failed) throw toOutage('custody', failed.reason);
      if (given.some(({ code = '' }) => unable.test(code)))
        throw new Outage('custody', new Error('a server of TRON takes no transaction now'));
      return 'refused';
    },

    /** What a unit of energy costs, of several servers the least, and the block that transactions name. */
    async readFee(network, signal) {
      check(network);
      const request = { path: '/wallet/getchainparameters', body: {}, schema: parametersSchema };
      const prices = (await api.askAll(request, signal)).map(({ chainParameter }) => {
        const price = digits.safeParse(chainParameter.find(({ key }) => key === 'getEnergyFee')?.value);
        if (!price.success) throw new Outage('custody', new Error('a server of TRON tells no price of energy'), false);
        return price.data;
      });
      const tip = await nodes.readTip(signal);
      const height = Math.max(0, tip.height - settledBlocks);
      const hash = await nodes.readBlockHash(height, signal);
      const rate = prices.reduce((one, other) => (one < other ? one : other));
      return { rate, tip: 0n, reference: `${height}.${hash}` };
    },

    /** Tron does not count them. */
    async countSent({ network }) {
      check(network);
      return 0;
    },
  };
}
