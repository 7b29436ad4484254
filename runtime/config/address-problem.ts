import { createUrlPolicy, type UrlPolicy } from '../upstream/url-policy.ts';
import type { RawDeployment } from './types.ts';

const HOST_AND_PORT = /^(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::\d{1,5})?$/;

/**
 * Why a text cannot be the base of calls or links; undefined when it can. Never quotes the text, which may
 * come from the environment.
 */
export function addressProblem(text: string): string | undefined {
  const url = URL.parse(text);
  if (url === null) return 'is no address';
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must be an http or https address';
  if (url.username !== '' || url.password !== '') return 'must not hold a user or password';
  if (text.includes('?')) return 'must not have a query';
  if (text.includes('#')) return 'must not have a fragment';
  return undefined;
}

/** Whether a text is a `host` or `host:port` that `egress.allow` may list. */
export function isEgressEntry(text: string): boolean {
  return HOST_AND_PORT.test(text) && URL.canParse(`http://${text}`);
}

/** What the gateway may ask beyond its channels; entries that are none allow nothing. */
export function egressPolicy({ egress }: Pick<RawDeployment, 'egress'>): UrlPolicy {
  const allow = (egress?.allow ?? []).filter(isEgressEntry);
  return createUrlPolicy({ allow, https_only: true, own_hosts: [] });
}
