import { translate } from '@istmo/contract/kernel/message';
import { refusalExplanations } from '@istmo/contract/kernel/refusal-explanations';
import { getLocale } from '@istmo/contract/language';
import type { CallFailure } from './call.ts';
import { CallError } from './call-error.ts';

/** What happened, in plain words, where the failure's own sentence does not say it. */
export function explainFailure({ code }: Pick<CallFailure, 'code'>): string | undefined {
  const explanation = isExplained(code) ? refusalExplanations[code] : undefined;
  return explanation && translate(explanation, getLocale());
}

function isExplained(code: string): code is keyof typeof refusalExplanations {
  return Object.hasOwn(refusalExplanations, code);
}

export function explainError(error: unknown): string | undefined {
  return error instanceof CallError ? explainFailure(error.failure) : undefined;
}
