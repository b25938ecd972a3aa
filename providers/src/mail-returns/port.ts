/** What a message that came back says of one email that was sent. */
export type MailReturn = {
  /**
   * What may be the reference of the email that was sent, as `Email.reference`; who reads it checks its signature. At most twenty, in lower case.
   */
  readonly references: readonly string[];
} & (
  | {
      readonly kind: 'bounce';
      /** The enhanced status code (RFC 3463), such as 5.1.1. */
      readonly status: string;
    }
  | { readonly kind: 'complaint' }
);

/**
 * The mailbox to which the return path leads.
 *
 * `readNew` reads each unread message, at most `maxMessages` of them and of each at most the first `maxMessageBytes`, and gives `record` what it says of an
 * email. What `record` takes as one of ours is removed, as is what says of none that it came back; what is no notice, and what `record` does not know, is
 * marked as read and stays for the operator. A message whose recording failed is read again. It returns how many it read, and throws `Outage` when
 * the server failed, with `retry` false where user or password are wrong.
 */
export interface ReturnsMailbox {
  readNew(record: (returned: MailReturn) => Promise<boolean>): Promise<number>;
}

/** A notice has a few kilobytes; what is beyond is the email itself, which says nothing. */
export const maxMessageBytes = 256 * 1024;
/** In one reading; the next one goes on. */
export const maxMessages = 100;
