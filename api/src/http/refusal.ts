import type { Message } from '@istmo/contract/kernel/message';
import { refusalCodes, type RefusalCode } from '@istmo/contract/kernel/refusal-code';

type RefusalOptions = {
  /** The input field it is about. */
  field?: string;
  retryAfterSeconds?: number;
  /** What the reply carries beside the envelope, for example what is left of a tranche. */
  details?: Readonly<Record<string, string | number>>;
};

/** An expected no: it undoes the caller's transaction and becomes the reply in one place (http/serve.ts). Never logged as an error. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly userMessage: Message;
  readonly options: RefusalOptions;

  constructor(code: RefusalCode, sentence: Message, options: RefusalOptions) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.userMessage = sentence;
    this.options = options;
  }
}

/** The HTTP code its reason always travels with. */
export function toHttpStatus(refusal: Refusal): number {
  return refusalCodes[refusal.code];
}

export function refuse(code: RefusalCode, sentence: Message, options: RefusalOptions = {}): never {
  throw new Refusal(code, sentence, options);
}
