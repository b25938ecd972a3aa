/** What two of the staff decide about an event, as actions of the audit log; the database names them in its checks. */
export const announceAction = 'corporate-action.announce';
export const cancelAction = 'corporate-action.cancel';
export const acceptAction = 'corporate-action.accept-snapshot';
export const fundAction = 'corporate-action.fund';
export const returnAction = 'corporate-action.return';
/** About one entitlement: its holder is outside the platform, and the issuer paid. */
export const outsideAction = 'corporate-action.close-outside';

const kinds = {
  [announceAction]: 'announce',
  [cancelAction]: 'cancel',
  [acceptAction]: 'accept-snapshot',
  [fundAction]: 'fund',
  [returnAction]: 'return',
} as const;

/** The kind of a proposal on the wire; undefined for one that is about something else. */
export const kindOf = (action: string): (typeof kinds)[keyof typeof kinds] | undefined =>
  Object.entries(kinds).find(([name]) => name === action)?.[1];

/** The facts of a proposal. */
export function readPayload(payload: unknown): Readonly<Record<string, string>> {
  if (typeof payload !== 'object' || payload === null) return {};
  return Object.fromEntries(
    Object.entries(payload).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
