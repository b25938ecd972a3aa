/** The first stop of the Tab key. `target` is the id of `<main tabIndex={-1}>`. */
export function SkipLink({ target, children }: { target: string; children: string }) {
  return (
    <a className="skip-link" href={`#${target}`}>
      {children}
    </a>
  );
}
