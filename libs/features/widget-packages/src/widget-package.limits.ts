import { limitsOf } from '@studio/kernel/limits';

export const widgetPackageLimits = limitsOf({
  widgetPackages: [100, 'Widget packages of an account'],
  widgetPackageBytes: [512 * 1024 ** 2, 'Bytes of all widget packages of an account'],
});
