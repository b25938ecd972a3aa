declare const kind: unique symbol;

/** An id has a kind; only a parser or a maker gives it one, so a card's id never lands in an address column. A UUID version 7. */
export type Id<Kind extends string> = string & { readonly [kind]: Kind };

export type CustomerId = Id<'customer'>;
export type SessionId = Id<'session'>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The one brand maker: for rows the database just handed out, and for freshly made ids. */
export function asId<Kind extends string>(text: string): Id<Kind> {
  return text as Id<Kind>;
}

/** Reads an id off the wire, where ids are opaque strings; undefined for anything else. */
export function parseId<Kind extends string>(text: string): Id<Kind> | undefined {
  const lower = text.toLowerCase();
  return uuid.test(lower) ? asId<Kind>(lower) : undefined;
}
