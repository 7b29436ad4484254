import type { SpecProtocol } from '../../spec-types.ts';
import { endpointsOf } from './twin-endpoints.ts';

/** How the paths of all submissions begin, `/v1/images`, as far as no request decides it; undefined: with nothing in common. */
export function pathBegins(protocol: SpecProtocol): string | undefined {
  const paths = endpointsOf(protocol.submit, protocol).map(({ path }) => path.split('/').slice(1));
  const [first = [], ...others] = paths;
  const end = first.findIndex(
    (segment, index) =>
      segment === '' || segment.includes('{') || others.some((path) => path[index] !== segment),
  );
  const fixed = end < 0 ? first : first.slice(0, end);
  return fixed.length === 0 ? undefined : `/${fixed.join('/')}`;
}
