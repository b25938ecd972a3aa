/** A short dashed rule as an ornament under a title. */
export function TitleRule({ className = 'lane lane-mark' }: { className?: string | undefined }) {
  return <span aria-hidden className={className} />;
}
