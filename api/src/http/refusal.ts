import type { Message } from '@istmo/contract/kernel/message';
import { refusalCodes, type RefusalCode } from '@istmo/contract/kernel/refusal-code';

type Options = {
  /** The input field it is about. */
  field?: string;
  retryAfterSeconds?: number;
  /** What the reply carries beside the envelope, for example what is left of a tranche. */
  also?: Readonly<Record<string, string | number>>;
};

/** An expected no: it undoes the caller's transaction and becomes the reply in one place (http/serve.ts). Never logged as an error. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly sentence: Message;
  readonly options: Options;

  constructor(code: RefusalCode, sentence: Message, options: Options) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.sentence = sentence;
    this.options = options;
  }
}

/** The HTTP code its reason always travels with. */
export function httpOf(refusal: Refusal): number {
  return refusalCodes[refusal.code];
}

export function refuse(code: RefusalCode, sentence: Message, options: Options = {}): never {
  throw new Refusal(code, sentence, options);
}
