import { dateFilterRules } from '@istmo/contract/kernel/date-filter';
import type { Paging } from '@istmo/contract/kernel/paging';
import { findProblem } from '@istmo/contract/kernel/rules';
import { refuse } from './refusal.ts';

/** 'To date should be after From date' (requirement 1.5), for every list with dates. */
export function checkDates({ startDate, endDate }: Paging): void {
  const problem = findProblem(dateFilterRules, { startDate, endDate });
  if (problem) refuse('invalid_field', problem.message, { field: problem.field });
}
