import type { App } from '../../app.ts';

/** From when on an account that is admitted at that moment approves what is proposed. */
export const approvesFrom = ({ settings }: Pick<App, 'settings'>, at: Date): Date =>
  new Date(at.getTime() + settings.approverWaitHours * 3_600_000);
