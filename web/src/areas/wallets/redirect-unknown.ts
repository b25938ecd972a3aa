import { redirect } from '@tanstack/react-router';
import { findInstrument } from '../../shared/registry.ts';
import { paths } from '../../paths.ts';

/** An unknown asset leads to the list of securities (requirement 2.2.1). The guard has loaded the registry. */
export function redirectUnknown(code: string): void {
  if (!findInstrument(code.toUpperCase())) redirect({ to: paths.securities, replace: true, throw: true });
}
