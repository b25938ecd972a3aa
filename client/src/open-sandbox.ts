const script = '/sandbox/panel.js';

/** Opens the sandbox's panel, whose script the server has in sandbox mode only. Without the script its page opens. */
export async function openSandbox(title: string): Promise<void> {
  try {
    const panel: { open(options: { title: string }): void } = await import(/* @vite-ignore */ script);
    panel.open({ title });
  } catch {
    location.assign('/sandbox');
  }
}
