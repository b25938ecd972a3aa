/** Our own drawing of a phone for the app's badge; no store's logo. */
export function PhoneDrawing() {
  return (
    <svg width="22" height="30" viewBox="0 0 22 30" aria-hidden="true" focusable="false">
      <rect x="2" y="1.5" width="18" height="27" rx="4" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M8.5 5h5" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
      <path d="M4 20c3 0 4-6 7-6s4 6 7 6" fill="none" stroke="#F4B90B" strokeWidth="2" strokeDasharray="3 2" />
    </svg>
  );
}
