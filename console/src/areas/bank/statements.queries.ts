import { queryFor } from '@istmo/client/query';
import {
  listMissingDeposits,
  listStatementGaps,
  listStatementLines,
  type uploadStatement,
} from '@istmo/contract/areas/bank/statements.staff.calls';
import type { ReplyAt } from '@istmo/contract/wire';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReviewSearch } from '../../shared/review/review-search.ts';

export const statementViews = ['open', 'missing', 'done', 'debits'] as const;
export type StatementView = (typeof statementViews)[number];
export type StatementsSearch = ReviewSearch<StatementView>;
export type LineRow = ReplyAt<typeof listStatementLines>['data'][number];
export type Suggestion = LineRow['suggestions'][number];
export type Gap = ReplyAt<typeof listStatementGaps>['data'][number];
export type UploadResult = ReplyAt<typeof uploadStatement>;
export type KnownLine = UploadResult['known_lines'][number];
export type MissingRow = ReplyAt<typeof listMissingDeposits>['data'][number];

export function linesQuery({ view, search, limit }: StatementsSearch) {
  const input = { view: view === 'missing' ? ('open' as const) : view, limit, ...(search && { search }) };
  return {
    ...queryFor(listStatementLines, { input, topics: ['bank'] }),
    refetchInterval: 20_000,
    placeholderData: keepPreviousData,
  };
}

export const gapsQuery = queryFor(listStatementGaps, { input: {}, topics: ['bank'] });
export const missingQuery = queryFor(listMissingDeposits, { input: {}, topics: ['bank'] });
