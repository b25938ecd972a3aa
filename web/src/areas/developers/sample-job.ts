import type { GuideValues } from '@istmo/contract/areas/developers/guide-topics';

/** What a sample sent and received. */
export type SampleExchange = {
  readonly method: string;
  readonly address: string;
  readonly body: string;
  readonly status: number;
  readonly reply: string;
};
export type SampleJob = { readonly address: string; readonly values: GuideValues };
