// Those of withdrawals, payments, card purchases and tickets: W-EBD09KZW3R.
const reference = /\b([A-Z]{1,2}-[0-9A-Z]{8,})\b/;

/** A text in which no reference breaks at its hyphen. */
export function Sentence({ text }: { readonly text: string }) {
  return text.split(reference).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} data-reference style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
