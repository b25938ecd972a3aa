import { translate } from '@istmo/contract/kernel/message';
import { isRefusalCode } from '@istmo/contract/kernel/refusal-code';
import { refusalExplanations } from '@istmo/contract/kernel/refusal-explanations';
import { getLocale } from '@istmo/contract/language';
import type { CallFailure } from './call.ts';
import { CallError } from './call-error.ts';

/** What happened, in plain words, where the failure's own sentence does not say it. */
export function explainFailure({ code }: Pick<CallFailure, 'code'>): string | undefined {
  const explanation = isRefusalCode(code) ? refusalExplanations[code] : undefined;
  return explanation && translate(explanation, getLocale());
}

export function explainError(error: unknown): string | undefined {
  return error instanceof CallError ? explainFailure(error.failure) : undefined;
}
