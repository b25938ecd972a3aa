import type { Handler } from '../../http/handler.ts';
import { answerReadCategory, answerSetCategory } from './staff/categories.ts';
import { answerListDecisions } from './staff/list-decisions.ts';
import {
  answerDecideRuleSet,
  answerListRuleSets,
  answerProposeRuleSet,
  answerReadEffect,
  answerReadRuleSet,
} from './staff/rule-sets.ts';

export const rulesStaffRoutes: readonly Handler[] = [
  answerListRuleSets,
  answerReadRuleSet,
  answerReadEffect,
  answerProposeRuleSet,
  answerDecideRuleSet,
  answerListDecisions,
  answerReadCategory,
  answerSetCategory,
];
