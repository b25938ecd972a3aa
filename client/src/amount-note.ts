import * as m from '@istmo/contract/messages';

/** What an amount field takes, said where something else was typed. */
export const amountNote = (decimals: number): string => (decimals === 0 ? m.ui_whole_only() : m.ui_use_dot());
