/** Marks in a bar of sections the one that is read: the last that has reached the bar, or the last of all at the end of the page. */
export function wireSections(): void {
  const bar = document.querySelector('.anchors');
  if (!bar) return;
  const entries = [...bar.querySelectorAll('a')].flatMap((link) => {
    const section = document.getElementById(link.hash.slice(1));
    return section ? [{ link, section }] : [];
  });
  const mark = (): void => {
    // A section that was jumped to begins a little under the bar.
    const line = bar.getBoundingClientRect().bottom + 40;
    const { scrollHeight } = document.documentElement;
    const isAtEnd = scrollY + innerHeight >= scrollHeight - 2;
    const here = isAtEnd
      ? entries.at(-1)
      : entries.findLast(({ section }) => section.getBoundingClientRect().top <= line);
    for (const { link } of entries) link.ariaCurrent = String(link === here?.link);
  };
  let isDue = false;
  const markOnce = (): void => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      mark();
    });
  };
  addEventListener('scroll', markOnce, { passive: true });
  mark();
}
