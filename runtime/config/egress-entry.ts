import { createUrlPolicy, type UrlPolicy } from '../upstream/url-policy.ts';
import type { RawDeployment } from './raw-deployment.ts';

const HOST_AND_PORT = /^(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::\d{1,5})?$/;

/** Whether a text is a `host` or `host:port` that `egress.allow` may list. */
export function isEgressEntry(text: string): boolean {
  return HOST_AND_PORT.test(text) && URL.canParse(`http://${text}`);
}

/** What the gateway may ask beyond its channels; entries that are none allow nothing. */
export function egressPolicy({ egress }: Pick<RawDeployment, 'egress'>): UrlPolicy {
  const allow = (egress?.allow ?? []).filter(isEgressEntry);
  return createUrlPolicy({ allow, https_only: true, own_hosts: [] });
}
