import * as m from '@istmo/contract/messages';
import type { Rules } from '../../kernel/rules.ts';
import { lengthBetween, required } from '../../kernel/text-rules.ts';

export const documentKinds = ['terms', 'prospectus', 'report'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const maxDocumentBytes = 5 * 1024 * 1024;

export type DocumentForm = { readonly titleEn: string; readonly titleEs: string; readonly reason: string };

const title = [required(m.documents_title_missing), lengthBetween(3, 160, m.documents_title_length)];

export const documentRules: Rules<Pick<DocumentForm, 'titleEn' | 'titleEs'>> = { titleEn: title, titleEs: title };
