import type { Message } from '@istmo/contract/kernel/message';

export type TextParams = Readonly<Record<string, string>>;

/** How an entry of the activity is written. */
export type ActivityText = {
  readonly type: Message;
  readonly message: (params: TextParams) => Message;
  /** True when what is received was the customer's own before, such as the amount of a withdrawal that was cancelled. */
  readonly isReturn?: boolean;
};

export const param = (params: TextParams, name: string): string => params[name] ?? '';
