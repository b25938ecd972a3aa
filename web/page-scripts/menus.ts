import { marked } from './elements.ts';

/** `<details data-menu>` opens by itself; what is added: it closes on Escape, on a press elsewhere and when a link in it is taken. */
export function wireMenus(): void {
  const menus = marked('menu', HTMLDetailsElement);
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
