export { couponText, kindText, nextEventText, unitAmount, yieldGapText } from './fact-texts.ts';
export { allFactsQuery, type SecurityFacts } from './facts.queries.ts';
export { IncomeCard } from './IncomeCard.tsx';
