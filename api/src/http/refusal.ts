import type { Message } from '@istmo/contract/kernel/message';
import { refusalCodes, type RefusalCode } from '@istmo/contract/kernel/refusal-code';

type RefusalOptions = {
  /** The input field that is refused. */
  field?: string;
  retryAfterSeconds?: number;
  /** Further fields of the reply, for example the tokens left in a tranche. */
  details?: Readonly<Record<string, string | number | readonly Readonly<Record<string, string>>[]>>;
};

/** An expected refusal: it rolls back the caller's transaction and becomes the reply in http/serve.ts. Not logged as an error. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly userMessage: Message;
  readonly options: RefusalOptions;

  constructor(code: RefusalCode, message: Message, options: RefusalOptions) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.userMessage = message;
    this.options = options;
  }
}

/** Each refusal code has one HTTP status. */
export function toHttpStatus(refusal: Refusal): number {
  return refusalCodes[refusal.code];
}

export function refuse(code: RefusalCode, message: Message, options: RefusalOptions = {}): never {
  throw new Refusal(code, message, options);
}
