/** The trend line inside its 96 by 28 box; only its shape matters, so floating point is precise enough. */
export function drawTrend(symbol: string, trend: readonly string[]): void {
  const values = trend.map(Number);
  if (values.length < 2 || values.some(Number.isNaN)) return;
  const low = Math.min(...values);
  const range = Math.max(...values) - low || 1;
  const points = values.map((value, at) => {
    const x = (at / (values.length - 1)) * 94 + 1;
    return `${x.toFixed(1)},${(26 - ((value - low) / range) * 24).toFixed(1)}`;
  });
  document.querySelector(`[data-trend="${symbol}"]`)?.setAttribute('points', points.join(' '));
}
