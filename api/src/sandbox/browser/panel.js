// Opens the page /sandbox over the current page, in a frame, so that its content is the same everywhere. The dialog is the browser's own: the
// rest of the page is inert while it is open, Escape closes it, and the focus returns to the button.
const style = `
.sandbox-panel { position: fixed; inset: 0 0 0 auto; width: min(520px, 100vw); height: 100dvh; max-width: none; max-height: none; margin: 0;
  padding: 0; border: 0; border-left: 1px solid var(--line, #d2dcd8); background: var(--surface, #fff); overflow: hidden; }
.sandbox-panel::backdrop { background: var(--scrim, rgb(6 20 17 / 0.5)); }
.sandbox-panel iframe { display: block; width: 100%; height: 100%; border: 0; color-scheme: normal; }
@media (max-width: 639px) {
  .sandbox-panel { inset: auto 0 0; width: 100%; height: calc(100dvh - 40px); border-left: 0; border-radius: 16px 16px 0 0; }
}`;

let address = '/sandbox';

function addStyle() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
}

/** Opens the panel. `title` names it for screen readers. */
export function open({ title }) {
  if (document.querySelector('.sandbox-panel')) return;
  if (!document.adoptedStyleSheets.some((sheet) => sheet.cssRules[0]?.selectorText === '.sandbox-panel')) addStyle();
  const dialog = document.createElement('dialog');
  const frame = document.createElement('iframe');
  dialog.className = 'sandbox-panel';
  dialog.setAttribute('aria-label', title);
  frame.title = title;
  frame.src = address;
  dialog.append(frame);
  document.body.append(dialog);
  const abort = new AbortController();
  addEventListener(
    'message',
    ({ source, data }) => {
      if (source === frame.contentWindow && data === 'close-sandbox') dialog.close();
    },
    { signal: abort.signal },
  );
  // A press on the backdrop is one on the dialog itself, which the frame covers.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  dialog.addEventListener('close', () => {
    abort.abort();
    // The tab that was open is in the frame's address.
    address = frame.contentWindow?.location.href ?? address;
    dialog.remove();
  });
  dialog.showModal();
}
