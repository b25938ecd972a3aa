import * as m from '@istmo/contract/messages';
import type { StepState } from '@istmo/ui/Timeline';

/** The states of the steps of a timeline, for screen readers. */
export const stepWords = (): Record<StepState, string> => ({
  done: m.ui_step_done(),
  current: m.ui_step_current(),
  waiting: m.ui_step_waiting(),
  failed: m.ui_step_failed(),
  ahead: m.ui_step_upcoming(),
});
