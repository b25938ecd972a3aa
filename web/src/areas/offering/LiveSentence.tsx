import { Fragment } from 'react';

/** A number that the page script fills (page-scripts/live-numbers.ts): a dash until the server has answered. */
export function LiveNumber({ name }: { name: string }) {
  return (
    <span data-number={name} className="live-number">
      —
    </span>
  );
}

/** Marks the place of a live number in a sentence, so that each language keeps its own order of words. */
export const live = (name: string): string => `⟨${name}⟩`;

/** A sentence with the live numbers that `live` marks in it. */
export function LiveSentence({ text }: { text: string }) {
  return text
    .split(/⟨([\w-]+)⟩/)
    .map((part, index) =>
      index % 2 === 1 ? <LiveNumber key={index} name={part} /> : <Fragment key={index}>{part}</Fragment>,
    );
}
