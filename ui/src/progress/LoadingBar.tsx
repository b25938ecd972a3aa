/** An animated bar for work of unknown duration. `label` is announced, not shown. */
export function LoadingBar({ label }: { label: string }) {
  return (
    <div role="progressbar" aria-label={label}>
      <span aria-hidden className="lane lane-moving" />
    </div>
  );
}
