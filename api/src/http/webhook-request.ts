/** A provider's webhook as it arrived: the raw body, for its signature, and the headers. */
export type WebhookRequest = {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string | undefined>>;
};
