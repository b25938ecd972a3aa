import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { optionalText, reference, text } from '../../kernel/field.ts';
import { listReply, time } from '../../kernel/reply.ts';
import { offeringCardShape, offeringViewShape } from '../../kernel/offering-shape.ts';
import * as calls from './raise-pages.calls.ts';

export const listOfferings = endpoint(calls.listOfferings, {
  isAddition: true,
  summary: 'Offerings that are announced, open or over, with what is paid and what is only ordered; the newest 200.',
  input: noFields,
  output: z.extend(listReply(offeringCardShape), { as_of: time }),
  refusals: [],
});

export const readOffering = endpoint(calls.readOffering, {
  isAddition: true,
  summary: 'One offering by the last part of its page’s address: its terms, progress, documents, dates and outcome.',
  input: z.object({ slug: text(60) }),
  output: z.object({ data: offeringViewShape, as_of: time }),
  refusals: ['not_found'],
});

export const readOfferingDocument = endpoint(calls.readOfferingDocument, {
  isAddition: true,
  summary: 'A document that orders of an offering accept, as a PDF to download.',
  input: z.object({ slug: text(60), id: reference, version: z.string().check(z.regex(/^[1-9]\d{0,3}$/)) }),
  output: noFields,
  refusals: ['not_found'],
});

export const readOfferingPicture = endpoint(calls.readOfferingPicture, {
  isAddition: true,
  summary: 'A picture of the page of an offering; with the width 1080 at most so many pixels wide.',
  input: z.object({ slug: text(60), key: text(97), width: optionalText(4) }),
  output: noFields,
  refusals: ['not_found'],
});
