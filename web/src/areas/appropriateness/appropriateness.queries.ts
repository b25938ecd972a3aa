import {
  readInvestorProfile,
  readQuestionnaire,
  readResult,
} from '@istmo/contract/areas/appropriateness/appropriateness.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { prefetch, queryFor } from '@istmo/client/query';

export type InvestorProfile = ReplyAt<typeof readInvestorProfile>['data'];
export type Questionnaire = ReplyAt<typeof readQuestionnaire>['data'];
export type Result = ReplyAt<typeof readResult>['data'];

export const investorProfileQuery = queryFor(readInvestorProfile, { input: {}, topics: ['account-status'] });
export const loadInvestorProfile = () => prefetch(investorProfileQuery);

export const questionnaireQuery = (code: string) =>
  queryFor(readQuestionnaire, { input: { code }, topics: ['account-status'] });
export const loadQuestionnaire = (code: string) => prefetch(questionnaireQuery(code));

export const resultQuery = (id: string) => queryFor(readResult, { input: { id }, topics: ['account-status'] });
export const loadResult = (id: string) => prefetch(resultQuery(id));
