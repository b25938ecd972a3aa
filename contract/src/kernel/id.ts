declare const kind: unique symbol;

/** An id of one kind, a UUID version 7. The kind keeps a card's id from being used as an address's. */
export type Id<Kind extends string> = string & { readonly [kind]: Kind };

export type CustomerId = Id<'customer'>;
export type SessionId = Id<'session'>;
export type StaffId = Id<'staff'>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Gives an id its kind: for ids read from the database and for newly generated ones. */
export function asId<Kind extends string>(text: string): Id<Kind> {
  return text as Id<Kind>;
}

/** Parses an id sent by a client, where ids are opaque strings; undefined for anything else. */
export function parseId<Kind extends string>(text: string): Id<Kind> | undefined {
  const lower = text.toLowerCase();
  return uuid.test(lower) ? asId<Kind>(lower) : undefined;
}
