import { marked } from './page.ts';

/** `<button data-again>` asks for the page's own address once more. */
export function wireAgain(): void {
  for (const button of marked('again', HTMLButtonElement)) button.addEventListener('click', () => location.reload());
}
