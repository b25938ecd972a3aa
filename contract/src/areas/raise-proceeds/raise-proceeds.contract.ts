import * as z from 'zod/mini';
import { companyRefusals } from '../../kernel/company-role.ts';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { reference, text } from '../../kernel/field.ts';
import * as calls from './raise-proceeds.calls.ts';
import { proceedsShape } from './proceeds-shape.ts';

export const readProceeds = endpoint(calls.readProceeds, {
  isAddition: true,
  summary: 'What an own raise brought, what of it was paid out, and the stages that follow.',
  input: z.object({ reference }),
  output: z.object({ data: proceedsShape }),
  refusals: [...companyRefusals],
});

export const reportMilestone = endpoint(calls.reportMilestone, {
  isAddition: true,
  summary: 'Reports that a stage is reached, with its evidence as a PDF; two of the staff then release its money.',
  input: z.object({
    reference,
    milestone: z.coerce.number().check(z.int(), z.gte(1), z.lte(50)),
    text: text(4_000),
  }),
  output: z.object({ id: z.string() }),
  refusals: ['invalid_field', 'already_done', ...companyRefusals],
});

export const readOwnReport = endpoint(calls.readOwnReport, {
  isAddition: true,
  summary: 'The evidence of an own report, as a PDF to download.',
  input: z.object({ reference, id: text(64) }),
  output: noFields,
  refusals: [...companyRefusals],
});
