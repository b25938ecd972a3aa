import * as z from 'zod/mini';
import { endpoint, nothing } from '../../kernel/endpoint.ts';
import { amount, optionalText, symbol } from '../../kernel/field.ts';
import { paging } from '../../kernel/paging.ts';
import { decimal, pageOf, time } from '../../kernel/reply.ts';
import * as calls from './deposits.calls.ts';

const receiving = { Address: z.string(), Qrcode: z.string() };

const depositRow = z.object({
  _id: z.string(),
  currency: z.string(),
  amount: decimal,
  reference_no: z.string(),
  status: z.string(),
  created_at: time,
  /** The product's own: how far a deposit that is not credited yet has come. */
  confirmations: z.optional(z.int()),
  confirmations_needed: z.optional(z.int()),
});

export const readDepositAddress = endpoint(calls.readDepositAddress, {
  about: "The customer's own receiving address for a currency and network, and its QR image.",
  input: z.object({ currency: symbol, network: optionalText(60) }),
  output: z.object({
    ...receiving,
    /** The product's own: the network it is for, and after how many confirmations a deposit is credited. */
    network: z.string(),
    confirmations: z.int(),
  }),
});

export const readAssetDepositAddress = endpoint(calls.readAssetDepositAddress, {
  about: "The customer's receiving address for listed assets, and its QR image.",
  input: nothing,
  output: z.object(receiving),
});

export const openPaymentLink = endpoint(calls.openPaymentLink, {
  about:
    "Opens a COP payment at the bank; `msg.url` opens in a new tab. The provider's signed notice credits, never the return.",
  input: z.object({ amount }),
  output: z.object({ msg: z.object({ url: z.string() }) }),
});

export const listCopDeposits = endpoint(calls.listCopDeposits, {
  about: "The customer's COP deposits.",
  input: paging,
  output: pageOf(depositRow),
});

export const listDeposits = endpoint(calls.listDeposits, {
  about: "The customer's deposits: those seen and those credited.",
  input: paging,
  output: pageOf(depositRow),
});

export const listAssetDeposits = endpoint(calls.listAssetDeposits, {
  about: "The customer's deposits of listed assets; loaded by the documents' history page and not displayed there.",
  input: paging,
  output: pageOf(depositRow),
});
