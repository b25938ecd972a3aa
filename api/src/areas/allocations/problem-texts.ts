import type { AllocationProblem } from '@istmo/contract/areas/allocations/allocation-problems';
import type { Message } from '@istmo/contract/kernel/message';
import * as m from '@istmo/contract/messages';

/** Why an allotment is refused. */
export const problemTexts: Readonly<Record<AllocationProblem, Message>> = {
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
