import '../../styles/qr.css';
export type QrBoxProps = {
  /** The content as text: "QR code of the deposit address". */
  label: string;
  /** An image from the server, or the dark and light modules to draw here. */
  src?: string | undefined;
  modules?: readonly (readonly boolean[])[] | undefined;
};

/** A QR code on white in both themes: scanners need dark on light and a blank margin. */
export function QrBox({ label, src, modules }: QrBoxProps) {
  if (src !== undefined)
    return (
      <span className="qr">
        <img src={src} alt={label} width={208} height={208} />
      </span>
    );
  if (!modules)
    return (
      <span className="qr">
        <span role="img" aria-label={label} className="skeleton qr-ghost" />
      </span>
    );
  const path = modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <span className="qr">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${modules.length} ${modules.length}`}
        shapeRendering="crispEdges"
      >
        <path d={path} fill="currentColor" />
      </svg>
    </span>
  );
}
