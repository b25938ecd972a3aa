import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const listQuestionnaires = getAsStaff('appropriateness/questionnaires', { permission: 'rules.read' });
export const readStatistics = getAsStaff('appropriateness/statistics', { permission: 'rules.read' });
export const proposeQuestionnaire = postAsStaff('appropriateness/propose-questionnaire', {
  permission: 'rules.decide',
});
export const listRetailLimits = getAsStaff('appropriateness/limits', { permission: 'rules.read' });
export const proposeRetailLimit = postAsStaff('appropriateness/propose-limit', { permission: 'rules.decide' });
export const decideAppropriateness = postAsStaff('appropriateness/decide', { permission: 'rules.decide' });
export const countWaitingAppropriateness = getAsStaff('appropriateness/waiting', { permission: 'rules.read' });
export const readInvestorRecords = getAsStaff('appropriateness/customer', {
  permission: 'customers.read-personal-data',
});
