/** A drawing of an unfinished road with a barrier. */
export function RoadEnd() {
  return (
    <svg viewBox="54 0 400 110" className="road-end" aria-hidden="true" focusable="false">
      <path d="M-1600 84H232" stroke="var(--road)" strokeWidth="16" />
      <path d="M-1600 84H226" stroke="var(--accent)" strokeWidth="3" strokeDasharray="20 13" />
      <path d="M262 84H2000" stroke="var(--line-strong)" strokeWidth="2" strokeDasharray="8 8" />
      <path d="M222 92V40M286 92V40" stroke="var(--ink-2)" strokeWidth="4" />
      <path d="M206 40h96v22h-96z" fill="var(--surface)" stroke="var(--ink-2)" strokeWidth="2.5" />
      <path d="M214 62l16-22h18l-16 22zM250 62l16-22h18l-16 22z" fill="var(--accent)" />
      <path d="M206 40h96v22h-96z" fill="none" stroke="var(--ink-2)" strokeWidth="2.5" />
    </svg>
  );
}
