import type { Area } from '../../area.ts';
import { answerReadRules } from './read-rules.ts';
import { rulesTasks } from './rules.worker.ts';
import { answerReadCategory, answerSetCategory } from './staff/categories.ts';
import { answerListDecisions } from './staff/list-decisions.ts';
import {
  answerDecideRuleSet,
  answerListRuleSets,
  answerProposeRuleSet,
  answerReadEffect,
  answerReadRuleSet,
} from './staff/rule-sets.ts';

export const rulesArea: Area = {
  handlers: [answerReadRules],
  staffHandlers: [
    answerListRuleSets,
    answerReadRuleSet,
    answerReadEffect,
    answerProposeRuleSet,
    answerDecideRuleSet,
    answerListDecisions,
    answerReadCategory,
    answerSetCategory,
  ],
  tasks: rulesTasks,
};
