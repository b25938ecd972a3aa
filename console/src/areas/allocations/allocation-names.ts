import type { AllocationProblem } from '@istmo/contract/areas/allocations/allocation-problems';
import type { readAllocation } from '@istmo/contract/areas/allocations/allocations.staff.calls';
import type { AllocationMethod } from '@istmo/contract/kernel/raise';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';

export type AllocationView = ReplyAt<typeof readAllocation>['data'];
export type AllocationResult = NonNullable<AllocationView['result']>;
type GroupName = AllocationResult['groups'][number]['group'];

/** What is computed with instead of the terms, as the address of the page has it. */
export type WhatIfChoice = { readonly method: AllocationMethod | ''; readonly cap: string; readonly over: string };

export const methodNames: Readonly<Record<AllocationMethod, () => string>> = {
  'first-come': m.allocations_method_first_come,
  'pro-rata': m.allocations_method_pro_rata,
  priority: m.allocations_method_priority,
  lot: m.allocations_method_lot,
};

export const groupNames: Readonly<Record<GroupName, () => string>> = {
  holders: m.allocations_group_holders,
  'waiting-list': m.allocations_group_waiting_list,
  early: m.allocations_group_early,
  others: m.allocations_group_others,
};

export const problemNames: Readonly<Record<AllocationProblem, () => string>> = {
  state: m.allocations_problem_state,
  suspended: m.allocations_problem_suspended,
  unpaid: m.allocations_problem_unpaid,
  leave: m.allocations_problem_leave,
  rate: m.allocations_problem_rate,
  seed: m.allocations_problem_seed,
  nothing: m.allocations_problem_nothing,
  'soft-cap': m.allocations_problem_soft_cap,
  units: m.allocations_problem_units,
};
