import * as z from 'zod/mini';
import { endpoint, noFields } from '../../kernel/endpoint.ts';
import { flag, text } from '../../kernel/field.ts';
import { time } from '../../kernel/reply.ts';
import * as calls from './site.staff.calls.ts';

export const readMaintenanceSwitch = endpoint(calls.readMaintenanceSwitch, {
  summary: 'Whether the platform is under maintenance, and since when it is so.',
  input: noFields,
  output: z.object({ is_on: z.boolean(), changed_at: time }),
  refusals: [],
});

export const switchMaintenance = endpoint(calls.switchMaintenance, {
  summary: 'Closes the platform to customers for maintenance, or opens it again; the console stays open.',
  input: z.object({ is_on: flag, reason: text(500) }),
  output: noFields,
  refusals: ['reason_missing', 'already_done'],
});
