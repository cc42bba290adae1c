import {
  missingTipFields,
  tipFieldNames,
  tipSources,
  type TipSettings,
  type TipSourceId,
} from '@studio/platforms/tip-sources';
import type { Outbound } from '@studio/http/outbound';
import { Problem } from '@studio/kernel/problem';

/**
 * @param outbound decides which addresses may be asked
 * @throws Problem `invalid_value` for a value that is missing or cannot be used
 */
export function checkTipSettings(
  source: TipSourceId,
  settings: TipSettings,
  outbound: Pick<Outbound, 'faultOf'>,
): void {
  const { name } = tipSources[source];
  const [missing] = missingTipFields(source, settings);
  if (missing !== undefined)
    throw new Problem('invalid_value', `${name} needs ${missing}: ${tipFieldNames[missing].en}.`, {
      field: missing,
    });
  const { site, currency } = settings;
  if (site !== undefined && !isSite(site, outbound))
    throw new Problem('invalid_value', 'site must be a public https:// address without a query.', {
      field: 'site',
    });
  if (currency !== undefined && !/^[A-Za-z]{3}$/.test(currency))
    throw new Problem('invalid_value', 'currency must be three letters, such as USD.', { field: 'currency' });
}

function isSite(site: string, outbound: Pick<Outbound, 'faultOf'>): boolean {
  if (!URL.canParse(site)) return false;
  const url = new URL(site);
  return outbound.faultOf(url) === null && url.search === '' && url.hash === '' && url.username === '';
}
