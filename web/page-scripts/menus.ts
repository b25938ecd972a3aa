import { findMarked } from './elements.ts';

/** `<details data-menu>` opens natively; this closes it on Escape, on a press elsewhere and when a link in it is followed. */
export function wireMenus(): void {
  const menus = findMarked('menu', HTMLDetailsElement);
  const closeOthers = (target: EventTarget | null): void => {
    for (const menu of menus) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
  };
  document.addEventListener('pointerdown', (event) => closeOthers(event.target));
  document.addEventListener('focusin', (event) => closeOthers(event.target));
  for (const menu of menus) {
    menu.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !menu.open) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    });
    menu.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a')) menu.open = false;
    });
  }
}
