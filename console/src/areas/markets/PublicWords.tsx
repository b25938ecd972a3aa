import type { StaffMarket } from './market-names.ts';

/** What the public reads of a halt or of an end, in both languages. */
export function PublicWords({ words: { en, es } }: { readonly words: StaffMarket['phase_note'] }) {
  return (
    <>
      <p className="market-words" lang="en">
        {en}
      </p>
      <p className="market-words" lang="es">
        {es}
      </p>
    </>
  );
}
